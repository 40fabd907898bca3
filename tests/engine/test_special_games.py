"""One legal game for each book, with every special act of the book. People have compared each protocol with
the rules."""

import json
from pathlib import Path

import pytest

from engine.acts import word_of
from engine.notation import Undo, Until
from engine.protocol_json import as_json
from engine.record import parse
from engine.replay import replay
from engine.rules.registry import BOOKS

GAMES = Path(__file__).parent / "games"


def text(book: str) -> str:
    return (GAMES / f"{book}.mafia.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS)
def test_the_protocol_equals_the_one_that_people_checked(book: str) -> None:
    read = json.loads((GAMES / f"{book}.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(as_json(replay(parse(text(book)))))) == read
    assert read["ruleset"] == book
    assert read["step"]["name"] == "over"


@pytest.mark.parametrize("book", BOOKS)
def test_every_act_of_the_game_is_legal(book: str) -> None:
    assert replay(parse(text(book))).rejected == ()


@pytest.mark.parametrize("book", BOOKS)
def test_every_special_act_of_the_book_is_in_its_game(book: str) -> None:
    asked = (line.line for line in parse(text(book)).lines)
    used = {word_of(act) for act in asked if not isinstance(act, Until | Undo)}
    everyday = {"pass", "nominate", "vote", "lift", "shoot", "check", "foul", "timeout"}
    assert used >= BOOKS[book].acts | BOOKS[book].words.keys() | everyday
