"""Whole games of every book, which are played once for all tests of minds."""

import pytest

from engine.rules.book_file import parse
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from minds.words.lines import LANGUAGES
from tests.rig.architecture.sources import ROOT
from tests.rig.minds.log import LoggedGame, played

NEWSPAPER = parse((ROOT / "tests" / "books" / "newspaper.toml").read_text("utf-8"), ("ru", "uk"))
TABLES: list[tuple[RuleSet, int, int]] = [
    *((book, 10, 3) for book in BOOKS.values()),
    (NEWSPAPER, 10, 3),
    (BOOKS["ua-club"], 8, 3),
    (BOOKS["party"], 7, 3),
    (BOOKS["city"], 13, 1),
    (BOOKS["party"], 15, 1),
]
"""Book, number of players, and how many games are played in each language: fewer where a game is long."""


@pytest.fixture(scope="session", params=TABLES, ids=lambda table: f"{table[0].id}-{table[1]}")
def games(request: pytest.FixtureRequest) -> tuple[LoggedGame, ...]:
    """Returns the games at one table. pytest runs the tests that ask for them table by table."""
    rules, players, number = request.param
    seeds = [(f"{language} {seed}", language) for language in LANGUAGES for seed in range(number)]
    return tuple(played(rules, players, seed, language) for seed, language in seeds)
