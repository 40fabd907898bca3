"""The pages of the books leave nothing out of the books' own texts, which are outside of the repository, in
`shared/sources/`."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.rig.pages.book import by_id
from tests.rig.shared import beside

SOURCES = beside("sources")

pytestmark = pytest.mark.skipif(not SOURCES.is_dir(), reason="the books' texts are not here")


def source(number: str) -> str:
    (path,) = SOURCES.glob(f"{number}_*.txt")
    return path.read_text("utf-8")


def fiim(text: str) -> Iterator[str]:
    """Yields the numbers of the clauses."""
    yield from re.findall(r"^\s*(?:- )?([0-9]+(?:\.[0-9]+)+)\.\s", text, re.MULTILINE)


def city(text: str) -> Iterator[str]:
    """Yields the ids of the items in the numbered lists."""
    names = iter(("red ", "black ", "don ", "first night ", "later night ", "f", "r"))
    name = ""
    for number in re.findall(r"^([0-9]+)\. ", text, re.MULTILINE):
        name = next(names) if number == "1" else name
        yield f"{name}{number}"
    assert not [*names]


def party(text: str) -> Iterator[str]:
    """Yields the ids of the roles, of “what it is important to know” with its letters, and of the rows of the
    table."""
    roles, _, rest = text.partition("Важно знать")
    yield from (f"role {number}" for number, _ in enumerate(re.findall("^- ", roles, re.MULTILINE), 1))
    rule = 0
    for letter in re.findall(r"^\s?- (?:([а-г])\))?", rest, re.MULTILINE):
        rule += not letter
        yield f"rule {rule}{'abcd'['абвг'.index(letter)] if letter else ''}"
    yield from (f"table {people}" for people in re.findall(r"^([0-9]+)\t", rest, re.MULTILINE))


def ua_club(text: str) -> Iterator[str]:
    """Yields the ids of the items in the lists. A list is bullets without other lines between them."""
    names = ("candidates ", "f", "fouls ", "speech ", "things ")
    lists = re.findall("(?:^- .*\n)+", text, re.MULTILINE)
    for name, items in zip(names, lists, strict=True):
        yield from (f"{name}{number}" for number in range(1, items.count("\n") + 1))


def classic(text: str) -> Iterator[str]:
    """Yields the ids of the items with a letter or a bullet, and of the sixteen laws."""
    rules, _, laws = text.partition("СВОД ЗАКОНОВ")
    yield from (f"order {'ABC'['АБВ'.index(one)]}" for one in re.findall(r"^([АБВ])\)", rules, re.MULTILINE))
    yield from (f"vote {number}" for number, _ in enumerate(re.findall("^•", rules, re.MULTILINE), 1))
    yield from (f"law {number}" for number in re.findall(r"^([0-9]+)\. ", laws, re.MULTILINE))


COUNTED: dict[str, tuple[str, Callable[[str], Iterator[str]], str]] = {
    "city": ("000", city, "(red|black|don|first night|later night) [0-9]+|[fr][0-9]+"),
    "fiim-2019": ("001", fiim, "[0-9.]+"),
    "party": ("002", party, "(role|rule|table) [0-9]+[a-d]?"),
    "ua-club": ("003", ua_club, "(candidates|fouls|speech|things) [0-9]+|f[0-9]+"),
    "classic-10": ("004", classic, "order [A-C]|(vote|law) [0-9]+"),
}
"""Book → the number of its source, the function that reads the ids there, and a pattern of these ids for its
page."""


@pytest.mark.parametrize("book", COUNTED)
def test_every_item_of_the_book_is_on_its_page(book: str) -> None:
    number, items, form = COUNTED[book]
    there = [*items(source(number))]
    assert len(there) == len(set(there))
    assert {one for one in by_id(book) if re.fullmatch(form, one)} == set(there)
