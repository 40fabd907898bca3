"""Options that several commands share, and the settings as commands load them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from bot import settings
from bot.commands.answers import refuse, speak
from bot.runtime import book_files, logs
from engine.rules.model import RuleSet
from locales import Language

Rules = Annotated[Path | None, typer.Option("--rules", envvar="MAFIA_RULES", metavar="FOLDER")]

Lang = Annotated[Language | None, typer.Option("--lang", is_eager=True, callback=speak)]
"""The option `--lang`: the language of what a command writes, and of its answers and errors. Without it,
answers and errors are in English."""

HouseBonus = Annotated[bool, typer.Option("--house-bonus")]


def settings_of(with_token: bool = False) -> settings.Settings:
    """Loads the settings and returns them. If one is wrong, ends the program with one line. `with_token`:
    whether the command needs a token."""
    try:
        loaded = settings.load()
        if with_token:
            _ = loaded.tokens
    except settings.SettingsError as error:
        refuse(error)
    logs.configure(loaded)
    return loaded


def locale_of(lang: str | None) -> str:
    """Returns `lang`; if it is None, the default language of the settings. If a setting is wrong, ends the
    program with one line."""
    return lang or settings_of().default_locale


def books_of(folder: Path | None) -> Mapping[str, RuleSet]:
    """Returns the program's books and the books in a folder, by id. If a book is wrong, ends the program with
    one line."""
    try:
        return book_files.books_of(folder)
    except settings.SettingsError as error:
        refuse(error)
