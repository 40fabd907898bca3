"""Says messages of the program that have no language yet: those of its commands, and of its errors."""

import errno
import re
import sqlite3
from tomllib import TOMLDecodeError

from fluent.runtime.types import FluentInt

from bot.render import locales
from engine.record import printable
from engine.remark import Joined, Remark
from locales import ENGLISH

LINE_END = re.compile(r"\s*[^\S ]\s*")


def words(said: object, locale: str) -> str:
    """Returns a message in the words of a locale, on one line. `said`: a message; a tuple of parts, between
    which colons stand; an error; or a name or a number, which stays as it is."""
    match said:
        case Remark():
            return _message(said, locale)
        case Joined():
            return said.by.join(words(part, locale) for part in said.parts)
        case tuple() if type(said) is tuple:
            return ": ".join(words(part, locale) for part in said)
        case TOMLDecodeError():
            return words(_of_toml(str(said)), locale)
        case sqlite3.Error(sqlite_errorname=str(name)):
            return words(Remark(f"sqlite-{name.lower().split('_')[1]}", str(said)), locale)
        case OSError(errno=int(number), strerror=str(english)):
            return words(Remark(f"system-{errno.errorcode.get(number, '').lower()}", english), locale)
        case Exception(args=parts):
            return words(parts, locale)
        case _:
            return printable(LINE_END.sub(" ", str(said)))


def _message(said: Remark, locale: str) -> str:
    key = said.key
    if said.english is not None and (locale == ENGLISH or not locales.has(locale, f"cli-{key}")):
        return words(said.english, locale)
    numbers: dict[str, int | str] = {  # Fluent limits the length of a text, so texts come after it
        name: FluentInt(value, useGrouping=locale != ENGLISH)
        if isinstance(value, int) and name != "text"
        else f"{{{name}}}"
        for name, value in said.values.items()
    }
    return locales.say(locale, f"cli-{key}", numbers).format_map(
        {name: words(value, locale) for name, value in said.values.items()}
    )


def _of_toml(text: str) -> Remark:
    """Returns the remark for an error of Python's TOML reader. Such an error is only a text (`text`): its
    first two words make the key of the remark."""
    what, _, where = text.partition(" (at ")
    name = re.search(r"""[("'].*[)"']""", what)
    key = "-".join(re.findall("[a-z]+", what.lower())[:2])
    number, count = map(int, re.findall("[0-9]+", where)) if where[:4] == "line" else (0, 0)
    why = Remark(f"toml-{key}", what, text=name[0] if name else "")
    if not where:
        return why
    at = {"number": number, "count": count}
    return Remark("toml-at" if number else "toml-at-end", text, why=why, **at)
