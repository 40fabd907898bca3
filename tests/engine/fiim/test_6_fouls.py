"""Tests of clauses 6.4–6.6, 7.5 and 7.6, and decisions E1–E6, E18: fouls and the turns they cost."""

import pytest

from tests.rig.engine.table import ballot, fouls, hands, leaves, play, poll, removed, shots

THREE = fouls(3, 3)


def turns_of(lines: str, seat: int) -> list[str]:
    return [one for one in play(lines).speeches if one.split()[1:3] == ["turn", str(seat)]]


@pytest.mark.parametrize("count", [1, 2])
def test_6_4_one_or_two_fouls_cost_nothing(count: int) -> None:
    game = play(f"until turn 1; {fouls(3, count)} until hunt")
    assert game["fouls"] == {"3": count}
    assert "1: turn 3 60" in game.speeches


def test_6_4_the_third_foul_takes_the_next_turn() -> None:
    game = play(f"until turn 1; {THREE} until turn 3")
    assert (game.seconds, game.speeches[-1]) == (10, "1: turn 3 10 silent")


def test_6_4_in_the_lost_turn_he_may_nominate() -> None:
    game = play(f"until turn 1; {THREE} until turn 3; 3 nominate 5; 3 nominate 6")
    assert game.nominations == ["1: 3 > 5"]
    assert game.codes == ["no-nomination-left"]


def test_a8_the_silent_turn_goes_on_after_the_nomination() -> None:
    lines = f"until turn 1; {THREE} until turn 3; 3 nominate 5;"
    assert play(lines).step == "turn 3"
    assert play(lines + "3 pass").step == "turn 4"


def test_6_4_one_turn_is_lost_and_no_more() -> None:
    assert turns_of(f"until turn 1; {THREE} until hunt; until next hunt", 3) == [
        "1: turn 3 10 silent",
        "2: turn 3 60",
    ]


def test_e1_in_ones_own_turn_the_third_foul_takes_the_next() -> None:
    lines = f"until turn 3; {THREE}"
    assert play(lines).step == "turn 3"
    assert play(lines).seconds == 60
    assert turns_of(f"{lines} until hunt; until next hunt; until next hunt", 3) == [
        "1: turn 3 60",
        "2: turn 3 10 silent",
        "3: turn 3 60",
    ]


def test_e1_in_ones_own_silent_turn_nothing_more_is_lost_until_the_fourth() -> None:
    lines = f"until turn 1; {THREE} until turn 3; judge foul 3"
    game = play(lines)
    assert (game.out, game.step) == (["3 fouls day 1"], "turn 4")


@pytest.mark.parametrize(
    ("at", "first_turn"),
    [
        pytest.param("", "1: turn 3 10 silent", id="in the deal"),
        pytest.param("until meeting;", "1: turn 3 10 silent", id="in the meeting"),
        pytest.param("until turn 4;", "2: turn 3 10 silent", id="after his turn"),
        pytest.param("until hunt;", "2: turn 3 10 silent", id="at night"),
        pytest.param(ballot((1, 5), (2, 6)) + "until vote 5;", "2: turn 3 10 silent", id="in the vote"),
    ],
)
def test_6_4_e18_the_third_foul_in_every_position(at: str, first_turn: str) -> None:
    game = turns_of(f"{at} {THREE} until next hunt; until next hunt", 3)
    assert [turn for turn in game if "silent" in turn] == [first_turn]


def test_6_4_in_the_morning_the_turn_of_that_day() -> None:
    lines = shots(8, 2, 4, 6) + f"until last-word; {THREE} until next hunt"
    assert "2: turn 3 10 silent" in turns_of(lines, 3)


def test_e4_a_turn_that_does_not_come_serves_nothing() -> None:
    """The third foul comes in the vote of day 1. The player loses his speech of day 2, because no other turn
    comes before."""
    vote = ballot((1, 5), (2, 6)) + f"until vote 5; {THREE}"
    assert turns_of(vote + "until next hunt; until next hunt; until next hunt", 3) == [
        "1: turn 3 60",
        "2: turn 3 10 silent",
        "3: turn 3 60",
    ]


def test_7_5_in_a_tie_he_speaks_and_the_loss_stays_due() -> None:
    tie = {3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}
    lines = ballot((1, 3), (2, 4)) + f"until vote 3; {THREE}" + poll(tie)
    assert play(lines).speeches[-1] == "1: defence 3 30"
    assert turns_of(lines + "until next hunt; until next hunt", 3)[-1] == "2: turn 3 10 silent"


def test_e5_the_last_word_is_given_with_three_fouls() -> None:
    game = play(f"{THREE} until hunt; {leaves(3, by=5)}")
    assert (game.step, game.seconds) == ("last-word 3", 60)


FOUR = f"{removed(2, 4, 1, 3, 5, 8)}until turn 6;"
"""Players 6, 7, 9 and 10 are at the table, and 6 speaks."""


def test_7_6_with_four_at_the_table_thirty_seconds() -> None:
    game = play(f"{FOUR}{fouls(7, 3)} 6 pass")
    assert (game.step, game.seconds, game.speeches[-1]) == ("turn 7", 30, "1: turn 7 30")


def test_7_6_with_three_at_the_table_thirty_seconds() -> None:
    game = play(f"{FOUR}{fouls(7, 3)} until hunt; {leaves(9, by=9)} until next turn 7")
    assert game.when == "day 3"
    assert game.seconds == 60, "the loss was served on day 1"
    late = play(f"{FOUR}until hunt; {leaves(9, by=9)}{fouls(7, 3)} until turn 7")
    assert (late.seconds, late.table, late.speeches[-1]) == (30, [6, 7, 10], "3: turn 7 30")


