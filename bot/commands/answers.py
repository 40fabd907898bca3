"""Says the answers of commands in the language of `--lang`, of the installation (`MAFIA_DEFAULT_LOCALE`), or
in English.

`tell` says a message of `locales/*/program_*.ftl` by its key. All else is said in English by the commands and
by the rooms that they use. On its way out it is compared with the templates of `english.py` and of
`locales/en/program_refusals.ftl`, and is said in the words of the other language. Keys, paths and names stay
as they are, and so does what no template fits.
"""

# ruff: noqa: PLC0415  (the words are loaded only for another language)

import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from string import Formatter
from typing import NoReturn

import locales
from bot import settings
from bot.commands.english import TEMPLATES
from engine.record import printable

LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)
"""The language in which the command that runs answers; None: it has answered nothing yet."""
ENGLISH = locales.ENGLISH

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


NUMBERS = ("count", "number")
LONGEST = 1000
"""How many characters of a name or a list an answer shows."""


def speak(language: str | None) -> str | None:
    """Sets the language of all answers of this command, and returns it. None: the installation's. Of two
    languages, as in "uk,ru", the first one is set."""
    LANGUAGE.set(language and language.partition(",")[0])
    return language


def language() -> str:
    """Returns the language of this command. The settings are read only when it first answers."""
    return LANGUAGE.get() or speak(settings.chosen_locale() or ENGLISH) or ENGLISH


def tell(key: str, **args: int | str) -> str:
    """Returns a message in the language of the command."""
    from bot.render import locales

    return locales.say(language(), f"cli-{key}", args)


def say(text: str) -> None:
    """Prints an answer as one line, in the language of the command."""
    sys.stdout.write(f"{printable(translated(text))}\n")


def warn(text: object) -> None:
    """Prints an error or a warning as one line, in the language of the command."""
    sys.stderr.write(f"mafia: {printable(translated(str(text)))}\n")


def refuse(error: Exception) -> NoReturn:
    """Ends the program with exit code 2. Prints one line for each thing that is wrong, as the error says."""
    sys.stderr.write("".join(f"mafia: {translated(line)}\n" for line in str(error).splitlines()))
    raise SystemExit(2)


def translated(text: str, locale: str | None = None) -> str:
    """Returns a line of an answer in a language; if `locale` is None, in the one of the command."""
    if locale is not None:
        of_command = LANGUAGE.set(locale)
        try:
            return translated(text)
        finally:
            LANGUAGE.reset(of_command)
    if language() == ENGLISH:
        return text
    body = text.lstrip(" ")
    return text[: len(text) - len(body)] + _translated(body)


def _translated(text: str) -> str:
    if (found := meant(text)) is not None:
        key, parts = found
        return tell(key, **{name: _value(key, name, said) for name, said in parts.items()})
    for mark in BETWEEN:
        first, there, rest = text.partition(mark)
        if there:
            return f"{_translated(first)}{mark}{_translated(rest)}"
    return text


def meant(text: str) -> tuple[str, Mapping[str, str]] | None:
    """Returns the key of the first template that fits a text, and the texts at its places; None if none
    fits."""
    matches = ((key, _pattern(key).fullmatch(text)) for key in templates())
    return next(((key, found.groupdict()) for key, found in matches if found), None)


@cache
def templates() -> Mapping[str, str]:
    """Returns all templates by key. In a message of Fluent, `count` and `number` stand for whole numbers."""
    from bot.render.locales import ROOT

    file = (ROOT / ENGLISH / "program_refusals.ftl").read_text(encoding="utf-8")
    messages = {
        key: re.sub(r"{ \$(\w+) }", lambda at: f"{{{at[1]}{':d' * (at[1] in NUMBERS)}}}", text)
        for key, text in re.findall(r"^cli-([\w-]+) = (.+)$", file, re.MULTILINE)
    }
    return {**messages, **TEMPLATES}


def _value(key: str, name: str, said: str) -> int | str:
    if f"{{{name}:d}}" in templates()[key]:
        return int(said)
    return _translated(said) if name == "why" else _cut(said)


def _cut(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


@cache
def _pattern(key: str) -> re.Pattern[str]:
    parts = []
    for literal, name, kind, _ in Formatter().parse(templates()[key]):
        parts.append(re.sub(r"\\\[(\w)\\\]", r"\1?", re.escape(literal)))
        if name is not None:
            usual = "quoted" if literal.endswith("“") else "" if "".join(parts) else "first"
            parts.append(f"(?P<{name}>{KINDS[kind or usual]})")
    return re.compile("".join(parts))
