"""The name of the role that checks colours."""

from enum import StrEnum
from types import MappingProxyType


class Checker(StrEnum):
    """The names that the role which checks colours has in the books of the program."""

    SHERIFF = "sheriff"
    COMMISSAR = "commissar"


_BY_BOOK = MappingProxyType({"city": Checker.COMMISSAR, "party": Checker.COMMISSAR})


def checker(book: str) -> Checker:
    """Returns what a book calls the role that checks colours; the sheriff if the book has no word of its own.
    `book`: the id of the program's book whose words are used."""
    return _BY_BOOK.get(book, Checker.SHERIFF)
