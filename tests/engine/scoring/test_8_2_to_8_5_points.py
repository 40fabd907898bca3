"""Tests of FIIM 8.2 to 8.5: the points that one game gives and takes, clause by clause."""

import pytest

from engine.marks import PENALTIES, Judge
from engine.scoring.outcome import Outcome, ScoringError
from engine.scoring.points import score
from tests.rig.engine.scoring.made import PLAYERS, game, lines
from tests.rig.render.remarks import english, refusing

REDS, BLACKS = (1, 3, 5, 7, 8, 9, 10), (2, 4, 6)


def broken(outcome: Outcome, *, house_bonus: bool = False) -> tuple[str | None, int | None]:
    with pytest.raises(ScoringError) as raised:
        score(outcome, house_bonus=house_bonus)
    assert english(raised.value).startswith(f"game, seat {raised.value.seat}: ")
    assert english(raised.value).endswith(f"({raised.value.clause})")
    return raised.value.clause, raised.value.seat


def test_8_2_1_each_red_has_a_point_for_victory() -> None:
    assert [lines(game("red"), seat) for seat in REDS] == [[("8.2.1", "1")]] * 7


def test_8_2_2_each_black_has_a_point_for_victory() -> None:
    assert [lines(game("black"), seat) for seat in BLACKS] == [[("8.2.2", "1")]] * 3


@pytest.mark.parametrize(("winner", "seats"), [("red", BLACKS), ("black", REDS), ("draw", (*REDS, *BLACKS))])
def test_8_2_3_defeat_and_draw_give_and_take_nothing(winner: str, seats: tuple[int, ...]) -> None:
    assert [lines(game(winner), seat) for seat in seats] == [[("8.2.3", "0")]] * len(seats)


def test_8_2_4_a_removal_takes_half_a_point_of_winner_and_loser() -> None:
    outcome = game("red", removed=[1, 2])
    assert lines(outcome, 1) == [("8.2.1", "1"), ("8.2.4", "-1/2")]
    assert lines(outcome, 2) == [("8.2.3", "0"), ("8.2.4", "-1/2")]


@pytest.mark.parametrize(
    ("hits", "gained"), [(3, [("8.3.4", "2/5")]), (2, [("8.3.4", "1/4")]), (1, []), (0, []), (None, [])]
)
@pytest.mark.parametrize("seat", [1, 7])
def test_8_3_4_blacks_named_by_a_red_or_the_sheriff(
    seat: int, hits: int | None, gained: list[tuple[str, str]]
) -> None:
    assert lines(game("black", killed=seat, hits=hits), seat) == [("8.2.3", "0"), *gained]


def test_8_3_4_a_black_has_nothing_for_naming_his_own() -> None:
    assert lines(game("black", killed=2, hits=3), 2) == [("8.2.2", "1")]


def test_8_3_5_who_asked_for_a_hint_has_nothing() -> None:
    outcome = game("red", killed=1, hits=3, judge=Judge(no_best_move=True))
    assert lines(outcome, 1) == [("8.2.1", "1")]


def test_8_4_the_judge_gives_to_winners_and_losers() -> None:
    outcome = game("red", judge=Judge(bonus={"1": 0.3, "2": 0.1}))
    assert lines(outcome, 1) == [("8.2.1", "1"), ("8.4", "3/10")]
    assert lines(outcome, 2) == [("8.2.3", "0"), ("8.4", "1/10")]


def test_8_4_1_at_most_four_are_rewarded() -> None:
    four = {"1": 0.2, "3": 0.2, "2": 0.1, "4": 0.1}
    score(game(judge=Judge(bonus=four)))
    assert broken(game(judge=Judge(bonus={**four, "6": 0.1}))) == ("8.4.1", 6)


def test_8_4_2_at_most_one_point_in_all() -> None:
    score(game(judge=Judge(bonus={"1": 0.5, "3": 0.4, "2": 0.1})))
    assert broken(game(judge=Judge(bonus={"1": 0.5, "3": 0.4, "2": 0.2}))) == ("8.4.2", 3)


@pytest.mark.parametrize("points", [0.2, 0.3, 0.4, 0.5])
def test_8_4_3_what_a_winner_may_have(points: float) -> None:
    score(game(judge=Judge(bonus={"1": points})))


@pytest.mark.parametrize("points", [0.6, 0.7])
def test_8_4_3_more_only_if_the_chief_judge_approves(points: float) -> None:
    score(game(judge=Judge(bonus={"1": points}, chief_approved=[1])))
    assert broken(game(judge=Judge(bonus={"1": points}, chief_approved=[3]))) == ("8.4.3", 1)


