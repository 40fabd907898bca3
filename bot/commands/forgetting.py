"""`mafia forget`: deletes the data of a person or a chat in all bots of the database."""

from bot.commands import own_database
from bot.commands.answers import say, warn
from bot.store.database.transaction import Transaction
from bot.store.privacy import erasure
from bot.store.tournaments.tournament_people import Led
from engine.record import printable
from engine.remark import Remark

REFUSED = 1


async def forget(database_url: str, who: int) -> int:
    """Deletes the data of a person or a chat (`who`: an id), and prints what was done. Returns the exit code:
    1 if a game that is not over needs the person or the chat, or if the person leads a tournament. An id
    below 0 is the id of a chat. Raises SettingsError if no database with this program's schema exists."""
    try:
        async with own_database.opened(database_url) as store:
            found = await own_database.written(store, lambda tx: _forget(tx, who))
    except erasure.OpenGameError:
        warn(who, Remark("unfinished"))
        return REFUSED
    except erasure.LeadsTournamentsError as error:
        for led in error.led:
            warn(f"{who}: {_way_out(led)}")
        return REFUSED
    say((who, Remark("forgotten")) if found else (who, Remark("unknown")))
    return 0


def _way_out(led: Led) -> str:
    part, option = ("organises", "--organiser") if led.organises else ("is the chief judge of", "--chief")
    cancel = ", or the organiser cancels it in /tournament"
    return (
        f"{part} “{printable(led.title)}”; give it to another person with "
        f"`mafia tournament hand {led.code} {option} NUMBER`{cancel}; then try again"
    )


async def _forget(tx: Transaction, who: int) -> bool:
    """Deletes the data of a person or a chat in all bots. Returns False if nothing was stored. Raises
    `OpenGameError` or `LeadsTournamentsError`, which undo all, if one bot still needs them."""
    erase = erasure.erase_person if who > 0 else erasure.erase_chat
    return any([await erase(tx, bot_id, who) for bot_id in await erasure.bots(tx)])
