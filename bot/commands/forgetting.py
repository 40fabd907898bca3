"""`mafia forget`: the operator makes all bots of the database forget a person or a chat."""

import sys

from sqlalchemy.exc import DBAPIError

from bot.commands import own_database
from bot.store import erasure
from bot.store.database import is_collision
from bot.store.transaction import Store, Transaction

REFUSED = 1
TRIES = 20
"""A bot that runs may write the same rows at the same moment. Each time it is through with them soon."""


async def forget(database_url: str, who: int) -> int:
    """Prints what was done; returns the exit code: 1 if a game that is not over needs the person or the chat.

    An id below 0 is a chat's. Raises SettingsError if the database does not have this program's schema.
    """
    await own_database.require(database_url)
    store = Store.open(database_url)
    try:
        found = await _forgotten(store, who)
    except erasure.OpenGameError:
        sys.stderr.write(f"mafia: {who}: a game is not over; /stop or /cancel it there, then try again\n")
        return REFUSED
    finally:
        await store.close()
    sys.stdout.write(f"{who}: forgotten\n" if found else f"{who}: nothing was known\n")
    return 0


async def _forgotten(store: Store, who: int) -> bool:
    """Whether anything was known."""
    tries = 0
    while True:
        try:
            async with store.transaction() as tx:
                return await _forget(tx, who)
        except DBAPIError as error:
            tries += 1
            if tries == TRIES or not is_collision(error):
                raise


async def _forget(tx: Transaction, who: int) -> bool:
    """Forgets for all bots; or for none, if a game of one of them is not over."""
    erase = erasure.person if who > 0 else erasure.chat
    return any([await erase(tx, bot_id, who) for bot_id in await erasure.bots(tx)])
