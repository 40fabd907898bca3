"""`mafia rules`: checks the file of a book, or prints a whole book."""

import sys
from collections.abc import Mapping
from pathlib import Path

from bot.runtime.book_files import read
from bot.settings import SettingsError
from engine.remark import Remark
from engine.rules.model import RuleSet
from engine.toml_text import sections


def check(file: Path) -> int:
    """Reads the file of a book, and prints a line that says which book it is. Returns 0. Raises
    `BookFileError`, a `SettingsError`, if the file is wrong."""
    book = read(file)
    heads = sorted(book.deals)
    played = str(heads[0]) if len(heads) == 1 else f"{heads[0]}–{heads[-1]}"
    sys.stdout.write(f"{file}: {book.id}, for {played} players\n")
    return 0


def show(which: str, books: Mapping[str, RuleSet]) -> int:
    """Prints all fields of a book, in the form that a record contains. Returns 0. `which`: the book's id or
    its file. Raises `SettingsError` if there is no such book, or the file is wrong."""
    book = books.get(which)
    if book is None:
        if not Path(which).suffix:
            raise SettingsError(("rules", Remark("none-of", name=which, text=", ".join(books))))
        book = read(Path(which))
    sys.stdout.write("\n".join([*sections(book.as_data()), ""]))
    return 0
