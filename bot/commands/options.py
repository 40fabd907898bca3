"""Options that several commands share, and the settings as commands load them."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from bot import settings
from bot.commands.answers import refuse, set_language
from bot.runtime import book_files, logs
from engine.remark import Remark
from engine.rules.model import RuleSet
from locales import Language

Rules = Annotated[Path | None, typer.Option("--rules", envvar="MAFIA_RULES", metavar="FOLDER")]

Lang = Annotated[Language | None, typer.Option("--lang", is_eager=True, callback=set_language)]
"""The option `--lang`: the language of what a command writes, and of its answers and errors. Without it, they
are in the language of the installation, or in English."""

HouseBonus = Annotated[bool, typer.Option("--house-bonus")]


OF_TYPER = {
    "no-option": r"No such option: (?P<text>.+)",
    "no-command-but": r"No such command (?P<text>[^,:;]+)\. Did you mean (?P<other>.+)\?",
    "no-command": r"No such command (?P<text>[^,:;]+)\.",
    "extra-many": r"Got unexpected extra argument\(s\) (?P<text>.+)",
    "no-argument": r"Missing argument (?P<text>[^,:;]+)\.",
    "no-value": r"Missing option (?P<text>[^,:;]+)\.",
    "needs-value": r"Option (?P<text>[^,:;]+) requires an argument\.",
    "bad-value": r"Invalid value for (?P<text>[^,:;]+): (?P<why>.+)",
    "bad-choice": r"(?P<name>.+) is not one of (?P<text>.+)",
    "bad-date": r"(?P<name>.+) does not match the formats (?P<text>.+)",
}
"""The English text of typer that each key stands for. Errors of typer have no parts but this text."""


def of_typer(text: str) -> object:
    """Returns a message that says what an English text of typer says; the text itself if it is not known."""
    for key, pattern in OF_TYPER.items():
        if found := re.fullmatch(pattern, text):
            parts = found.groupdict()
            why = {"why": of_typer(parts["why"])} if "why" in parts else {}
            return Remark(key, text, **{**parts, **why})
    return text


def settings_of(with_token: bool = False) -> settings.Settings:
    """Loads the settings, configures the log by them, and returns them. If settings are wrong, prints a line
    for each and ends the program with exit code 2. `with_token`: whether the command needs a token."""
    try:
        loaded = settings.load()
        if with_token:
            _ = loaded.tokens
    except settings.SettingsError as error:
        refuse(error)
    logs.configure(loaded)
    return loaded


def locale_of(lang: str | None) -> str:
    """Returns `lang`; if it is None, the default language of the settings. If settings are wrong then, prints
    a line for each and ends the program."""
    return lang or settings_of().default_locale


def books_of(folder: Path | None) -> Mapping[str, RuleSet]:
    """Returns the program's books and the books in a folder, by id. If a book is wrong or there is no such
    folder, says so and ends the program with exit code 2."""
    try:
        return book_files.books_of(folder)
    except settings.SettingsError as error:
        refuse(error)
