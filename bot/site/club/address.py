"""The addresses of the pages of a site, and the links between the pages. Links are always relative, so that a
site works in any folder and also from a disk."""

import posixpath
from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

START = "index.html"
GAMES = "games.html"
PLAYERS = "players.html"
STRENGTH = "strength.html"
SEATING = "seating.html"
RULES = "rules.html"
ARCHIVE = "archive.html"
DATA = "data.json"
"""The name of the file with the site's data; it stands beside the folders of the languages."""

T = TypeVar("T")


class Address(NamedTuple):
    """The address of a page: the language of the page, which is a folder, and the path in that folder."""

    locale: str
    path: str

    def __str__(self) -> str:
        return f"{self.locale}/{self.path}"

    def to(self, path: str) -> str:
        """Returns the link from this page to another page in the same language."""
        return posixpath.relpath(path, posixpath.dirname(self.path) or ".")

    def up_to(self, path: str) -> str:
        """Returns the link from this page to a file beside the folders of the languages."""
        return posixpath.relpath(path, posixpath.dirname(str(self)))

    def spoken(self, locale: str) -> str:
        """Returns the link from this page to the same page in another language."""
        return self.up_to(f"{locale}/{self.path}")


def of_game(game_id: str) -> str:
    return f"games/{game_id}.html"


def of_standing(number: int) -> str:
    """Returns the path of the standing after an earlier stage. `number`: the stage's number, from 1."""
    return f"standing/{number}.html"


def of_seating(number: int) -> str:
    """Returns the path of the page with the seating of a stage. `number`: the stage's number, from 1."""
    return SEATING if number == 1 else f"seating/{number}.html"


def of_past(standing: str) -> str:
    """Returns the path of the standing of an earlier season or a tournament. `standing`: its id."""
    return f"archive/{standing}.html"


def of_player(number: int) -> str:
    return f"players/{number}.html"


def of_picture(locale: str) -> str:
    """Returns the path, from the site's folder on, of the picture of the standing in this language."""
    return f"{locale}/standing.png"


class Part(NamedTuple, Generic[T]):
    """One page of a list that is too long for one page. `paths`: the paths of all its pages, in order."""

    path: str
    rows: Sequence[T]
    paths: tuple[str, ...]


def parts(path: str, rows: Sequence[T], most: int) -> Iterator[Part[T]]:
    """Splits a list into pages of at most `most` rows, and yields them. An empty list has one page. `path`:
    the path of the first page."""
    count = max(1, -(-len(rows) // most))
    stem = path.removesuffix(".html")
    paths = (path, *(f"{stem}-{number}.html" for number in range(2, count + 1)))
    for at, each in enumerate(paths):
        yield Part(each, rows[at * most : (at + 1) * most], paths)
