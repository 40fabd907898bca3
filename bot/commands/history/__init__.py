"""The commands `mafia export` and `mafia import`, with their options."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

import asyncio
import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.one_line import one_line
from bot.commands.options import Lang, Rules, books_of, locale_of, settings_of

Chat = Annotated[int, typer.Option("--chat", metavar="ID", help="a group of the bot, which is below 0")]


def export(
    folder: Annotated[Path, typer.Argument(help="where to: an empty folder, or a new one")],
    chat: Chat,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Writes everything of a group: its records, tables for a spreadsheet, and all of it as JSON.

    People who were forgotten, or who hide, are named nowhere. Exit code 2: the folder holds something, or
    the bot knows no such group; one line says what.
    """
    loaded, books, locale = settings_of(), books_of(rules), locale_of(lang)
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.history.taking_out import take_out

    with one_line(loaded.database_url):
        raise SystemExit(asyncio.run(take_out(loaded.database_url, folder, chat, books, locale)))


def bring_in(
    chat: Chat,
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="records, tables of results, and folders that `mafia export` wrote"),
    ] = None,
    people: Annotated[
        Path | None, typer.Option(metavar="FILE.csv", help="who is who: columns nickname and telegram")
    ] = None,
    as_guests: Annotated[
        bool, typer.Option("--as-guests", help="whoever is in no such file is not in Telegram")
    ] = False,
    name: Annotated[str | None, typer.Option(help="how the import is called; as the first file")] = None,
    date: Annotated[
        dt.datetime | None, typer.Option(formats=["%Y-%m-%d"], help="the day of games that tell none")
    ] = None,
    undo: Annotated[str | None, typer.Option(metavar="NAME", help="take an import back whole")] = None,
    _lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Brings games into the history, the season, the rating and the site of a group.

    Exit code 1: it is not clear who some people are; they are listed. Exit code 2: a file is wrong, or a
    game is there already; one line says which. Then nothing is imported.
    """
    if (undo is None) == (not files):
        raise typer.BadParameter("what: FILE, or --undo NAME")
    loaded, books = settings_of(), books_of(rules)
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.history.bringing_in import Wish, take_back
    from bot.commands.history.bringing_in import bring_in as bring_all_in

    with one_line(loaded.database_url):
        if undo is not None:
            raise SystemExit(asyncio.run(take_back(loaded.database_url, chat, undo)))
        wish = Wish(chat, files or (), name, people, None if date is None else date.date(), as_guests)
        raise SystemExit(asyncio.run(bring_all_in(loaded.database_url, wish, books)))
