"""Options and settings that several commands share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import typer

from bot import settings
from bot.commands.answers import refuse, speak
from bot.runtime import book_files, logs
from engine.rules.model import RuleSet

Rules = Annotated[
    Path | None,
    typer.Option("--rules", envvar="MAFIA_RULES", metavar="FOLDER", help="a folder with books of one's own"),
]

Lang = Annotated[
    Literal["ru", "uk"] | None,
    typer.Option("--lang", is_eager=True, callback=speak, help="language of all that is made and answered"),
]
"""The language of what a command writes, and of its answers and errors, which are in English without it."""


def settings_of(with_token: bool = False) -> settings.Settings:
    """Loads the settings. If one is wrong, ends the program with one line."""
    try:
        loaded = settings.load()
        if with_token:
            _ = loaded.tokens
    except settings.SettingsError as error:
        refuse(error)
    logs.configure(loaded)
    return loaded


def locale_of(lang: str | None) -> str:
    """Returns `lang`, or the default of the settings. If a setting is wrong, ends the program with one
    line."""
    return lang or settings_of().default_locale


def books_of(folder: Path | None) -> Mapping[str, RuleSet]:
    """Returns the program's books and the books in a folder. If a book is wrong, ends the program with one
    line."""
    try:
        return book_files.books_of(folder)
    except settings.SettingsError as error:
        refuse(error)
