"""`mafia publish`: a static site of an event, or of the games of a group."""

# ruff: noqa: PLC0415  (a command loads what it needs)

from pathlib import Path
from typing import Annotated, Literal

import typer

from bot.commands.one_line import one_line
from bot.commands.options import Rules, books_of, settings_of


def publish(
    folder: Annotated[Path, typer.Argument(help="where to: an empty folder, or the site from before")],
    event: Annotated[
        Path | None, typer.Option(metavar="FILE", help="the file of a tournament, EVENT.toml")
    ] = None,
    chat: Annotated[
        int | None, typer.Option(metavar="ID", help="a group of the bot, which is below 0")
    ] = None,
    all_games: Annotated[
        bool, typer.Option("--all", help="all games of the group, not those of its last season")
    ] = False,
    lang: Annotated[
        Literal["ru", "uk"] | None, typer.Option(help="for readers whose browser asks for neither")
    ] = None,
    house_bonus: Annotated[
        bool, typer.Option("--house-bonus", help="the club has bonuses of its own: 8.4 limits none")
    ] = False,
    rules: Rules = None,
) -> None:
    """Writes a site that can be put anywhere: standing, players, games to step through, seating, rules.

    Exit code 2: a file is wrong, or the folder holds something else; one line says what.
    """
    if (event is None) == (chat is None):
        raise typer.BadParameter("of what: --event FILE, or --chat ID")
    books, loaded = books_of(rules), settings_of()
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.publish import writing

    if event is not None:
        club = writing.of_event(event, books, house_bonus=house_bonus)
    else:
        club = writing.of_chat(loaded.database_url, chat or 0, books, everything=all_games)
    with one_line(loaded.database_url):
        raise SystemExit(writing.write(folder, club, lang or loaded.default_locale))
