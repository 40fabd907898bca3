"""`mafia tournament open` and `write`: an event goes into the bot's database, and back into a file."""

from collections.abc import Mapping
from pathlib import Path

from bot.commands import own_database
from bot.commands.tournament.event_file import FileError, load, store
from bot.commands.whole_file import put
from bot.services.live_games import LiveGames
from bot.services.tournaments import opening
from bot.services.tournaments.opening import Settled
from bot.services.tournaments.registration import LINK
from bot.store import erasure, tournaments
from bot.store.transaction import Store
from championship.event import EventError
from engine.rules.model import RuleSet


async def open_in(
    database_url: str, path: Path, books: Mapping[str, RuleSet], settled: Settled, bot_id: int
) -> tuple[str, str]:
    """Returns the code of the tournament, and what the link to enter it ends with. Raises `FileError`,
    and SettingsError if there is no such database."""
    event = load(path, books)
    await own_database.require(database_url)
    database = Store.open(database_url)
    try:
        async with database.transaction() as tx:
            opened = await opening.open_event(tx, bot_id, event, settled)
    except EventError as error:
        raise FileError(path, error) from None
    finally:
        await database.close()
    return opened.code, f"?start={LINK}{opened.code}"


async def write_from(database_url: str, path: Path, books: Mapping[str, RuleSet], code: str) -> int:
    """Writes the event and its records beside it; returns how many games. Raises `FileError`, and
    SettingsError if there is no such database."""
    await own_database.require(database_url)
    database = Store.open(database_url)
    try:
        async with database.read_only() as tx:
            found = [await tournaments.by_code(tx, bot_id, code) for bot_id in await erasure.bots(tx)]
            here = next((one for one in found if one is not None), None)
            if here is None:
                raise FileError(path, f"there is no tournament “{code}”")
            written = await opening.written(tx, LiveGames(books), here)
    finally:
        await database.close()
    for name, text in written.records.items():
        record = path.parent / name
        try:
            record.parent.mkdir(parents=True, exist_ok=True)
            put(record, text)
        except OSError as error:
            raise FileError(record, error.strerror or "can not be written") from None
    store(path, written.event)
    return len(written.records)