def test_7_6_with_five_at_the_table_ten() -> None:
    game = play(f"{removed(2, 4, 1, 3, 5)}until turn 6; {fouls(7, 3)} 6 pass")
    assert (game.seconds, len(game.table)) == (10, 5)


def test_7_6_counted_when_the_turn_comes() -> None:
    """Five players are left when he gets the foul, and four when his turn comes."""
    game = play(f"{removed(2, 4, 1, 3, 5)}until turn 6; {fouls(7, 3)} judge remove 8; 6 pass")
    assert (game.step, game.seconds) == ("turn 7", 30)


def test_7_6_e3_an_ordinary_turn_with_a_nomination_and_the_loss_is_served() -> None:
    lines = f"{FOUR}{fouls(7, 3)} 6 pass; 7 nominate 9;"
    assert play(lines).nominations == ["1: 7 > 9"]
    assert turns_of(lines + "until hunt; until next hunt", 7) == ["1: turn 7 30", "2: turn 7 60"]


def test_6_5_the_fourth_foul_removes_at_once_with_no_last_word() -> None:
    game = play(f"until turn 1; {fouls(3, 4)}")
    assert game.out == ["3 fouls day 1"]
    assert game["fouls"] == {"3": 4}
    assert (game.step, game["disqualified"]) == ("turn 1", [3])
    assert "last-word" not in str(play(f"until turn 1; {fouls(3, 4)} until hunt").speeches)


@pytest.mark.parametrize(
    ("line", "cause"), [("judge remove 3", "removed"), ("judge foul 3 6.6.1", "fouls"), ("3 leave", "left")]
)
def test_6_5_e15_three_ways_out_with_one_effect(line: str, cause: str) -> None:
    game = play(f"{THREE} until turn 5; {line}; until hunt")
    assert game.out == [f"3 {cause} day 1"]
    assert game["disqualified"] == [3]
    assert game.cancelled == {1}


def test_e11_a_speaker_removed_in_his_turn_and_the_next_speaks() -> None:
    assert play("until turn 3; judge remove 3").step == "turn 4"
    assert play("until turn 10; 10 leave").step == "hunt"


def test_e11_another_removed_and_the_speaker_goes_on() -> None:
    assert play("until turn 3; judge remove 4").step == "turn 3"
    assert play("until turn 3; judge remove 4; 3 pass").step == "turn 5"


def test_e16_a_foul_for_a_disqualifying_reason_is_a_foul() -> None:
    game = play("judge foul 3 6.7.8 appeal; judge remove 4 6.7.8")
    assert (game["fouls"], game.out) == ({"3": 1}, ["4 removed night 1"])


def test_6_5_b11_nobody_is_fouled_or_removed_twice_over() -> None:
    game = play("judge remove 3; judge foul 3; judge remove 3; 3 leave; judge foul 11")
    assert game.codes == ["not-at-table", "not-at-table", "not-at-table", "no-such-seat"]


LEAVING = ballot((1, 3), (2, 4)) + "until last-word 4;"
"""Player 4 was voted out on day 1 and says his last word."""

RAISED = ballot((1, 3), (2, 4)) + poll({3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}) * 2 + hands(*range(1, 11))
"""Player 3 says his last word, and the last word of 4 is still to come."""


class TestE6WhoIsAlreadyLeaving:
    """A player whose last word is due or running gets fouls, is removed or leaves."""

    def test_a_foul_of_a_leaving_player_is_counted(self) -> None:
        game = play(LEAVING + "judge foul 4")
        assert (game["fouls"], game.step) == ({"4": 1}, "last-word 4")

    @pytest.mark.parametrize("end", ["judge remove 4", fouls(4, 4), "4 leave"])
    def test_a_removal_of_a_leaving_player_only_ends_his_last_word(self, end: str) -> None:
        game = play(LEAVING + end)
        assert (game.step, game.when) == ("hunt", "night 2")
        assert game.out == ["4 vote day 1"]
        assert game.cancelled == set()

    @pytest.mark.parametrize("end", ["judge remove 4", fouls(4, 4), "4 leave"])
    def test_a_removal_of_a_leaving_player_cancels_his_due_last_word(self, end: str) -> None:
        game = play(RAISED + end)
        assert (game.step, game.out) == ("last-word 3", ["3 raise day 1", "4 raise day 1"])
        assert play(f"{RAISED}{end}\n3 pass").step == "hunt"

    @pytest.mark.parametrize(
        ("end", "disqualified"), [("judge remove 4", [4]), (fouls(4, 4), [4]), ("4 leave", [])]
    )
    def test_e19_a_player_who_only_leaves_gets_no_penalty(self, end: str, disqualified: list[int]) -> None:
        assert play(LEAVING + end)["disqualified"] == disqualified
        assert play(RAISED + end)["disqualified"] == disqualified

    def test_a_leaving_player_is_out_after_his_last_word(self) -> None:
        game = play(RAISED + "4 leave; judge foul 4; judge remove 4; 4 leave; 4 pass")
        assert game.codes == ["not-at-table"] * 4

    def test_b1_a_leaving_player_counts_as_present(self) -> None:
        assert play(RAISED + "4 pass; 4 best 1; 1 pass").codes == ["not-your-turn"] * 3

    def test_the_killed_in_the_morning(self) -> None:
        game = play(shots(8, 2, 4, 6) + "until last-word 8; judge remove 8")
        assert (game.step, game.out, game["disqualified"]) == ("turn 2", ["8 shot night 2"], [8])
        assert game.cancelled == set()
