"""`mafia tournament open`, `hand` and `write`: store an event in the bot's database, give it to another
organiser, and write it back into a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.commands import own_database
from bot.commands.tournament.event_file import FileError, file_errors, load, store
from bot.commands.whole_file import write_atomically
from bot.services.live.games import LiveGames
from bot.services.tournaments import opening
from bot.services.tournaments.opening import Settled
from bot.services.tournaments.registration import LINK
from bot.settings import SettingsError
from bot.store.database.transaction import Transaction
from bot.store.privacy import erasure
from bot.store.tournaments import tournaments
from bot.values.tournament import Tournament
from engine.remark import Remark
from engine.rules.model import RuleSet


class Opened(NamedTuple):
    """A tournament that was opened in Telegram. `link`: the end of the link by which people enter it.
    `twins`: the codes of other tournaments with this title and these stages that have not ended."""

    code: str
    link: str
    twins: Sequence[str]


async def open_in(
    database_url: str, path: Path, books: Mapping[str, RuleSet], settled: Settled, bot_id: int
) -> Opened:
    """Opens a tournament in Telegram: stores the event of this file in the database. Raises `FileError` if
    the event can not be read or opened, and SettingsError if there is no database with our schema."""
    event = load(path, books)
    async with own_database.opened(database_url) as database:
        with file_errors(path):
            async with database.transaction(patient=True) as tx:
                before = await tournaments.unfinished(tx, bot_id)
                opened = await opening.open_event(tx, bot_id, event, settled)
    twins = [one.code for one in before if (one.title, one.stages) == (opened.title, opened.stages)]
    return Opened(opened.code, f"?start={LINK}{opened.code}", twins)


async def hand_in(database_url: str, code: str, organiser: int | None, chief: int | None) -> str:
    """Gives a tournament another organiser, another chief judge, or both. Returns its title. Raises
    SettingsError if the database does not exist, or no tournament with this code is open or being played."""
    async with own_database.opened(database_url) as database, database.transaction(patient=True) as tx:
        here = await _of_code(tx, code)
        if here is None or here.ended:
            raise SettingsError(Remark("no-tournament", code=code))
        led = {"organiser_id": organiser, "chief_id": chief}
        await tournaments.change(tx, here.id, **{key: who for key, who in led.items() if who is not None})
    return here.title


async def _of_code(tx: Transaction, code: str) -> Tournament | None:
    found = [await tournaments.by_code(tx, bot_id, code) for bot_id in await erasure.bots(tx)]
    return next((one for one in found if one is not None), None)


async def write_from(database_url: str, path: Path, books: Mapping[str, RuleSet], code: str) -> int:
    """Writes a tournament from the database to an event's file, and its records into the same folder. Returns
    the number of records. Raises `FileError` if no tournament has this code or a file can not be written, and
    SettingsError if the database does not exist or has another schema."""
    async with own_database.opened(database_url) as database, database.read_only(patient=True) as tx:
        here = await _of_code(tx, code)
        if here is None:
            raise FileError(path, Remark("no-tournament-either", code=code))
        written = await opening.written(tx, LiveGames(books), here)
    for name, text in written.records.items():
        record = path.parent / name
        try:
            record.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(record, text)
        except OSError as error:
            raise FileError(record, error if error.strerror else Remark("unwritable")) from None
    store(path, written.event)
    return len(written.records)
