"""Tests of clauses 7.1 and 7.2, decisions E8–E11, D15, D17, D23: what a removal does to the vote."""

import pytest

from tests.rig.engine.table import ballot, fouls, hands, leaves, play, poll, removed, shots

PAIR = ballot((1, 3), (2, 4))
TIE = {3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}
TIED = PAIR + poll(TIE)
RAISE = TIED + poll(TIE)

POSITIONS = [
    pytest.param("", 1, "deal", id="in the deal"),
    pytest.param("until meeting", 1, "meeting", id="in the meeting"),
    pytest.param("until sheriff-look", 1, "sheriff-look", id="in the look"),
    pytest.param("until turn 1", 1, "turn 1", id="in the circle"),
    pytest.param(PAIR + "until turn 7", 1, "turn 7", id="in the circle with a ballot"),
    pytest.param(PAIR + "until vote 3", 1, "hunt", id="in the vote"),
    pytest.param(PAIR + "until vote 4", 1, "hunt", id="in the last candidate's vote"),
    pytest.param(TIED, 1, "hunt", id="in a defence"),
    pytest.param(TIED + "until vote 3", 1, "hunt", id="in a second vote"),
    pytest.param(RAISE, 1, "hunt", id="in a raise"),
    pytest.param(PAIR + "until last-word 4", 2, "last-word 4", id="after the result, in a last word"),
    pytest.param("until hunt", 2, "hunt", id="in the hunt"),
    pytest.param("until don-check", 2, "don-check", id="in the don's check"),
    pytest.param("until sheriff-check", 2, "sheriff-check", id="in the sheriff's check"),
    pytest.param(shots(8, 2, 4, 6) + "until last-word 8", 2, "last-word 8", id="in the morning's last word"),
    pytest.param("until hunt; until turn 3", 2, "turn 3", id="in the second circle"),
]


@pytest.mark.parametrize("act", ["judge remove 10", "10 leave", fouls(10, 4)])
@pytest.mark.parametrize(("position", "cancelled", "step"), POSITIONS)
def test_7_1_7_2_e8_the_vote_that_a_removal_cancels(
    position: str, cancelled: int, step: str, act: str
) -> None:
    game = play(f"{position}\n{act}")
    assert game.cancelled == {cancelled}
    assert game.step == step
    assert game.table == [seat for seat in range(1, 11) if f"{seat}" not in {o.split()[0] for o in game.out}]
    assert 10 not in game.table


def test_7_1_the_cancelled_vote_is_not_held_but_the_others_speak() -> None:
    game = play("until turn 1; judge remove 10;" + PAIR + "until hunt")
    assert (game.votes, game.out) == ([], ["10 removed day 1"])
    assert len(game.speeches) == 9


def test_d17_nominations_of_that_day_are_accepted_and_not_voted() -> None:
    game = play("until turn 1; judge remove 10;" + PAIR + "until hunt")
    assert game.nominations == ["1: 1 > 3", "1: 2 > 4"]


def test_7_1_the_next_day_is_voted_again() -> None:
    game = play("until turn 1; judge remove 10; until hunt;" + ballot((2, 3), (3, 4)) + "until hunt")
    assert {vote["day"] for vote in game["votes"]} == {2}


def test_7_1_a_single_candidate_of_a_cancelled_day_stays() -> None:
    game = play("until hunt; judge remove 10; until turn 5; 5 nominate 3; until next hunt")
    assert (game.votes, game.out) == ([], ["10 removed night 2"])


def test_d23_the_entries_of_a_vote_broken_off_stay_as_they_were() -> None:
    game = play(PAIR + "until vote 3; 1 vote; 2 vote; until vote 4; 5 vote; judge remove 10")
    assert game.votes == ["1.1 3: 1 2 |", "1.1 4: 5 |"]
    assert (game.step, game.when, game.out) == ("hunt", "night 2", ["10 removed day 1"])


def test_d23_a_raise_broken_off() -> None:
    game = play(RAISE + hands(*range(1, 9)) + "judge remove 10")
    assert game.votes[-1] == "1.3 raise: 1 2 3 4 5 6 7 8 |"
    assert (game.step, game.out) == ("hunt", ["10 removed day 1"])


@pytest.mark.parametrize("who", [3, 4, 1])
def test_7_1_the_removed_candidate_or_nominator_breaks_the_vote_too(who: int) -> None:
    game = play(PAIR + f"until vote 3; judge remove {who}")
    assert (game.step, game.out) == ("hunt", [f"{who} removed day 1"])


def test_e8_several_removals_cancel_one_vote() -> None:
    game = play("until turn 1; judge remove 10; judge remove 9; until turn 5; judge remove 8")
    assert game.cancelled == {1}


def test_e9_a_removal_on_a_day_already_cancelled_cancels_nothing_more() -> None:
    game = play("until turn 1; judge remove 10; until turn 8; judge remove 9; until hunt")
    assert game.cancelled == {1}


