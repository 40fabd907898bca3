"""Tests what the events of discipline tell the bot that the protocol does not keep: reasons, hidden fouls,
cancelled votes."""

import pytest

from engine import view
from engine.events import Disqualified, Event, Fouled, VoteCancelled
from engine.rules.registry import BOOKS
from tests.engine import city, classic, ua_club
from tests.rig.engine.table import ballot, hands, play, shots

VOTE = ballot((1, 3), (2, 4)) + "until vote 3\n"


@pytest.mark.parametrize("reason", ["", "6.6.1", "6.6.1 спор с судьёй"])
def test_e16_a_foul_has_the_judges_reason_and_all_hear_it(reason: str) -> None:
    assert play(f"judge foul 3 {reason}").told(Fouled) == [Fouled(3, 1, reason, hidden=False)]


LIFTED: dict[str, list[Event]] = {
    "fiim-2019": [Fouled(1, 1, "6.6.6")],
    "classic-10": [Fouled(1, 1, "lifted-hand")],
    "city": [Disqualified(1, "r4")],
    "ua-club": [],
    "party": [],
}
"""What a hand taken down costs by the book's own text."""


@pytest.mark.parametrize("book", BOOKS)
def test_a_lifted_hand_costs_what_the_book_says_by_its_own_clause(book: str) -> None:
    game = play(VOTE + "1 vote; 1 lift", book=book)
    assert [*game.told(Fouled), *game.told(Disqualified)] == LIFTED[book]


def test_classic_the_second_lifted_hand_is_a_removal_with_the_same_reason() -> None:
    game = play(VOTE + "1 vote; 1 lift; 1 vote; 1 lift", book="classic-10")
    assert game.told(Disqualified) == [Disqualified(1, "lifted-hand")]


@pytest.mark.parametrize(("lift", "cost"), [("counts", [Fouled(1, 1)]), ("free", [])])
def test_a_club_may_ask_a_foul_where_the_book_has_no_clause(lift: str, cost: list[Event]) -> None:
    game = play(VOTE + "1 vote; 1 lift", book="party", overrides={"lift": lift})
    assert game.told(Fouled) == cost


def test_city_c10_the_foul_for_a_second_shot_is_hidden() -> None:
    game = play("until hunt; 4 shoot 3; 4 shoot 3", book="city")
    assert game.told(Fouled) == [Fouled(4, 1, hidden=True)]


def test_city_c10_the_table_counts_the_fouls_that_it_saw() -> None:
    game = play("judge foul 4; judge foul 3; until hunt; 4 shoot 3; 4 shoot 3; 4 shoot 3", book="city")
    assert [(game.state.fouls(seat), view.fouls(game.state, seat)) for seat in (3, 4)] == [(1, 1), (3, 1)]


@pytest.mark.parametrize(
    "lines",
    [
        "judge remove 9",
        "until hunt; judge remove 9",
        "until sheriff-check; 9 leave",
        classic.SECOND_DAY + "2 nominate 3; until last-word 3; judge remove 9",
    ],
    ids=["night 1", "the hunt", "the checks", "last words of the voted"],
)
def test_classic_e12_no_vote_is_cancelled_by_night_nor_after_the_vote(lines: str) -> None:
    assert play(lines, book="classic-10").told(VoteCancelled) == []


def test_classic_e12_by_day_the_vote_of_the_day_is_cancelled_once() -> None:
    morning = shots(7, 2, 4, 6) + "until last-word 7; judge remove 9; until turn 2; judge remove 8"
    assert play(morning, book="classic-10").told(VoteCancelled) == [VoteCancelled(2)]


@pytest.mark.parametrize(
    ("lines", "days"),
    [
        ("judge remove 9", [1]),
        ("until hunt; judge remove 9", [2]),
        ("until turn 3; judge remove 9; judge remove 8", [1]),
        ("until hunt; until turn 3; 3 nominate 4; until last-word; judge remove 9", [3]),
        (shots(8, 2, 4, 6) + "until last-word; judge remove 9", [2]),
    ],
    ids=["night 1", "night 2", "twice in a circle", "last words of the voted", "the morning's last word"],
)
def test_fiim_e8_the_day_whose_vote_is_cancelled_is_told_once(lines: str, days: list[int]) -> None:
    assert [event.day for event in play(lines).told(VoteCancelled)] == days


@pytest.mark.parametrize("book", ["ua-club", "city", "party"])
def test_e13_e14_the_other_books_cancel_no_vote(book: str) -> None:
    game = play("judge remove 9; until turn 3; judge remove 1; until hunt; judge remove 3", book=book)
    assert len(game.out) == 3
    assert game.told(VoteCancelled) == []


@pytest.mark.parametrize("act", ["judge remove 5", "5 leave"])
@pytest.mark.parametrize(
    ("book", "raised"),
    [
        ("city", city.RAISE + hands(1, 2, 3, 4, 5, 6) + "timeout\n"),
        ("ua-club", ua_club.RAISE + hands(*range(1, 11))),
    ],
)
def test_e6_a_word_still_due_is_cancelled_and_the_running_one_goes_on(
    book: str, raised: str, act: str
) -> None:
    game = play(raised + act, book=book)
    assert game.step == "last-word 3"
    assert play(f"{raised}{act}; 3 pass", book=book).step == "hunt"
    assert [word for word in game.speeches if "last-word" in word] == ["1: last-word 3 60"]
