"""Leases: each bot is owned by one program at a time.

A lease runs out by the database's clock unless its owner renews it. A program that takes a lease over raises
the number of its epoch. Every transaction of an owner begins by locking the lease's row with the owner's
epoch (`hold`). So a program that was paused and comes back can write nothing, because its epoch is over. And
no program can take a lease over during a transaction of its owner, because the row is locked.

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
from bot.store.connection import Connection

LASTS = 3.5
"""Seconds that a lease lasts. If its owner was killed, another program can take the lease after this time."""


class LeaseLostError(StoppingError):
    """Another program owns the bot now. This program stops hosting the bot."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The time during which one program owns a bot. A later lease has a greater epoch."""

    bot_id: int
    epoch: int


_LEASES = schema.leases
_NOW = cast(extract("epoch", func.clock_timestamp()), Float)
"""The present moment by the database's clock, in unix seconds."""
_AGES_AGO = 1_577_836_800
"""The first second of 2020, in unix seconds. The number of seconds since then fits into the column until
2088."""
_NEW = insert(_LEASES).values(
    bot_id=bindparam("bot"),
    epoch=cast(func.floor(_NOW) - _AGES_AGO, Integer),
    holder=bindparam("who"),
    until=_NOW + bindparam("lasts", type_=Float),
)
_TAKE = _NEW.on_conflict_do_update(
    index_elements=[_LEASES.c.bot_id],
    set_={"epoch": _LEASES.c.epoch + 1, "holder": _NEW.excluded.holder, "until": _NEW.excluded.until},
    where=_LEASES.c.until < _NOW,
).returning(_LEASES.c.epoch)
_MINE = (_LEASES.c.bot_id == bindparam("bot"), _LEASES.c.epoch == bindparam("number"))
_NO_LONGER = func.set_config("idle_in_transaction_session_timeout", f"{LASTS * 1000:.0f}ms", True)
"""Limits how long an owner may stand still within a transaction. Then the server ends the transaction, so it
blocks other programs no longer than a lease lasts."""
_HOLD = select(_LEASES.c.epoch, _NO_LONGER).where(*_MINE).with_for_update(read=True, key_share=True)
_RENEW = update(_LEASES).where(*_MINE).values(until=_NOW + bindparam("lasts", type_=Float))
_HAND_OVER = update(_LEASES).where(*_MINE).values(until=0.0)
_END_WHO_BLOCKS = select(
    func.pg_terminate_backend(func.unnest(func.pg_blocking_pids(bindparam("waiting", type_=Integer))))
)
_NUMBER = select(func.pg_backend_pid())
_RUNS = select(_LEASES.c.bot_id).where(_LEASES.c.until >= _NOW).limit(1)
_FREE = select(_LEASES.c.bot_id, (_LEASES.c.until < _NOW).label("is_free"))


async def take(conn: Connection, bot_id: int, holder: str, lasts: float = LASTS) -> Lease | None:
    """Takes the lease, and returns it. Returns None if another program has a lease that has not run out.
    `holder`: the program's name, for people to read. `lasts`: seconds."""
    rows = await conn.execute(_TAKE, {"bot": bot_id, "who": holder, "lasts": lasts})
    epoch = rows.scalar_one_or_none()
    return None if epoch is None else Lease(bot_id, epoch)


async def end_who_blocks(conn: Connection, waiting: int) -> None:
    """Ends the connections whose locks block the connection `waiting` (the number of its server process).

    An owner may freeze between preparing a statement and executing it. The server then sees a connection that
    is neither idle nor running a statement, so no timeout ends its transaction.
    """
    await conn.execute(_END_WHO_BLOCKS, {"waiting": waiting})


async def number_of(conn: Connection) -> int:
    """Returns the number of the connection's server process."""
    return int((await conn.execute(_NUMBER)).scalar_one())


async def renew(conn: Connection, lease: Lease, lasts: float = LASTS) -> bool:
    """Renews the lease. Returns False if another program has taken it."""
    done = await conn.execute(_RENEW, {**_key(lease), "lasts": lasts})
    return done.rowcount == 1


async def hold(conn: Connection, lease: Lease) -> None:
    """Locks the lease, so that no other program can take it until this transaction ends. Raises
    LeaseLostError if another program has taken it already."""
    if (await conn.execute(_HOLD, _key(lease))).first() is None:
        raise LeaseLostError


async def hand_over(conn: Connection, lease: Lease) -> None:
    """Gives the lease up, so that another program can take it at once."""
    await conn.execute(_HAND_OVER, _key(lease))


async def free(conn: Connection) -> dict[int, bool]:
    """Returns, for each bot that was ever owned, whether no program owns it now."""
    return {row.bot_id: row.is_free for row in await conn.execute(_FREE)}


async def holder_of(conn: Connection, bot_id: int) -> str | None:
    """Returns the name of the program that owns the bot now, for people to read."""
    reading = select(_LEASES.c.holder).where(_LEASES.c.bot_id == bot_id, _LEASES.c.until >= _NOW)
    return (await conn.execute(reading)).scalar_one_or_none()


async def any_runs(conn: Connection) -> bool:
    """Returns whether any program owns a bot now."""
    return (await conn.execute(_RUNS)).first() is not None


def _key(lease: Lease) -> dict[str, int]:
    return {"bot": lease.bot_id, "number": lease.epoch}
