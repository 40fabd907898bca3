"""`mafia publish`: writes the site of an event or of a group."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from bot.commands.progress import Told, progress
from bot.commands.publish import chat, event
from bot.commands.publish.folder import FolderError, put, refuse_what_is_strange
from bot.commands.replaying import WRONG_INPUT
from bot.commands.tournament.event_file import FileError
from bot.settings import SettingsError
from bot.site.club.content import Club
from bot.site.club.pages import pages
from engine.record import RecordError, printable
from engine.rules.model import RuleSet

Source: TypeAlias = Callable[[], Club]
Books: TypeAlias = Mapping[str, RuleSet]


def of_event(file: Path, books: Books, *, house_bonus: bool) -> Source:
    """An event as its file has it."""
    return partial(event.club_of, file, books, house_bonus=house_bonus)


def of_chat(database_url: str, chat_id: int, books: Books, *, everything: bool) -> Source:
    """A group as the bot's database has it."""
    wanted = chat.Wanted(chat_id, everything)
    return lambda: asyncio.run(chat.club_of(database_url, wanted, books))


def write(folder: Path, source: Source, locale: str) -> int:
    """Writes all pages and tells how many; returns the exit code. `locale`: for a reader whose browser asks
    for none of the site's."""
    try:
        refuse_what_is_strange(folder)  # before the work
        with progress("publish") as told:
            count = put(folder, _counted(pages(source(), locale), told))
    except (FileError, FolderError, RecordError, SettingsError) as error:
        sys.stderr.write(f"mafia: {error}\n")
        return WRONG_INPUT
    sys.stdout.write(f"{printable(str(folder))}: {count} pages\n")
    return 0


def _counted(made: Iterator[tuple[str, str]], told: Told) -> Iterator[tuple[str, str]]:
    for done, page in enumerate(made):
        told(done, None)
        yield page