def test_e9_on_a_day_without_a_vote_the_result_is_known_at_nightfall() -> None:
    assert play("until turn 10; judge remove 3; until hunt").cancelled == {1}
    assert play("until turn 10; 10 pass; judge remove 3").cancelled == {2}


def test_7_2_after_a_broken_vote_the_next_removal_cancels_tomorrow() -> None:
    game = play(PAIR + "until vote 3; judge remove 10; judge remove 9")
    assert game.cancelled == {1, 2}


def test_7_1_a_removal_after_the_result_and_tomorrows_vote_is_not_held() -> None:
    lines = PAIR + "until last-word 4; judge remove 10; until hunt;"
    game = play(lines + ballot((2, 3), (3, 5)) + "until next hunt")
    assert game.out == ["4 vote day 1", "10 removed day 1"]
    assert {vote["day"] for vote in game["votes"]} == {1}


def test_7_1_c17_the_night_victim_removed_later_that_night() -> None:
    game = play(shots(8, 2, 4, 6) + "timeout; judge remove 8; until turn")
    assert game.out == ["8 shot night 2"]
    assert game.cancelled == set()
    assert (game.step, game["disqualified"], game.speeches[-1]) == ("turn 2", [8], "2: turn 2 60")
    assert game.nights[1]["killed"] == [8]


def test_c17_the_victim_who_leaves_that_night_acts_no_more() -> None:
    game = play(shots(7, 2, 4, 6) + "timeout; timeout; 7 leave; 7 check 2; until turn")
    assert (game.codes, game.step, game["disqualified"]) == (["not-at-table"], "turn 2", [])


def test_7_1_one_removed_before_the_hunt_closes_was_not_killed() -> None:
    game = play(shots(8, 2, 4, 6) + "judge remove 8; timeout")
    assert game.out == ["8 removed night 2"]
    assert game.cancelled == {2}


class TestD15WhoseNominationFalls:
    @pytest.mark.parametrize("act", ["judge remove 3", "3 leave", fouls(3, 4)])
    def test_the_nomination_of_a_player_removed_before_the_result_falls(self, act: str) -> None:
        assert play(f"{PAIR}{act}").nominations == ["1: 1 > 3 fell", "1: 2 > 4"]
        assert play(f"{PAIR}until vote 3; {act}").nominations == ["1: 1 > 3 fell", "1: 2 > 4"]

    def test_a_nomination_by_a_removed_player_stands(self) -> None:
        assert play(f"{PAIR}judge remove 1").nominations == ["1: 1 > 3", "1: 2 > 4"]

    def test_no_nomination_falls_after_the_result(self) -> None:
        assert play(f"{PAIR}until last-word 4; judge remove 3").nominations == ["1: 1 > 3", "1: 2 > 4"]
        assert play("until turn 1; 1 nominate 3; until hunt; judge remove 3").nominations == ["1: 1 > 3"]

    def test_the_nomination_of_a_player_voted_out_stands(self) -> None:
        assert play(f"{PAIR}until last-word 4").nominations == ["1: 1 > 3", "1: 2 > 4"]

    def test_a_nomination_falls_on_a_cancelled_day_too(self) -> None:
        game = play(f"until turn 1; judge remove 10; {PAIR}judge remove 3")
        assert game.nominations == ["1: 1 > 3 fell", "1: 2 > 4"]

    def test_the_nominator_does_not_get_another(self) -> None:
        game = play("until turn 1; 1 nominate 3; judge remove 3; 1 nominate 4")
        assert game.codes == ["no-nomination-left"]

    def test_a_seat_that_is_out_cannot_be_nominated_again(self) -> None:
        assert play("until turn 1; 1 nominate 3; judge remove 3; 1 pass; 2 nominate 3").codes == [
            "not-at-table"
        ]


def test_e8_a_removal_a_day_and_nobody_is_ever_voted() -> None:
    lines = "".join(f"until next hunt; judge remove {seat};" for seat in (9, 10)) + "until next turn"
    game = play("until turn 1; 1 nominate 3; until turn 2; 2 nominate 4; judge remove 8;" + lines)
    assert game.cancelled == {1, 2, 3}
    assert game.votes == []


def test_7_1_a_voted_out_player_removed_and_another_the_same_evening() -> None:
    """The first removal ends the player's last word. The second one cancels the vote of the next day."""
    game = play(f"until hunt; {leaves(3, by=5)} judge remove 9; judge remove 3")
    assert (game.step, game.out) == ("hunt", ["3 vote day 2", "9 removed day 2"])
    assert game.cancelled == {3}
    assert game["disqualified"] == [3, 9]


def test_7_1_removed_in_the_night_with_other_nights_acts_standing() -> None:
    game = play(f"until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 9; {removed(6)} timeout")
    assert game.nights[1]["shots"] == {"2": 8, "4": 8, "6": 9}
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([8], False)
