"""Prints the answers of commands in the language of `--lang`, of the installation (`MAFIA_DEFAULT_LOCALE`),
or in English. Commands and errors carry messages, and `bot/render/remarks.py` puts them into words."""

# ruff: noqa: PLC0415  (the words are loaded only when something is said)

import sys
from contextvars import ContextVar
from typing import NoReturn

from bot import settings
from locales import ENGLISH

LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)
"""The language in which the command that runs answers; None: it has answered nothing yet."""


def set_language(language: str | None) -> str | None:
    """Sets the language of all answers of this command: of several, as in "uk,ru", the first one; None: the
    installation's. Returns `language` unchanged."""
    LANGUAGE.set(language and language.partition(",")[0])
    return language


def language() -> str:
    """Returns the language of this command. The settings are read only when it first answers."""
    return LANGUAGE.get() or set_language(settings.chosen_locale() or ENGLISH) or ENGLISH


def tell(key: str, **args: int | str) -> str:
    """Returns the message `cli-{key}` of `locales/`, with these values, in the language of the command."""
    from bot.render import locales

    return locales.say(language(), f"cli-{key}", args)


def in_language(said: object) -> str:
    """Returns a message, as `bot.render.remarks.words` takes it, in the language of the command."""
    from bot.render.remarks import words

    return words(said, language())


def say(*said: object) -> None:
    """Prints an answer as one line, in the language of the command."""
    sys.stdout.write(f"{in_language(said)}\n")


def say_below(said: object) -> None:
    """Prints a line that belongs to the answer above it."""
    sys.stdout.write(f"  {in_language(said)}\n")


def warn(*said: object) -> None:
    """Prints an error or a warning as one line, in the language of the command."""
    sys.stderr.write(f"mafia: {in_language(said)}\n")


def refuse(*said: object) -> NoReturn:
    """Ends the program with exit code 2. Prints a line for each thing that is wrong."""
    for each in said:
        for line in each.lines if isinstance(each, settings.SettingsError) else (each,):
            warn(line)
    raise SystemExit(2)
