"""The updates that wait for a bot, and how getUpdates takes and confirms them."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sandbox.api.errors import ApiError, conflict

A_DAY = 86_400.0
"""Seconds for which Telegram keeps an update."""
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds of updates that a bot gets only if it names them in `allowed_updates`."""


@dataclass(frozen=True, slots=True)
class Update:
    """One update. The webhook gets updates with the same `key` one after another. `expires`: unix seconds."""

    id: int
    kind: str
    payload: dict[str, Any]
    key: int
    expires: float

    def body(self) -> dict[str, Any]:
        return {"update_id": self.id, self.kind: self.payload}


class Heard(NamedTuple):
    """The cause of update `update`: `query` for a press, `chat` and `message` for a new message; else
    None."""

    update: int
    query: str | None = None
    chat: int | None = None
    message: int | None = None


@dataclass(slots=True)
class Webhook:
    """A bot's webhook. Times are unix seconds."""

    url: str
    secret: str | None
    max_connections: int
    last_error_date: int | None = None
    last_error_message: str | None = None


@dataclass(slots=True)
class Inbox:
    """The queue of one bot. Faults change deliveries: `again` says whether an update is delivered twice, and
    `order` may shuffle updates. `heard`: the causes of all updates so far."""

    next_id: int
    now: Callable[[], float] = time.time
    allowed: frozenset[str] | None = None
    webhook: Webhook | None = None
    pending: list[Update] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    again: Callable[[], bool] = lambda: False
    order: Callable[[list[Update]], list[Update]] = lambda updates: updates
    on_arrival: Callable[[], None] = lambda: None
    _repeats: list[Update] = field(default_factory=list)
    _repeated_to: int = 0
    _waiter: asyncio.Future[None] | None = None

    def wants(self, kind: str) -> bool:
        return kind not in ON_REQUEST if self.allowed is None else kind in self.allowed

    @property
    def is_polled(self) -> bool:
        """Whether a getUpdates request is waiting now."""
        return self._waiter is not None

    def allow(self, kinds: list[str]) -> None:
        """Sets `allowed_updates`. An empty list means all kinds except ON_REQUEST."""
        self.allowed = frozenset(kinds) or None

    def put(self, kind: str, payload: dict[str, Any], key: int, lifetime: float = A_DAY) -> None:
        if not self.wants(kind):
            return
        self.pending.append(Update(self.next_id, kind, payload, key, self.now() + lifetime))
        self.heard.append(_heard(self.next_id, kind, payload))
        self.next_id += 1
        self._wake(None)
        self.on_arrival()

    def drop(self) -> None:
        self.pending.clear()
        self._repeats.clear()

    def end_polling(self, why: ApiError | None) -> None:
        """Ends a getUpdates request that waits, with the refusal `why`; None: as if its time were over."""
        self._wake(why)

    async def poll(self, offset: int, limit: int, timeout: int) -> list[dict[str, Any]]:  # noqa: ASYNC109
        """Returns at most `limit` waiting updates from `offset` on; without one, waits at most `timeout`
        seconds for it. Confirms the updates before `offset`; a negative offset counts from the end. Ends
        another poll that waits. Raises ApiError if another request ends this poll."""
        self.end_polling(
            conflict(
                "terminated by other getUpdates request; make sure that only one bot instance is running"
            )
        )
        self._confirm(offset)
        if not self.pending and not self._repeats and timeout > 0:
            await self._arrival(timeout)
        taken, self._repeats = [*self._repeats, *self.pending][:limit], self._repeats[limit:]
        self._repeats += [update for update in taken if update.id > self._repeated_to and self.again()]
        self._repeated_to = max([self._repeated_to, *(update.id for update in taken)])
        return [update.body() for update in self.order(taken)]

    def drop_expired(self) -> None:
        now = self.now()
        self.pending = [update for update in self.pending if update.expires > now]

    def _confirm(self, offset: int) -> None:
        self.drop_expired()
        if offset < 0:
            self.pending = self.pending[offset:]
        elif offset > 0:
            self.pending = [update for update in self.pending if update.id >= offset]

    async def _arrival(self, timeout: float) -> None:  # noqa: ASYNC109
        waiter = self._waiter = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(timeout):
                await waiter
        except TimeoutError:
            pass
        finally:
            if self._waiter is waiter:
                self._waiter = None

    def _wake(self, why: ApiError | None) -> None:
        waiter, self._waiter = self._waiter, None
        if waiter is None or waiter.done():
            return
        if why is None:
            waiter.set_result(None)
        else:
            waiter.set_exception(why)


def _heard(number: int, kind: str, payload: dict[str, Any]) -> Heard:
    match kind:
        case "callback_query":
            return Heard(number, query=payload["id"])
        case "message":
            return Heard(number, chat=payload["chat"]["id"], message=payload["message_id"])
        case _:
            return Heard(number)
