"""Ownership: whether this program hosts a bot, from the lease that it won to the moment it is lost."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import structlog

from bot.replica.lookout import LOOKED, Lookout
from bot.replica.term import Term
from bot.runtime.logs import complain
from bot.runtime.stopping import StoppingError, set_within
from bot.store import leases
from bot.store.database import is_collision, is_transient
from bot.store.leases import LASTS, Lease
from bot.store.retry import tell_out_of_reach
from bot.store.transaction import Store

log = structlog.get_logger("bot.replica")

RENEWED = LASTS / 5
"""Seconds between two renewals."""
MODESTY = 0.4
"""Seconds for which a program that has just begun leaves a free bot to others, for each bot that it owns or
is about to take. So bots are spread over programs that start together."""
BEGINNING = 5.0
"""Seconds from its start in which a program is so modest, and for which it waits at most."""
LATER = 0.2
"""Seconds for which it leaves a free bot to others afterwards, at most: games stand still meanwhile."""


class Ownership:
    """Of one bot.

    `store`: what its owner will write with. `leases`: the same database, for the lease alone. `lookout`: of
    this program. `holder`: its name, for people. `claimed`: how many bots it has claimed. The lease runs out
    by the database's clock. This program counts from the moment it asked, by a clock that goes on while it is
    paused; so it knows at the latest when the database does.
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
        lasts: float = LASTS,
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
        """Whether no other program can have taken the lease over yet."""
        return self._steady() < self._until

    @asynccontextmanager
    async def term(self, stopping: asyncio.Event) -> AsyncIterator[Term]:
        """Begins when the bot is free; hands it over at the end. Raises StoppingError if it stops before."""
        lease = await self._win(stopping)
        log.info("lease taken", bot=self._bot_id, epoch=lease.epoch)
        lost = asyncio.Event()
        term = Term(self._store.under(lease, partial(self._doubt, lost)), lost)
        keeping = asyncio.create_task(self._keep(lease, term.lost), name="lease")
        try:
            yield term
        finally:
            keeping.cancel()
            await asyncio.wait({keeping})
            await self._hand_over(lease)
            self.is_claimed = False

    async def _win(self, stopping: asyncio.Event) -> Lease:
        """Waits until the bot is free, and takes it. Raises StoppingError."""
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
                    tell_out_of_reach(error, LOOKED)
            await set_within(stopping, LOOKED)
        raise StoppingError

    async def _tell_owner(self) -> bool:
        """Says for whom this program stands by; False if nobody owns the bot just now."""
        async with self._leases.read_only() as tx:
            owner = await leases.holder_of(tx.conn, self._bot_id)
        if owner is not None:
            log.info("stands by", bot=self._bot_id, owner=owner)
        return owner is not None

    def _doubt(self, lost: asyncio.Event) -> None:
        """The owner does not know what is stored: it stops, and begins anew."""
        log.warning("commit unknown", bot=self._bot_id)
        lost.set()

    async def _claim(self, stopping: asyncio.Event) -> Lease | None:
        """Takes the bot, unless a program that is less busy does so before."""
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
        """Seconds for which a free bot is left to programs that are less busy."""
        begins = self._steady() < self._began + BEGINNING
        return min(MODESTY * self._claimed(), BEGINNING if begins else LATER)

    async def _keep(self, lease: Lease, lost: asyncio.Event) -> None:
        """Renews the lease. It is lost if another program has it, or if the database was out of reach for too
        long."""
        try:
            await self._renew_until_lost(lease)
        except Exception as error:
            complain(log, "lease not kept", error, bot=self._bot_id)
        finally:
            self._until = 0.0
            lost.set()
        log.warning("lease lost", bot=self._bot_id, epoch=lease.epoch)

    async def _renew_until_lost(self, lease: Lease) -> None:
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
        """Others need not wait until the lease runs out. If the database is out of reach, they do."""
        self._until = 0.0
        try:
            async with asyncio.timeout(self._lasts), self._leases.transaction() as tx:
                await leases.hand_over(tx.conn, lease)
        except Exception as error:
            if not _is_out_of_reach(error):
                raise
            log.warning("lease not handed over", bot=self._bot_id, why=type(error).__name__)

    async def _take(self) -> Lease | None:
        """The last owner's transaction may have been in the way for long, so the time counts from then."""
        async with self._leases.transaction() as tx:
            waiting = await leases.number_of(tx.conn)
            taking = asyncio.create_task(leases.take(tx.conn, self._bot_id, self._holder, self._lasts))
            try:
                if not (await asyncio.wait({taking}, timeout=LASTS))[0]:
                    await self._end_who_blocks(waiting)
            finally:
                await asyncio.wait({taking})  # nobody else may use its connection meanwhile
            lease = taking.result()
            if lease is None:
                return None
            asked = self._steady()
            await leases.renew(tx.conn, lease, self._lasts)
        self._until = asked + self._lasts
        return lease

    async def _end_who_blocks(self, waiting: int) -> None:
        """The last owner's time is over, and it stands still in a transaction that nothing else ends."""
        log.warning("the last owner is in the way", bot=self._bot_id)
        async with Store(self._leases.engine).read_only() as tx:
            await leases.end_who_blocks(tx.conn, waiting)


def _is_out_of_reach(error: Exception) -> bool:
    """Whether the database has said so, or has not answered in time."""
    return isinstance(error, TimeoutError) or is_transient(error)
