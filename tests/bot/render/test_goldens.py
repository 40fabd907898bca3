"""Compares what the bot says in a whole game of each book, in both languages, with kept files.

After a change of words run this file with `MAFIA_GOLDENS=write`, and read the difference.
"""

import os
from pathlib import Path

import pytest

from bot.render.locales import LOCALES
from engine.rules.registry import BOOKS
from tests.rig.render.telling import acts_of, record_of, tell
from tests.rig.render.transcript import transcript

GOLDENS = Path(__file__).parents[1] / "goldens"
WRITE = os.environ.get("MAFIA_GOLDENS") == "write"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_game_is_told_as_in_its_golden_file(book: str, locale: str) -> None:
    record = record_of(book)
    told = transcript(tell(record.rules, record.roles, acts_of(record)), locale)
    path = GOLDENS / f"{book}.{locale}.txt"
    if WRITE:
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")


def test_every_golden_file_has_its_book() -> None:
    kept = {path.name for path in GOLDENS.iterdir()}
    assert kept == {f"{book}.{locale}.txt" for book in BOOKS for locale in LOCALES}
