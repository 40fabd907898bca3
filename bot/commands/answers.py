"""Translates the answers of commands into the language of `--lang`.

The commands, and the rooms that they use, say everything in English and know no other language. On its way
out, an answer is compared with the templates of `english.py`, and is said in the words of
`locales/*/answers*.ftl`. Keys, paths and names stay as they are, and so does what no template fits.
"""

# ruff: noqa: PLC0415  (the words are loaded only for another language)

import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from string import Formatter
from typing import NoReturn

from bot import settings
from bot.commands.english import TEMPLATES
from engine.record import printable

LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)
"""The language in which the command that runs answers; None: English."""

KINDS: Mapping[str, str] = {
    "": ".+",
    "quoted": ".*",
    "first": "(?:(?!: |; ).)+",
    "w": "[^,:;→]+",
    "d": "[0-9]+",
}
"""The texts that may stand at a place in a template, as regular expressions, by the kind of the place:
`{name:w}` is of the kind "w". Of the kind "first" is a place at the beginning of a template. Of the kind
"quoted" is a place in quotes: what a file has there may be empty."""

BETWEEN = (": ", " → ", "; ", ", ")
"""The signs between the parts of an answer. Each part has its own template."""


LONGEST = 1000
"""How many characters of a name or a list an answer shows."""


def speak(language: str | None) -> str | None:
    """Sets the language of all answers of this command, and returns it. None: English."""
    LANGUAGE.set(language)
    return language


def say(text: str) -> None:
    """Prints an answer as one line, in the language of the command."""
    sys.stdout.write(f"{printable(translated(text))}\n")


def warn(text: object) -> None:
    """Prints an error or a warning as one line, in the language of the command."""
    sys.stderr.write(f"mafia: {printable(translated(str(text)))}\n")


def refuse(error: Exception) -> NoReturn:
    """Ends the program with exit code 2. Prints one line for each thing that is wrong, as the error says."""
    settings.refuse(settings.SettingsError("\n".join(map(translated, str(error).splitlines()))))


def translated(text: str) -> str:
    """Returns a line of an answer in the language of the command."""
    locale = LANGUAGE.get()
    if locale is None:
        return text
    body = text.lstrip(" ")
    return text[: len(text) - len(body)] + _translated(body, locale)


def _translated(text: str, locale: str) -> str:
    from bot.render import locales

    if (found := meant(text)) is not None:
        key, parts = found
        args = {name: _value(key, name, said, locale) for name, said in parts.items()}
        return locales.say(locale, f"cli-{key}", args)
    for mark in BETWEEN:
        first, there, rest = text.partition(mark)
        if there:
            return f"{_translated(first, locale)}{mark}{_translated(rest, locale)}"
    return text


def meant(text: str) -> tuple[str, Mapping[str, str]] | None:
    """Returns the key of the first template that fits a text, and the texts at its places; None if none
    fits."""
    matches = ((key, _pattern(key).fullmatch(text)) for key in TEMPLATES)
    return next(((key, found.groupdict()) for key, found in matches if found), None)


def _value(key: str, name: str, said: str, locale: str) -> int | str:
    if f"{{{name}:d}}" in TEMPLATES[key]:
        return int(said)
    return _translated(said, locale) if name == "why" else _cut(said)


def _cut(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """Returns the regular expression for the texts that fit the template with this key."""
    parts = []
    for literal, name, kind, _ in Formatter().parse(TEMPLATES[key]):
        parts.append(re.sub(r"\\\[(\w)\\\]", r"\1?", re.escape(literal)))
        if name is not None:
            usual = "quoted" if literal.endswith("“") else "" if "".join(parts) else "first"
            parts.append(f"(?P<{name}>{KINDS[kind or usual]})")
    return re.compile("".join(parts))
