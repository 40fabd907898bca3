"""Tests what the morning tells about the night, book by book."""

import pytest

from bot.render.game import news
from bot.render.game.roster import Roster, Seated
from engine.events import MorningCame
from engine.rules.registry import BOOKS
from engine.state import State, new_game

ROSTER = Roster(1, {seat: Seated(seat, seat, f"Ann {seat}") for seat in range(1, 16)})


def first_night(book: str) -> State:
    rules = BOOKS[book]
    return new_game(rules, rules.cards(10) or ())


def morning(book: str, **fields: object) -> list[str]:
    event = {"number": 2, "killed": (), "saved": False, "alibi": (), "silenced": (), **fields}
    came = MorningCame(**event)  # type: ignore[arg-type]
    return [line.key for line in news.of_event(came, first_night(book), ROSTER)]


@pytest.mark.parametrize(("book", "told"), [("city", "morning-quiet"), ("party", "morning-saved")])
def test_the_morning_after_a_save_is_told_by_book(book: str, told: str) -> None:
    assert morning(book, saved=True) == [told]


@pytest.mark.parametrize(
    ("killed", "told"), [((), ["morning-quiet", "alibi"]), ((3,), ["morning", "killed"])]
)
def test_an_alibi_is_told_only_for_the_living(killed: tuple[int, ...], told: list[str]) -> None:
    assert morning("city", killed=killed, alibi=(3,)) == told


def test_two_deaths_are_told_with_the_hunts_victim_first() -> None:
    event = MorningCame(2, (7, 3), saved=False, alibi=(), silenced=())
    told = news.of_event(event, first_night("city"), ROSTER)
    assert [(line.key, line.args.get("seat")) for line in told] == [
        ("morning", None),
        ("killed-many", None),
        ("killed-one-of", 7),
        ("killed-one-of", 3),
    ]
