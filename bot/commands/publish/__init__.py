"""The command `mafia publish`, which makes a static site of an event, or of the games of a group."""

# ruff: noqa: PLC0415  (a command loads what it needs)

import asyncio
import datetime as dt
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.one_line import one_line
from bot.commands.options import Lang, Rules, books_of, settings_of

if TYPE_CHECKING:
    from bot.site.club.content import Club


ADDRESS = re.compile(r"https?://[\w.:\[\]-]+(/[\w.~%/-]*)?")


def _folder_at(url: str | None) -> str | None:
    """Returns the address of the option `--url` with "/" at its end. Raises `BadParameter` if it is no
    address."""
    if url is None:
        return None
    if not ADDRESS.fullmatch(url):
        raise typer.BadParameter("--url: an address such as https://example.org/club/")
    return url.removesuffix("/") + "/"


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
    lang: Lang = None,
    url: Annotated[
        str | None,
        typer.Option(
            callback=_folder_at, help="where the site will be on the web; a link then has a picture"
        ),
    ] = None,
    house_bonus: Annotated[
        bool, typer.Option("--house-bonus", help="the club has bonuses of its own: 8.4 limits none")
    ] = False,
    rules: Rules = None,
) -> None:
    """Writes a static site with standings, players, games, seatings and rules.

    Exit code 2: a file is wrong, or the folder contains other files. One line says which.
    """
    if (event is None) == (chat is None):
        raise typer.BadParameter("of what: --event FILE, or --chat ID")
    books, loaded = books_of(rules), settings_of()
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.publish import chat as of_chat
    from bot.commands.publish import event as of_event
    from bot.commands.publish.folder import write
    from bot.site.club.content import Edition

    def club() -> "Club":
        if event is not None:
            return of_event.club_of(event, books, house_bonus=house_bonus)
        wanted = of_chat.Wanted(chat or 0, all_games)
        return asyncio.run(of_chat.club_of(loaded.database_url, wanted, books))

    edition = Edition(f"{dt.datetime.now().astimezone():%d.%m.%Y, %H:%M}", url)
    with one_line(loaded.database_url):
        raise SystemExit(write(folder, club, lang or loaded.default_locale, edition))
