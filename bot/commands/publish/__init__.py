"""The command `mafia publish`, which makes a static site of an event, or of the games of a group."""

# ruff: noqa: PLC0415  (a command loads what it needs)

import asyncio
import datetime as dt
import re
from itertools import chain, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from bot.commands.answers import refuse, set_language
from bot.commands.one_line import one_line
from bot.commands.options import HouseBonus, Rules, books_of, settings_of
from engine.remark import Remark
from locales import LANGUAGES

if TYPE_CHECKING:
    from bot.site.club.content import Club


if TYPE_CHECKING:
    Chosen: TypeAlias = str
else:
    orders = (permutations(LANGUAGES, count) for count in range(1, len(LANGUAGES) + 1))
    Chosen = Literal[tuple(",".join(order) for order in chain(*orders))]

Languages = Annotated[Chosen | None, typer.Option("--lang", is_eager=True, callback=set_language)]

ADDRESS = re.compile(r"https?://[\w.:\[\]-]+(/[\w.~%/-]*)?")


def _folder_at(url: str | None) -> str | None:
    """Returns the address in `--url` with "/" at its end; None without one. Ends the program with exit code 2
    if it is no address."""
    if url is None:
        return None
    if not ADDRESS.fullmatch(url):
        refuse((Remark("bad-command"), Remark("bad-address")))
    return url.removesuffix("/") + "/"


def publish(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    event: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    chat: Annotated[int | None, typer.Option(metavar="ID")] = None,
    all_games: Annotated[bool, typer.Option("--all")] = False,
    lang: Languages = None,
    url: Annotated[str | None, typer.Option(callback=_folder_at, metavar="URL")] = None,
    house_bonus: HouseBonus = False,
    rules: Rules = None,
) -> None:
    """Writes a static site of an event or of a group: standings, players, games, seatings and rules."""
    if (event is None) == (chat is None):
        refuse((Remark("bad-command"), Remark("of-what")))
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

    made = f"{dt.datetime.now().astimezone():%d.%m.%Y}"
    edition = Edition(made, url, tuple(lang.split(",") if lang else ()))
    with one_line(loaded.database_url):
        raise SystemExit(write(folder, club, loaded.default_locale, edition))
