"""Tests of `city`: whom the doctor and the mistress may choose again, and the alibi (decisions B1, C12,
C15)."""

from tests.engine.city import city, patient
from tests.rig.engine.table import shots


def nights(by: int, act: str, *choices: int | None) -> str:
    """Returns lines with one choice for each night, from night 2 on. None passes the night."""
    step = {"heal": "doctor", "visit": "mistress"}[act]
    lines = ""
    for choice in choices:
        lines += f"until {step}\n"
        if choice is not None:
            lines += f"{by} {act} {choice}\n"
        lines += "until turn\n"
    return lines


def test_doctor_not_the_same_seat_two_nights_running() -> None:
    game = patient(nights(8, "heal", 3, 3, 3))
    assert game.rejected == ["8 heal 3: same-seat-twice"]
    assert [night["healed"] for night in game.nights] == [None, 3, None, 3]


def test_doctor_another_seat_between_clears_it() -> None:
    assert patient(nights(8, "heal", 3, 5, 3, 5)).rejected == []


def test_c12_a_refused_choice_leaves_another() -> None:
    game = city("until doctor; 8 heal 3; until turn; until doctor; 8 heal 3; 8 heal 5")
    assert (game.codes, game.nights[2]["healed"]) == (["same-seat-twice"], 5)


def test_doctor_heals_himself_once_a_game() -> None:
    game = patient(nights(8, "heal", 8, 3, 8, None, 8))
    assert game.codes == ["self-heal-used", "self-heal-used"]


def test_c12_himself_the_very_next_night_is_the_same_seat_twice() -> None:
    assert patient(nights(8, "heal", 8, 8, 8)).codes == ["same-seat-twice", "self-heal-used"]


def test_c12_the_rescue_counts_when_chosen_saved_or_not() -> None:
    saved = shots(8, 2, 4, 6) + "until doctor; 8 heal 8; until turn 2\n"
    assert city(saved).out == []
    again = (
        saved
        + "until doctor; 8 heal 3; until turn; "
        + shots(8, 2, 4, 6)
        + "until doctor; 8 heal 8; until last-word"
    )
    assert (city(again).codes, city(again).out) == (["self-heal-used"], ["8 shot night 4"])


def test_mistress_not_the_same_seat_two_nights_running() -> None:
    game = patient(nights(9, "visit", 3, 3, 3, 5, 3))
    assert game.codes == ["same-seat-twice"]
    assert [night["visited"] for night in game.nights] == [None, 3, None, 3, 5, 3]


def test_alibi_is_for_the_next_day_alone() -> None:
    game = patient(nights(9, "visit", 3) + "2 nominate 3; 2 nominate 5; until hunt; until turn; 3 nominate 3")
    assert game.rejected == ["2 nominate 3: has-alibi"]
    assert game.nominations == ["2: 2 > 5", "3: 3 > 3"]


def test_alibi_holds_against_oneself_too() -> None:
    assert patient(nights(9, "visit", 2) + "2 nominate 2").codes == ["has-alibi"]


def test_b1_a_guest_who_died_is_not_at_the_table() -> None:
    killed = shots(3, 2, 4, 6) + "until mistress; 9 visit 3; until turn 2; 2 nominate 3"
    assert city(killed).codes == ["not-at-table"]


def test_a_refused_nomination_leaves_the_standing_one() -> None:
    game = patient(nights(9, "visit", 3) + "2 nominate 5; 2 nominate 3")
    assert game.nominations == ["2: 2 > 5"]
