"""Leases: each bot is owned by one program at a time.

A lease runs out by the database's clock unless its owner renews it. Whoever takes it over raises its epoch,
and every transaction of an owner begins by locking the row of his epoch (`hold`). So a program that was
paused and comes back can write nothing: its epoch is gone. And nobody takes a lease over in the middle of its
owner's transaction, since the lock is in the way.

A first epoch is the second in which it begins, so no epoch ever comes twice: not even for a program that was
paused while the database was brought back from a backup, which holds no leases.

Renewing changes `until` alone, which that lock (FOR KEY SHARE) does not cover: an owner that renews and an
owner that writes do not wait for each other. SQLite has one program by its nature, and no leases.
"""

from dataclasses import dataclass

from sqlalchemy import Float, Integer, bindparam, cast, extract, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.runtime.stopping import StoppingError
from bot.store import schema
from bot.store.upsert import insert

LASTS = 3.5
"""Seconds that a lease lasts. An owner that is killed is replaced after so long."""


class LeaseLostError(StoppingError):
    """Another program owns the bot now. This one stops hosting it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """One program's time with a bot. A later one has a greater epoch."""

    bot_id: int
    epoch: int


_LEASES = schema.leases
_NOW = cast(extract("epoch", func.clock_timestamp()), Float)
"""Unix seconds, by the database's clock, at this very moment."""
_AGES_AGO = 1_577_836_800
"""The first second of 2020. Seconds since then fit the column until 2088."""
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
"""An owner that stands still within a transaction is in nobody's way for longer than its lease."""
_HOLD = select(_LEASES.c.epoch, _NO_LONGER).where(*_MINE).with_for_update(read=True, key_share=True)
_RENEW = update(_LEASES).where(*_MINE).values(until=_NOW + bindparam("lasts", type_=Float))
_HAND_OVER = update(_LEASES).where(*_MINE).values(until=0.0)
_END_WHO_BLOCKS = select(
    func.pg_terminate_backend(func.unnest(func.pg_blocking_pids(bindparam("waiting", type_=Integer))))
)
_NUMBER = select(func.pg_backend_pid())
_RUNS = select(_LEASES.c.bot_id).where(_LEASES.c.until >= _NOW).limit(1)
_FREE = select(_LEASES.c.bot_id, (_LEASES.c.until < _NOW).label("is_free"))


async def take(conn: AsyncConnection, bot_id: int, holder: str, lasts: float = LASTS) -> Lease | None:
    """Takes the lease if nobody has one that runs; else returns None. `holder`: who takes it, for people."""
    rows = await conn.execute(_TAKE, {"bot": bot_id, "who": holder, "lasts": lasts})
    epoch = rows.scalar_one_or_none()
    return None if epoch is None else Lease(bot_id, epoch)


async def end_who_blocks(conn: AsyncConnection, waiting: int) -> None:
    """Ends the connections for whose locks the connection `waiting` (the number of its server process) waits.

    An owner that is frozen between preparing a statement and executing it is not idle for the server, and no
    statement of it runs: no timeout ends its transaction."""
    await conn.execute(_END_WHO_BLOCKS, {"waiting": waiting})


async def number_of(conn: AsyncConnection) -> int:
    """The number of the connection's server process."""
    return int((await conn.execute(_NUMBER)).scalar_one())


async def renew(conn: AsyncConnection, lease: Lease, lasts: float = LASTS) -> bool:
    """Makes the lease last from now. False if it is another's by now."""
    done = await conn.execute(_RENEW, {**_key(lease), "lasts": lasts})
    return done.rowcount == 1


async def hold(conn: AsyncConnection, lease: Lease) -> None:
    """Nobody takes the lease over until this transaction ends. Raises LeaseLostError if somebody has."""
    if (await conn.execute(_HOLD, _key(lease))).first() is None:
        raise LeaseLostError


async def hand_over(conn: AsyncConnection, lease: Lease) -> None:
    """Whoever waits for the bot may take it at once."""
    await conn.execute(_HAND_OVER, _key(lease))


async def free(conn: AsyncConnection) -> dict[int, bool]:
    """Of each bot that was ever owned, whether nobody owns it now."""
    return {row.bot_id: row.is_free for row in await conn.execute(_FREE)}


async def holder_of(conn: AsyncConnection, bot_id: int) -> str | None:
    """Who owns the bot now, for people."""
    reading = select(_LEASES.c.holder).where(_LEASES.c.bot_id == bot_id, _LEASES.c.until >= _NOW)
    return (await conn.execute(reading)).scalar_one_or_none()


async def any_runs(conn: AsyncConnection) -> bool:
    """Whether any bot is owned now."""
    return (await conn.execute(_RUNS)).first() is not None


def _key(lease: Lease) -> dict[str, int]:
    return {"bot": lease.bot_id, "number": lease.epoch}
