"""The catalogue of reasons that each book gives its judge, by the clauses of its own text.

FIIM numbers its clauses. The sixteen laws of the classic book have the number of the law. The other books
have lists without numbers: an `f` and the place in the list of fouls, an `r` and the place among the
removals.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.acts import Defeat, Foul, Remove
from engine.rules.model import RuleSet


def _numbered(chapter: str, last: int) -> tuple[str, ...]:
    return tuple(f"{chapter}.{number}" for number in range(1, last + 1))


class Catalogue(NamedTuple):
    """`clauses`: the reasons for an act, by its word in a record. `in_a_call`: those that can happen only
    where people see or hear each other; a chat has nothing like them. `scored`: its judge gives bonuses and
    penalties after the game (8.4, 8.5)."""

    clauses: Mapping[str, tuple[str, ...]]
    in_a_call: Collection[str] = ()
    scored: bool = False


CATALOGUES: Mapping[str, Catalogue] = MappingProxyType(
    {
        "fiim-2019": Catalogue(
            {
                Foul.WORD: _numbered("6.6", 9),
                Remove.WORD: _numbered("6.7", 14),
                Defeat.WORD: _numbered("6.8", 5),
            },
            {"6.6.2", "6.6.3", "6.6.7", "6.6.9", "6.7.2", "6.7.3", "6.7.5", "6.7.7", "6.7.9", "6.7.13"},
            scored=True,
        ),
        "classic-10": Catalogue(
            {
                Foul.WORD: ("1", "3", "5", "7", "8", "11", "14", "15", "16"),
                Remove.WORD: ("4", "6", "16", "stood-up"),
            },
            {"4", "16", "stood-up"},
        ),
        "city": Catalogue(
            {
                Foul.WORD: tuple(f"f{number}" for number in range(1, 11)),
                Remove.WORD: tuple(f"r{number}" for number in range(2, 7)),
            },
            {"f2", "f4", "f6", "f8", "r5"},
        ),
        "ua-club": Catalogue({Foul.WORD: ("f1", "f2", "f3", "f4"), Remove.WORD: ("r1",)}, {"f3", "r1"}),
        "party": Catalogue({Foul.WORD: tuple(f"f{number}" for number in range(1, 9))}, {"f5"}),
    }
)
"""By the book that the words are of: a club's own book has the reasons of the one it is based on."""


def clauses(rules: RuleSet, word: str, *, in_a_call: bool) -> tuple[str, ...]:
    """The reasons that the book knows for an act of the judge."""
    book = CATALOGUES[rules.based_on or rules.id]
    every = book.clauses.get(word, ())
    return every if in_a_call else tuple(clause for clause in every if clause not in book.in_a_call)


def is_scored(rules: RuleSet) -> bool:
    """Whether the judge of a game by this book gives bonuses and penalties after it."""
    return CATALOGUES[rules.based_on or rules.id].scored


def is_clause(rules: RuleSet, reason: str) -> bool:
    """Whether the book's catalogue has this reason for any act."""
    book = CATALOGUES[rules.based_on or rules.id]
    return any(reason in every for every in book.clauses.values())
