"""Who takes the server's connections: how many requests of one person may be under way, and which connection
is closed when there is no room for a new one."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aiohttp.web_protocol import RequestHandler

from bot.render.line import line
from bot.runtime.listener import room
from bot.web.identity import StrangerError

MOST_CONNECTIONS = 4096
UNDER_WAY = 24
"""How many requests of one person may be under way at the same time, streams among them."""
STREAMS = 6
"""How many streams one person may have open at one table."""
WATCHING = 500
"""How many pages of people who only watch one table may have open."""


@dataclass(slots=True)
class Visit:
    """A request that is under way. `user_id`: 0 for somebody who only watches. `is_kept`: whether its
    connection is kept. `game_id`, `telling`: the game of an open stream, and the task that writes it."""

    user_id: int
    is_kept: bool
    game_id: int = 0
    telling: asyncio.Task[object] | None = None


class Places:
    """The requests under way, by their connections. A connection is kept while the server works on a whole
    request, or writes a stream; if room is short, others are closed first. All who only watch count as one
    person, who may have two thirds of the connections; the rest is for players and judges."""

    def __init__(self) -> None:
        self._visits: dict[RequestHandler, Visit] = {}

    def enter(self, way: RequestHandler, user_id: int, *, is_kept: bool) -> None:
        """Counts a request. `is_kept`: whether its connection is kept from now on. Raises StrangerError if
        this person has too many at the same time; all who only watch (`user_id` 0) count as one person."""
        most = UNDER_WAY if user_id else room(MOST_CONNECTIONS) * 2 // 3
        if sum(1 for _ in self._of(user_id)) >= most:
            raise StrangerError(line("table-too-many"), 429)
        self._visits[way] = Visit(user_id, is_kept)

    def keep(self, way: RequestHandler) -> None:
        """Keeps the connection of a request whose body has come."""
        self._visits[way].is_kept = True

    def stream(self, way: RequestHandler, game_id: int) -> None:
        """Notes that this request opens a stream, which the present task writes. Raises StrangerError if this
        person has too many streams of this game; all who only watch count as one person."""
        visit = self._visits[way]
        most = STREAMS if visit.user_id else WATCHING
        if sum(each.game_id == game_id for each in self._of(visit.user_id)) >= most:
            raise StrangerError(line("table-too-many"), 429)
        visit.game_id, visit.telling = game_id, asyncio.current_task()

    def leave(self, way: RequestHandler) -> None:
        self._visits.pop(way, None)

    def end(self) -> None:
        """Ends all streams, which would go on for ever."""
        for each in self._visits.values():
            if each.telling is not None:
                each.telling.cancel()

    def spare(self, ways: Sequence[RequestHandler]) -> RequestHandler | None:
        """Returns which of these connections (`ways`, the oldest first) is closed for a new one: one that is
        not kept, otherwise one of somebody who only watches; None if there is neither."""
        visits = [(way, self._visits.get(way)) for way in ways]
        idle = next((way for way, visit in visits if visit is None or not visit.is_kept), None)
        return idle or next((way for way, visit in visits if visit is not None and not visit.user_id), None)

    def _of(self, user_id: int) -> Iterator[Visit]:
        """Yields a person's visits. A stream whose page is gone does not count, although its task notices
        this only when it writes."""
        for way, visit in self._visits.items():
            if visit.user_id == user_id and way.transport is not None:
                yield visit
