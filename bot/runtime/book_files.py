"""Reads the operator's own books (rule sets) from TOML files in a folder."""

from collections.abc import Mapping
from pathlib import Path

from bot.settings import SettingsError
from engine.remark import Remark
from engine.rules.book_file import BookError, parse
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from locales import LANGUAGES

MOST_BYTES = 1 << 18
"""The largest size of a book's file, in bytes."""


class BookFileError(SettingsError):
    """A file is not a valid book, or there is no such folder. The message has the path and the reason."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__((path, why))


def books_of(folder: Path | None) -> Mapping[str, RuleSet]:
    """Returns all books by their ids: the program's own, and those of the folder if there is one. Raises
    `BookFileError` for a file that is not a valid book, for an id that two books have, and for a path that is
    no folder."""
    if folder is None:
        return BOOKS
    if not folder.is_dir():
        raise BookFileError(folder, Remark("no-folder-either"))
    books = dict(BOOKS)
    for path in sorted(folder.glob("*.toml")):
        book = read(path)
        if book.id in books:
            raise BookFileError(path, f"id: another file has “{book.id}” too")
        books[book.id] = book
    return books


def read(path: Path) -> RuleSet:
    """Returns the book in a file. Raises `BookFileError` if the file is not a valid book."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BookFileError(path, "is too large for a book")
        return parse(content.decode("utf-8"), LANGUAGES)
    except OSError as error:
        raise BookFileError(path, error if error.strerror else Remark("unreadable")) from None
    except UnicodeDecodeError:
        raise BookFileError(path, Remark("not-utf8")) from None
    except BookError as error:
        raise BookFileError(path, error) from None
