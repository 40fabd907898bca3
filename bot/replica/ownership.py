"""Decides whether this program hosts a bot. With PostgreSQL it hosts the bot from the moment when it gets the
bot's lease until it loses the lease. With SQLite only one program uses the file, and it owns all its bots as
long as it runs."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import structlog

from bot.runtime.logs import complain
from bot.runtime.stopping import StoppingError, set_within
from bot.store.database import leases
from bot.store.database.database import is_collision, is_transient
from bot.store.database.leases import SECONDS_LEASED, Lease
from bot.store.database.retry import retry_transient, tell_out_of_reach
from bot.store.database.sqlite import write_something
from bot.store.database.transaction import CommitUnknownError, Store

log = structlog.get_logger("bot.replica")

SECONDS_BETWEEN_CHECKS = 0.4
"""Seconds between two checks whether a lease that another program holds is free now."""
FRESH = SECONDS_BETWEEN_CHECKS / 2
"""For so many seconds, the result of one check of the leases is used for all bots."""
RENEWED = SECONDS_LEASED / 5
"""Seconds after which an owner renews its lease."""
SECONDS_FOR_EACH_BOT = 0.4
"""Before a program takes a free bot, it waits this time for each bot that it already owns or is
about to take. So the bots are spread over programs that start at the same time."""
SECONDS_OF_BEGINNING = 5.0
"""In this time after its start, a program waits before it takes a free bot, as `SECONDS_FOR_EACH_BOT` says.
Such a wait is never longer than `SECONDS_OF_BEGINNING`."""
MOST_SECONDS_LATER = 0.2
"""After that time, a program waits at most so long before it takes a free bot: the games of this bot stand
still meanwhile."""


@dataclass(frozen=True, slots=True)
class Term:
    """The time for which this program owns a bot. `store`: the store with which the program writes in this
    time. `lost`: an event that is set when the program loses the bot."""

    store: Store
    lost: asyncio.Event


class Lookout:
    """Finds bots that no program owns. One check of the leases serves all bots for which this program waits.

    `leases`: a store of the database that is used only for the leases.
    """

    def __init__(self, leases: Store, steady: Callable[[], float] = time.monotonic) -> None:
        self._leases = leases
        self._steady = steady
        self._turn = asyncio.Lock()
        self._looked: tuple[float, Mapping[int, bool]] | None = None

    async def is_free(self, bot_id: int) -> bool:
        """Returns whether no program owned the bot at the last check, a moment ago. Only taking the lease
        shows whether this is still true."""
        async with self._turn:
            if self._looked is None or self._steady() >= self._looked[0] + FRESH:
                async with self._leases.read_only() as tx:
                    self._looked = self._steady(), await leases.free(tx.conn)
            return self._looked[1].get(bot_id, True)


class Ownership:
    """Decides whether this program owns one bot on PostgreSQL, by a lease in the database.

    `store`: the store with which the owner writes. `leases`: a store of the same database that is used only
    for the lease. `lookout`: finds free bots for the whole program. `holder`: the program's name, for people
    to read. `claimed`: returns how many bots the program owns or is about to take.

    The lease runs out by the database's clock. This program counts the time of the lease from the moment when
    it asked for it, by a clock that also runs while the program is paused. So this program never believes
    that it holds a lease that has run out in the database.
    """

    def __init__(
        self,
        store: Store,
        leases: Store,
        bot_id: int,
        holder: str,
        lookout: Lookout,
        *,
        claimed: Callable[[], int] = int,
        lasts: float = SECONDS_LEASED,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._leases = leases
        self._bot_id = bot_id
        self._holder = holder
        self._lookout = lookout
        self._claimed = claimed
        self.is_claimed = False
        """Whether this program owns the bot or is about to take it."""
        self._lasts = lasts
        self._steady = steady
        self._until = 0.0
        self._began = steady()

    def holds(self) -> bool:
        """Returns whether this program certainly still owns the bot, as its lease can not have run out."""
        return self._steady() < self._until

    @asynccontextmanager
    async def term(self, stopping: asyncio.Event) -> AsyncIterator[Term]:
        """Waits until the bot is free, takes it, and yields the term. At the end of the `async with` block it
        gives the lease up. Raises StoppingError if the program stops before it gets the bot."""
        lease = await self._win(stopping)
        log.info("lease taken", bot=self._bot_id, epoch=lease.epoch)
        lost = asyncio.Event()
        store = self._store.under(lease)
        keeping = asyncio.create_task(self._keep(lease, lost), name="lease")
        try:
            with store.told_of_unknown(partial(self.doubt, lost)):
                yield Term(store, lost)
        finally:
            keeping.cancel()
            await asyncio.wait({keeping})
            await self._hand_over(lease)
            self.is_claimed = False

    async def _win(self, stopping: asyncio.Event) -> Lease:
        """Waits until the bot is free and returns its lease. Raises StoppingError if the program stops."""
        told = False
        while not stopping.is_set():
            try:
                if await self._lookout.is_free(self._bot_id):
                    lease = await self._claim(stopping)
                    if lease is not None:
                        return lease
                if not told:
                    told = await self._tell_owner()
            except Exception as error:
                if not is_transient(error):
                    raise
                if not is_collision(error):
                    tell_out_of_reach(error, SECONDS_BETWEEN_CHECKS)
            await set_within(stopping, SECONDS_BETWEEN_CHECKS)
        raise StoppingError

    async def _tell_owner(self) -> bool:
        """Logs which other program owns the bot. Returns False if no program owns it now."""
        async with self._leases.read_only() as tx:
            owner = await leases.holder_of(tx.conn, self._bot_id)
        if owner is not None:
            log.info("stands by", bot=self._bot_id, owner=owner)
        return owner is not None

    def doubt(self, lost: asyncio.Event) -> None:
        """Ends the term by setting `lost`, because the owner does not know whether a transaction was stored.
        The program then begins a new term and reads what is stored."""
        log.warning("commit unknown", bot=self._bot_id)
        lost.set()

    async def _claim(self, stopping: asyncio.Event) -> Lease | None:
        """Takes the bot and returns its lease; None if another program takes it first or this one stops."""
        waits = self._modesty()
        self.is_claimed = True
        lease: Lease | None = None
        try:
            if not await set_within(stopping, waits):
                lease = await self._take()
        finally:
            self.is_claimed = lease is not None
        return lease

    def _modesty(self) -> float:
        """Returns how many seconds this program leaves a free bot to programs that own fewer bots, before it
        takes the bot itself."""
        begins = self._steady() < self._began + SECONDS_OF_BEGINNING
        most = SECONDS_OF_BEGINNING if begins else MOST_SECONDS_LATER
        return min(SECONDS_FOR_EACH_BOT * self._claimed(), most)

    async def _keep(self, lease: Lease, lost: asyncio.Event) -> None:
        """Renews the lease at intervals, until it is lost; then sets `lost`. It is lost if another program
        has taken it, or if the database was out of reach for too long."""
        try:
            await self.renew_until_lost(lease)
        except Exception as error:
            complain(log, "lease not kept", error, bot=self._bot_id)
        finally:
            self._until = 0.0
            lost.set()
        log.warning("lease lost", bot=self._bot_id, epoch=lease.epoch)

    async def renew_until_lost(self, lease: Lease) -> None:
        while self.holds():
            await asyncio.sleep(RENEWED)
            asked = self._steady()
            try:
                async with asyncio.timeout(self._until - asked), self._leases.transaction() as tx:
                    renewed = await leases.renew(tx.conn, lease, self._lasts)
            except Exception as error:
                if not _is_out_of_reach(error):
                    raise
                log.warning("lease not renewed", bot=self._bot_id, why=type(error).__name__)
                continue
            if not renewed:
                return
            self._until = asked + self._lasts

    async def _hand_over(self, lease: Lease) -> None:
        """Gives the lease up, so that other programs can take the bot at once. If the database is out of
        reach, they have to wait until the lease runs out."""
        self._until = 0.0
        try:
            async with asyncio.timeout(self._lasts), self._leases.transaction() as tx:
                await leases.hand_over(tx.conn, lease)
        except Exception as error:
            if not _is_out_of_reach(error):
                raise
            log.warning("lease not handed over", bot=self._bot_id, why=type(error).__name__)

    async def _take(self) -> Lease | None:
        """Takes the lease and returns it; None if another program has it. A transaction of the last owner may
        delay this for a long time. So the lease is renewed just after it is taken, and its time counts from
        then."""
        async with self._leases.transaction() as tx:
            waiting = await leases.number_of(tx.conn)
            taking = asyncio.create_task(leases.take(tx.conn, self._bot_id, self._holder, self._lasts))
            try:
                if not (await asyncio.wait({taking}, timeout=SECONDS_LEASED))[0]:
                    await self._end_who_blocks(waiting)
            finally:
                await asyncio.wait({taking})  # until then no other task may use the connection
                if not taking.cancelled():
                    taking.exception()  # read here, because an error above hides it
            lease = taking.result()
            if lease is None:
                return None
            asked = self._steady()
            await leases.renew(tx.conn, lease, self._lasts)
        self._until = asked + self._lasts
        return lease

    async def _end_who_blocks(self, waiting: int) -> None:
        """Ends the database connections of the bot's last owner. Its lease has run out, but one of its
        transactions stands still and would never end. `waiting`: the number of the server process that waits
        for it."""
        log.warning("the last owner is in the way", bot=self._bot_id)
        async with Store(self._leases.engine).read_only() as tx:
            await leases.end_who_blocks(tx.conn, waiting)


def _is_out_of_reach(error: Exception) -> bool:
    return isinstance(error, TimeoutError) or is_transient(error)


class SoleOwner:
    """Owns one bot on SQLite, where no other program can own it. All bots write through one store, one at a
    time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lost = asyncio.Event()
        """Is set if the last term was lost."""

    def holds(self) -> bool:
        """Returns True, because no other program can own the bot."""
        return True

    @asynccontextmanager
    async def term(self, stopping: asyncio.Event) -> AsyncIterator[Term]:
        """Yields the time for which the program owns the bot. A term is lost only if the disk fails and it is
        unknown whether a commit has succeeded. Then the next term waits until the disk works: before that,
        the program could not store that Telegram has accepted a message, and each term would send this
        message again. Raises StoppingError if the program stops during this wait."""
        if self._lost.is_set():
            await self._until_written(stopping)
        self._lost = lost = asyncio.Event()
        with self._store.told_of_unknown(lost.set):
            yield Term(self._store, lost)

    async def _until_written(self, stopping: asyncio.Event) -> None:
        while True:
            try:
                await retry_transient(self._write, stopping)
            except CommitUnknownError:  # another bot of this program had a term, which ends now, too
                if await set_within(stopping, SECONDS_BETWEEN_CHECKS):
                    raise StoppingError from None
            else:
                return

    async def _write(self) -> None:
        async with self._store.transaction() as tx:
            await write_something(tx.conn)