@pytest.mark.parametrize("points", [0.1, 0.25, 0.8, 1.0, -0.2, 1e300])
def test_8_4_3_a_winner_may_have_no_other_bonus(points: float) -> None:
    assert broken(game(judge=Judge(bonus={"3": points}, chief_approved=[3]))) == ("8.4.3", 3)


@pytest.mark.parametrize("points", [0.1, 0.2, 0.3, 0.4])
def test_8_4_4_what_a_loser_may_have(points: float) -> None:
    score(game(judge=Judge(bonus={"2": points})))


@pytest.mark.parametrize("points", [0.05, 0.5, 0.6, -0.1])
def test_8_4_4_a_loser_may_have_no_other_bonus(points: float) -> None:
    assert broken(game(judge=Judge(bonus={"2": points}, chief_approved=[2]))) == ("8.4.4", 2)


def test_8_4_5_he_need_not_give_all_and_may_give_to_the_losers_alone() -> None:
    outcome = game("red", judge=Judge(bonus={"2": 0.1}))
    assert lines(outcome, 1) == [("8.2.1", "1")]
    assert lines(outcome, 2) == [("8.2.3", "0"), ("8.4", "1/10")]


def test_8_4_6_the_greater_of_bonus_and_best_move_counts() -> None:
    def both(hits: int, bonus: float) -> list[tuple[str, str]]:
        return lines(game("red", killed=1, hits=hits, judge=Judge(bonus={"1": bonus})), 1)[1:]

    assert both(2, 0.2) == [("8.4.6", "0"), ("8.3.4", "1/4")]
    assert both(2, 0.3) == [("8.4.6", "0"), ("8.4", "3/10")]
    assert both(3, 0.4) == [("8.4.6", "0"), ("8.3.4", "2/5")]
    assert both(1, 0.2) == [("8.4", "1/5")]


def test_8_4_6_a_bonus_that_counts_is_in_the_sum_and_another_is_not() -> None:
    bonus = {"1": 0.3, "3": 0.5, "5": 0.3}
    score(game(killed=1, hits=3, judge=Judge(bonus=bonus)))
    assert broken(game(killed=1, hits=2, judge=Judge(bonus=bonus))) == ("8.4.2", 5)


def test_8_4_7_a_draw_has_no_bonus() -> None:
    assert broken(game("draw", judge=Judge(bonus={"3": 0.2}))) == ("8.4.7", 3)


def test_a_club_with_bonuses_of_its_own_is_bound_by_no_limit() -> None:
    marks = Judge(bonus={str(seat): 0.125 for seat in range(1, 8)})
    assert lines(game("draw", judge=marks), 1, house_bonus=True) == [("8.2.3", "0"), ("8.4", "1/8")]


@pytest.mark.parametrize("clause", PENALTIES)
def test_8_5_each_case_takes_0_4(clause: str) -> None:
    outcome = game(judge=Judge(penalties={"1": [clause]}))
    assert lines(outcome, 1) == [("8.2.1", "1"), (clause, "-2/5")]


def test_8_5_several_cases_and_a_removal_add_up() -> None:
    outcome = game(removed=[1], judge=Judge(penalties={"1": ["8.5.1", "8.5.2"]}))
    assert score(outcome).seats[0].total * 10 == -3


@pytest.mark.parametrize("clause", ["8.5", "8.5.4", "8.5.9", "6.7.1", ""])
def test_8_5_an_unknown_case_is_refused(clause: str) -> None:
    assert broken(game(judge=Judge(penalties={"4": [clause]})), house_bonus=True) == ("8.5", 4)


def test_written_points_are_accepted_without_a_reason() -> None:
    outcome = game(deducted={1: "-0.5", 3: "-0.4", 5: "-0.9"})
    assert lines(outcome, 1)[1:] == [("8.2.4", "-1/2")]
    assert lines(outcome, 3)[1:] == [("8.5", "-2/5")]
    assert lines(outcome, 5)[1:] == [("8.5", "-9/10")]


@pytest.mark.parametrize(
    ("judge", "clause"), [(Judge(bonus={"11": 0.2}), "8.4"), (Judge(penalties={"99": ["8.5.1"]}), "8.5")]
)
def test_a_mark_for_an_unknown_seat_is_an_error(judge: Judge, clause: str) -> None:
    with refusing(ScoringError, match="no such seat") as raised:
        game(judge=judge)
    assert raised.value.clause == clause


def test_nobody_sits_at_a_table_twice() -> None:
    with refusing(ScoringError, match="game, seat 10: “Ann” sits at this table twice"):
        game(players=(*PLAYERS[:9], "Ann"))
