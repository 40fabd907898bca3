"""Tests of `party`: the hunt, the save, two sheriffs (party.md; decisions C1, C2, C9, C10, C13–C16, C20)."""

import pytest

from tests.engine.party import DEALS, NIGHT_1, party
from tests.rig.engine.table import removed, shots

HUNT_3 = shots(3, 2, 4, 6)


def test_c1_the_victim_leaves_in_the_morning_without_a_last_word() -> None:
    assert party(HUNT_3 + "until maniac").table == list(range(1, 11))
    game = party(HUNT_3 + "until maniac; timeout")
    assert (game.step, game.when, game.out) == ("turn 1", "day 2", ["3 shot night 2"])
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([3], False)
    assert not any("last-word" in speech for speech in game.speeches)


@pytest.mark.parametrize("target", [2, 4, 6, 10])
def test_any_seat_can_be_shot(target: int) -> None:
    assert party(shots(target, 2, 4, 6) + "until turn").out == [f"{target} shot night 2"]


@pytest.mark.parametrize(
    "lines",
    [
        "2 shoot 3; 4 shoot 3; 6 shoot 5",
        "2 shoot 3; 4 shoot 3",
        "2 shoot 3; 4 shoot 3; 6 shoot 3; 6 shoot 5",
        "",
    ],
    ids=["elsewhere", "not all", "twice", "nobody"],
)
def test_not_as_one_is_a_miss(lines: str) -> None:
    game = party(f"until hunt; {lines}; until turn 1")
    assert (game.rejected, game["fouls"]) == ([], {})
    assert (game.nights[1]["miss"], game.nights[1]["killed"], game.out) == (True, [], [])


def test_c10_the_first_of_two_shots_is_shown() -> None:
    game = party(HUNT_3 + "6 shoot 5")
    assert game.nights[1]["shots"] == {"2": 3, "4": 3, "6": 3}


def test_misses_never_end_the_game_nor_does_an_unchanged_table() -> None:
    assert party("until turn 6\nuntil hunt\n" * 6).result is None


def test_c20_the_doctor_saves_it_is_no_miss_and_nobody_dies() -> None:
    game = party(HUNT_3 + "until doctor; 8 heal 3; until turn")
    assert (game.out, game.nights[1]["killed"], game.nights[1]["miss"]) == ([], [], False)
    assert game.nights[1]["healed"] == 3


def test_c14_a_heal_without_effect_is_listed() -> None:
    game = party(HUNT_3 + "until doctor; 8 heal 5; until turn")
    assert (game.out, game.nights[1]["healed"]) == (["3 shot night 2"], 5)


def test_doctor_anyone_any_night_himself_too() -> None:
    again = "until doctor; 8 heal {seat}; until turn\n"
    assert party(again.format(seat=8) * 3 + again.format(seat=3) * 2).rejected == []
    assert party(shots(8, 2, 4, 6) + "until doctor; 8 heal 8; until turn").out == []


def test_c2_the_killed_of_the_night_still_act_and_are_chosen() -> None:
    game = party(
        shots(8, 2, 4, 6) + "until doctor; 8 heal 1; timeout; 7 check 8; timeout; 10 silence 8; until turn"
    )
    assert (game.rejected, game.out) == ([], ["8 shot night 2"])
    assert (game.nights[1]["healed"], game.nights[1]["silenced"]) == (1, 8)
    game = party(shots(10, 2, 4, 6) + "until maniac; 10 silence 3; until turn 2")
    assert (game.out, "2: turn 3 60" in game.speeches) == (["10 shot night 2"], False)


def test_c13_removed_after_his_act_stands_before_he_can_not_act() -> None:
    assert party(HUNT_3 + "until doctor; 8 heal 3; 8 leave; until turn").out == ["8 left night 2"]
    assert party(HUNT_3 + "until doctor; 8 leave; 8 heal 3; until turn").codes == ["not-at-table"]
    game = party("until maniac; 10 silence 1; 10 leave; until turn")
    assert game.step == "turn 2"


def test_c16_a_victim_removed_in_the_night_is_not_killed() -> None:
    game = party(HUNT_3 + "until maniac; judge remove 3; until turn")
    assert (game.out, game.nights[1]["killed"], game.nights[1]["miss"]) == (["3 removed night 2"], [], False)


def test_c18_the_pending_victim_counts_at_a_removal_by_night() -> None:
    pending = NIGHT_1 + removed(6, 5, 9, 8) + shots(1, 2, 4) + "until doctor; judge remove 3\n"
    assert party(pending).result is None
    game = party(pending + "until over")
    assert (game.result, game.when, game.out[-1]) == ("black parity", "night 2", "1 shot night 2")


def test_check_answers_and_the_maniac_is_red() -> None:
    game = party("judge remove 1; until sheriff-check; 7 check 1; 7 check 7; 7 check 10; 7 check 2")
    assert game.codes == ["not-at-table", "bad-target", "already-done"]
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 10, "answer": "red"}]


@pytest.mark.parametrize("players", [14, 15, 16, 17, 18, 19])
def test_two_sheriffs_each_checks_for_himself(players: int) -> None:
    deal = DEALS[players]
    first, second = deal.index("s") + 1, deal.index("s") + 2
    lines = (
        f"until sheriff-check; {second} check 1; {first} check {second}; {first} check 2; {second} check 2"
    )
    game = party(lines, deal=deal)
    assert game.nights[1]["checks"] == [
        {"by": second, "seat": 1, "answer": "black"},
        {"by": first, "seat": second, "answer": "red"},
    ]
    assert game.codes == ["already-done", "already-done"]
    assert party(lines + "; timeout", deal=deal).step == "maniac"


def test_two_sheriffs_one_out_the_other_still_checks() -> None:
    game = party(
        "until meeting; judge remove 11; until sheriff-check; 11 check 1; 12 check 1", deal=DEALS[14]
    )
    assert game.codes == ["not-at-table"]
    assert game.nights[1]["checks"] == [{"by": 12, "seat": 1, "answer": "black"}]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("until doctor; 8 heal 3; 8 heal 5", "already-done"),
        ("until maniac; 10 silence 3; 10 silence 3", "already-done"),
        ("until maniac; 8 silence 3", "wrong-role"),
        ("until doctor; 10 heal 3", "wrong-role"),
        ("until hunt; 1 shoot 3", "wrong-role"),
        ("until doctor; 10 silence 3", "wrong-step"),
        ("judge remove 3; until maniac; 10 silence 3", "not-at-table"),
        ("judge remove 3; until doctor; 8 heal 3", "not-at-table"),
        ("judge remove 3; until hunt; 2 shoot 3", "not-at-table"),
    ],
)
def test_night_acts_once_by_their_role_at_the_table(lines: str, code: str) -> None:
    assert party(lines).codes == [code]
