"""Leases: each bot is owned by one program at a time.

A lease runs out by the database's clock unless its owner renews it. A program that takes a lease over raises
the number of its epoch. Every writing transaction of an owner begins by locking the lease's row with the
owner's epoch (`hold`). So a program that was paused and comes back can write nothing, because its epoch is
over. And no program can take a lease over during a transaction of its owner, because the row is locked.

The number of a bot's first epoch is the present time in seconds, so no number is used twice. A backup
contains no leases. With numbers from the clock, a program that was paused while the database was restored can
not write to the restored database.

Renewing changes only the column `until`, and the lock (FOR KEY SHARE) does not cover this column. So renewing
and writing do not wait for each other. SQLite serves only one program, and has no leases.
"""

from dataclasses import dataclass

from sqlalchemy import Float, Integer, bindparam, cast, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.runtime.stopping import StoppingError
from bot.store import schema
from bot.store.database.connection import Connection

SECONDS_LEASED = 3.5
"""How many seconds a lease lasts. If its owner was killed, another program can take the lease after this
time."""


class LeaseLostError(StoppingError):
    """Another program owns the bot now, so this program has to stop hosting it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right of one program to own a bot for a time. `epoch`: counts the owners of the bot; a later lease
    has a greater number."""

    bot_id: int
    epoch: int


_LEASES = schema.leases
_NOW = cast(extract("epoch", func.clock_timestamp()), Float)
"""The present moment by the database's clock, in unix seconds."""
_EPOCH_START = 1_577_836_800
"""The first second of 2020, in unix seconds. Epochs count seconds from then, because such numbers fit into
the column until 2088."""
_NEW = insert(_LEASES).values(
    bot_id=bindparam("bot"),
    epoch=cast(func.floor(_NOW) - _EPOCH_START, Integer),
    holder=bindparam("who"),
    until=_NOW + bindparam("lasts", type_=Float),
)
_TAKE = _NEW.on_conflict_do_update(
    index_elements=[_LEASES.c.bot_id],
    set_={"epoch": _LEASES.c.epoch + 1, "holder": _NEW.excluded.holder, "until": _NEW.excluded.until},
    where=_LEASES.c.until < _NOW,
).returning(_LEASES.c.epoch)
_MINE = (_LEASES.c.bot_id == bindparam("bot"), _LEASES.c.epoch == bindparam("number"))
_NO_LONGER = func.set_config("idle_in_transaction_session_timeout", f"{SECONDS_LEASED * 1000:.0f}ms", True)
"""An SQL call that limits how long an owner may stand still within a transaction. After this time the server
ends the transaction, so that it blocks other programs no longer than a lease lasts."""
_HOLD = select(_LEASES.c.epoch, _NO_LONGER).where(*_MINE).with_for_update(read=True, key_share=True)
_RENEW = update(_LEASES).where(*_MINE).values(until=_NOW + bindparam("lasts", type_=Float))
_HAND_OVER = update(_LEASES).where(*_MINE).values(until=0.0)
_END_WHO_BLOCKS = select(
    func.pg_terminate_backend(func.unnest(func.pg_blocking_pids(bindparam("waiting", type_=Integer))))
)
_NUMBER = select(func.pg_backend_pid())
_RUNS = select(_LEASES.c.bot_id).where(_LEASES.c.until >= _NOW).limit(1)
_FREE = select(_LEASES.c.bot_id, (_LEASES.c.until < _NOW).label("is_free"))


async def take(conn: Connection, bot_id: int, holder: str, lasts: float = SECONDS_LEASED) -> Lease | None:
    """Takes the lease of a bot and returns it. Returns None if the bot's last lease has not run out yet.
    `holder`: the program's name, for people to read. `lasts`: how many seconds the lease is to last."""
    rows = await conn.execute(_TAKE, {"bot": bot_id, "who": holder, "lasts": lasts})
    epoch = rows.scalar_one_or_none()
    return None if epoch is None else Lease(bot_id, epoch)


async def end_who_blocks(conn: Connection, waiting: int) -> None:
    """Ends those connections of other programs whose locks block a connection. `waiting`: the number of the
    server process of the blocked connection. An owner may freeze between preparing a statement and executing
    it. The server then sees a connection that is neither idle nor running a statement, so no timeout ends its
    transaction."""
    await conn.execute(_END_WHO_BLOCKS, {"waiting": waiting})


async def number_of(conn: Connection) -> int:
    """Returns the number of the server process that serves this connection."""
    return int((await conn.execute(_NUMBER)).scalar_one())


async def renew(conn: Connection, lease: Lease, lasts: float = SECONDS_LEASED) -> bool:
    """Makes the lease last `lasts` seconds from now. Returns False if another program has taken it."""
    done = await conn.execute(_RENEW, {**_key(lease), "lasts": lasts})
    return done.rowcount == 1


async def hold(conn: Connection, lease: Lease) -> None:
    """Locks the row of the lease, so that no other program can take the lease until this transaction ends.
    Raises LeaseLostError if another program has taken it already."""
    if (await conn.execute(_HOLD, _key(lease))).first() is None:
        raise LeaseLostError


async def hand_over(conn: Connection, lease: Lease) -> None:
    """Gives the lease up, so that another program can take it at once and own the bot."""
    await conn.execute(_HAND_OVER, _key(lease))


async def free(conn: Connection) -> dict[int, bool]:
    """Returns, for the id of each bot that was ever owned, whether no program owns it now."""
    return {row.bot_id: row.is_free for row in await conn.execute(_FREE)}


async def holder_of(conn: Connection, bot_id: int) -> str | None:
    """Returns the name of the program that owns the bot now, for people to read; None if no program does."""
    reading = select(_LEASES.c.holder).where(_LEASES.c.bot_id == bot_id, _LEASES.c.until >= _NOW)
    return (await conn.execute(reading)).scalar_one_or_none()


async def any_runs(conn: Connection) -> bool:
    """Returns whether any program owns a bot now."""
    return (await conn.execute(_RUNS)).first() is not None


def _key(lease: Lease) -> dict[str, int]:
    return {"bot": lease.bot_id, "number": lease.epoch}
