"""Tests what the events of a vote tell the bot that the protocol does not keep: how the vote closed, what was
opened, whose votes were counted.

The bot makes its sentences from these events, so a test fixes each of their values.
"""

import pytest

from engine.events import BallotClosed, Called, Counted, Outcome, PollKind, RaiseCounted, RoundOpened, Tied
from tests.engine import city, classic
from tests.rig.engine.table import ballot, hands, leaves, play, poll, removed

PAIR = ballot((1, 3), (2, 4)) + "until vote 3\n"
SPLIT = poll({3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)})
RAISE = PAIR + SPLIT + SPLIT

EACH = poll({6: (7,), 7: (6,), 9: (10,), 10: (9,)})
WHOLE = f"{removed(2, 4, 1, 3, 5, 8)}until hunt\n" + ballot((7, 6), (9, 7), (10, 9), (6, 10)) + EACH + EACH
"""Four players are at the table, and in both rounds each of them gets one hand."""

FOUR = classic.ONE_BLACK_OF_FOUR + ballot((1, 3), (3, 5)) + poll({3: (1, 3)}) + "until hunt"
SINGLE = city.SECOND_DAY + "2 nominate 3; until vote 3\n"

CLOSED = {
    "fiim 4.4.1: no candidates": ("fiim-2019", "until hunt", Outcome.NO_CANDIDATES, ()),
    "fiim 4.4.10: single on day 1": ("fiim-2019", ballot((1, 3)) + "until hunt", Outcome.SINGLE_STAYS, ()),
    "fiim 4.4.10: single later": ("fiim-2019", "until hunt\n" + leaves(3, 2), Outcome.LEAVE, (3,)),
    "fiim 4.4.11: most votes": ("fiim-2019", PAIR + "until last-word", Outcome.LEAVE, (4,)),
    "fiim 4.4.12.3: raised": ("fiim-2019", RAISE + hands(*range(1, 11)), Outcome.LEAVE, (3, 4)),
    "fiim 4.4.12.3: not raised": ("fiim-2019", RAISE + "timeout", Outcome.RAISE_FAILED, ()),
    "fiim 7.1: cancelled before": ("fiim-2019", removed(9) + "until hunt", Outcome.CANCELLED, ()),
    "fiim 7.1: cancelled in the vote": ("fiim-2019", PAIR + removed(9), Outcome.CANCELLED, ()),
    "fiim 7.8: the whole table tied": ("fiim-2019", WHOLE, Outcome.WHOLE_TABLE, ()),
    "city D3: half": ("city", SINGLE + hands(1, 2, 3, 4, 5) + "timeout", Outcome.NOT_ENOUGH, ()),
    "city D4: nobody": ("city", city.TWO_ON_THE_BALLOT + "until hunt", Outcome.NOT_ENOUGH, ()),
    "city D13: none in the defence": ("city", city.TIE + removed(5, 3), Outcome.NO_CANDIDATES, ()),
    "city D13: none in the raise": ("city", city.RAISE + removed(5, 3), Outcome.NO_CANDIDATES, ()),
    "classic D9: four at the table": ("classic-10", FOUR, Outcome.TIE_STAYS, ()),
    "classic D12: broken off": ("classic-10", classic.TIE + removed(9), Outcome.CANCELLED, ()),
}


@pytest.mark.parametrize(("book", "lines", "outcome", "leaving"), CLOSED.values(), ids=CLOSED)
def test_how_the_vote_closed(book: str, lines: str, outcome: Outcome, leaving: tuple[int, ...]) -> None:
    assert play(lines, book=book).told(BallotClosed)[-1] == BallotClosed(outcome, leaving)


def test_fiim_4_4_12_each_round_is_opened_with_its_candidates() -> None:
    assert play(RAISE).told(RoundOpened) == [
        RoundOpened(PollKind.CANDIDATE, 1, (3, 4)),
        RoundOpened(PollKind.CANDIDATE, 2, (3, 4), (3, 4)),
        RoundOpened(PollKind.RAISE, 3, (3, 4), (3, 4)),
    ]


def test_city_d3_a_single_candidate_is_a_round_of_his_own() -> None:
    assert play(SINGLE, book="city").told(RoundOpened) == [RoundOpened(PollKind.CANDIDATE, 1, (3,))]


def test_classic_d20_a_broken_round_is_opened_again() -> None:
    lines = classic.TIE + "until vote 3; 1 vote; 1 lift"
    assert play(lines, book="classic-10").told(RoundOpened)[1:] == [
        RoundOpened(PollKind.CANDIDATE, 2, (3, 5), (3, 5)),
        RoundOpened(PollKind.CANDIDATE, 3, (3, 5), (3, 5)),
    ]


def test_fiim_4_4_12_candidates_are_called_and_a_raise_has_none() -> None:
    assert play(RAISE).told(Called)[2:] == [
        Called(1, 2, PollKind.CANDIDATE, 3),
        Called(1, 2, PollKind.CANDIDATE, 4),
        Called(1, 3, PollKind.RAISE, None),
    ]


def test_fiim_4_4_8_the_events_tell_whose_votes_are_counted_for_whom() -> None:
    game = play(PAIR + "2 vote; 1 vote; until vote 4; 9 vote; until last-word")
    assert game.told(Counted) == [Counted(3, (1, 2), ()), Counted(4, (9,), (3, 4, 5, 6, 7, 8, 10))]


def test_fiim_d2_a_single_candidate_is_counted_with_all_at_the_table() -> None:
    game = play("until hunt\n" + leaves(3, 2))
    assert game.told(Called) == [Called(2, 1, PollKind.CANDIDATE, 3)]
    assert game.told(Counted) == [Counted(3, (), tuple(range(1, 11)))]


def test_city_a6_a_candidate_without_votes_left_is_counted_with_none() -> None:
    game = play(city.TWO_ON_THE_BALLOT + hands(*range(1, 11)), book="city")
    assert game.told(Counted) == [Counted(3, tuple(range(1, 11)), ()), Counted(5, (), ())]


@pytest.mark.parametrize(("voters", "passed"), [((1, 2, 5, 6, 7, 8), True), ((1, 2, 5, 6, 7), False)])
def test_fiim_4_4_12_3_the_raise_is_counted(voters: tuple[int, ...], passed: bool) -> None:
    game = play(RAISE + hands(*reversed(voters)) + "timeout")
    assert game.told(RaiseCounted) == [RaiseCounted(voters, passed)]


def test_fiim_4_4_12_the_tied_are_told_in_ballot_order() -> None:
    swapped = ballot((1, 4), (2, 3)) + poll({4: (1, 2, 3, 4, 5), 3: (6, 7, 8, 9, 10)})
    assert play(swapped).told(Tied) == [Tied((4, 3))]
