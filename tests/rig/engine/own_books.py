"""A club's book from a file, with roles that no book of the program has: lawyer, bodyguard and journalist."""

from collections.abc import Mapping
from pathlib import Path

from engine.rules.actions import NightAction
from engine.rules.book_file import parse
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

FOLDER = Path(__file__).parents[2] / "books"
LANGUAGES = ("ru", "uk")
TEXT = (FOLDER / "newspaper.toml").read_text("utf-8")

NEWSPAPER = parse(TEXT, LANGUAGES)


def action(step: str) -> NightAction:
    return next(action for action in NEWSPAPER.actions if action.step == step)


GUARD, COMPARE = action("bodyguard"), action("journalist")

EVERY_BOOK: Mapping[str, RuleSet] = {**BOOKS, NEWSPAPER.id: NEWSPAPER}
"""The program's books, and a club's book that only the tests have."""
