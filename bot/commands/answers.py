"""What commands answer, in the language of `--lang`.

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
"""The language of the command that runs; None: English."""

KINDS: Mapping[str, str] = {"": ".+", "first": "(?:(?!: |; ).)+", "w": "[^,:;]+", "d": "[0-9]+"}
"""What a place in a template stands for. The first thing in it is not the beginning of a whole line."""

BETWEEN = (": ", " → ", "; ", ", ")
"""What stands between the parts of an answer. A part has a template of its own."""


def speak(language: str | None) -> str | None:
    """Chooses the language of all answers to come, and returns it. None: English."""
    LANGUAGE.set(language)
    return language


def say(text: str) -> None:
    """Prints an answer as one line."""
    sys.stdout.write(f"{printable(translated(text))}\n")


def warn(text: object) -> None:
    """Prints an error or a warning as one line."""
    sys.stderr.write(f"mafia: {printable(translated(str(text)))}\n")


def refuse(error: Exception) -> NoReturn:
    """Ends the program with exit code 2. Prints one line for each thing that is wrong."""
    settings.refuse(settings.SettingsError("\n".join(map(translated, str(error).splitlines()))))


def translated(text: str) -> str:
    """Returns a line in the language of the command."""
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
    """Returns the first template that fits a text, and what stands in its places; None if none fits."""
    matches = ((key, _pattern(key).fullmatch(text)) for key in TEMPLATES)
    return next(((key, found.groupdict()) for key, found in matches if found), None)


def _value(key: str, name: str, said: str, locale: str) -> int | str:
    if f"{{{name}:d}}" in TEMPLATES[key]:
        return int(said)
    return _translated(said, locale) if name == "why" else said


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """Returns the pattern of the texts that a template fits."""
    parts = []
    for literal, name, kind, _ in Formatter().parse(TEMPLATES[key]):
        parts.append(re.sub(r"\\\[(\w)\\\]", r"\1?", re.escape(literal)))
        if name is not None:
            parts.append(f"(?P<{name}>{KINDS[kind or ('' if ''.join(parts) else 'first')]})")
    return re.compile("".join(parts))
