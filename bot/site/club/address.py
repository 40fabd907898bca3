"""Where the pages of a site are, and the way from one to another: always relative, so that a site works in
any folder, and from a disk."""

import posixpath
from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

START = "index.html"
GAMES = "games.html"
PLAYERS = "players.html"
STRENGTH = "strength.html"
SEATING = "seating.html"
RULES = "rules.html"

T = TypeVar("T")


class Address(NamedTuple):
    """A page: its language, which is its folder, and its path there."""

    locale: str
    path: str

    def __str__(self) -> str:
        return f"{self.locale}/{self.path}"

    def to(self, path: str) -> str:
        """The way to another page of this language."""
        return posixpath.relpath(path, posixpath.dirname(self.path) or ".")

    def spoken(self, locale: str) -> str:
        """The way to the same page in another language."""
        return posixpath.relpath(f"{locale}/{self.path}", posixpath.dirname(str(self)))


def of_game(game_id: str) -> str:
    return f"games/{game_id}.html"


def of_standing(number: int) -> str:
    """After a stage before the last, from 1."""
    return f"standing/{number}.html"


def of_seating(number: int) -> str:
    """Of a stage, from 1."""
    return SEATING if number == 1 else f"seating/{number}.html"


def of_player(number: int) -> str:
    return f"players/{number}.html"


class Part(NamedTuple, Generic[T]):
    """A part of a list that is too long for one page. `paths`: of all parts, the first one first."""

    path: str
    rows: Sequence[T]
    paths: tuple[str, ...]


def parts(path: str, rows: Sequence[T], most: int) -> Iterator[Part[T]]:
    """The list on as many pages as it takes, `most` rows a page; on one if it is empty."""
    count = max(1, -(-len(rows) // most))
    stem = path.removesuffix(".html")
    paths = (path, *(f"{stem}-{number}.html" for number in range(2, count + 1)))
    for at, each in enumerate(paths):
        yield Part(each, rows[at * most : (at + 1) * most], paths)
