"""The commands `mafia export` and `mafia import`, with their options."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

import asyncio
import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.answers import refuse
from bot.commands.one_line import one_line
from bot.commands.options import HouseBonus, Lang, Rules, books_of, locale_of, settings_of
from engine.remark import Remark

Chat = Annotated[int, typer.Option("--chat", metavar="ID")]


def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    chat: Chat,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Writes a group's past games: their records, tables for a spreadsheet, and all of it as JSON."""
    loaded, books, locale = settings_of(), books_of(rules), locale_of(lang)
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.history.taking_out import take_out

    with one_line(loaded.database_url):
        raise SystemExit(asyncio.run(take_out(loaded.database_url, folder, chat, books, locale)))


def bring_in(
    chat: Chat,
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE")] = None,
    people: Annotated[Path | None, typer.Option(metavar="FILE.csv")] = None,
    as_guests: Annotated[bool, typer.Option("--as-guests")] = False,
    name: str | None = None,
    date: Annotated[dt.datetime | None, typer.Option(formats=["%Y-%m-%d"], metavar="DATE")] = None,
    house_bonus: HouseBonus = False,
    undo: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    _lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Brings games into the history, the season and the site of a group, or takes an import back."""
    if (undo is None) == (not files):
        refuse((Remark("bad-command"), Remark("what")))
    loaded, books = settings_of(), books_of(rules)
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.history.bringing_in import Wish, take_back
    from bot.commands.history.bringing_in import bring_in as bring_all_in

    with one_line(loaded.database_url):
        if undo is not None:
            raise SystemExit(asyncio.run(take_back(loaded.database_url, chat, undo)))
        day = None if date is None else date.date()
        wish = Wish(chat, files or (), name, people, day, as_guests, house_bonus, loaded.default_locale)
        raise SystemExit(asyncio.run(bring_all_in(loaded.database_url, wish, books)))
