"""What the bot tells the owner: a page with the condition of the program, and messages when the program can
not do its work.

`MAFIA_OWNER` names one person. `/admin` in his private chat shows the program's condition. The page shows no
number that grows with presses by night, because the owner may play in a game.

A message about a trouble is not stored in the outbox, because the trouble may be that the database does not
work. If the whole process hangs, only the watchdog and the alerts can help.
"""

import asyncio

import structlog

from bot.render.post import Post, line
from bot.runtime.condition import ReadCondition, Trouble
from bot.runtime.logs import complain
from bot.runtime.stopping import set_within
from bot.services.live.outbox_writer import language
from bot.services.scope import AppContext
from bot.store.people import people
from bot.values.outgoing import Outgoing, Priority

log = structlog.get_logger("bot")

LOOK_EVERY = 60.0
"""Seconds between two checks. The bot tells the owner about a trouble, or its end, when two checks one after
the other have found it."""


async def watch(app: AppContext, stopping: asyncio.Event) -> None:
    """Tells the owner of the program about its troubles, until `stopping` is set. Returns at once if there is
    no owner, or if this is not the first bot of the program: only that one writes to him."""
    if app.owner is not None and app.read_condition is not None and app.bot.id == app.bots[0]:
        await Watch(app, app.owner, app.read_condition).run(stopping)


class Watch:
    """Tells the owner when a trouble begins or ends. It remembers only in memory what it has told: after a
    start of the program it tells him about the same trouble again."""

    def __init__(self, app: AppContext, owner: int, read_condition: ReadCondition) -> None:
        self._app = app
        self._owner = owner
        self._read_condition = read_condition
        self._locale = app.default_locale
        self._seen = frozenset[Trouble]()
        self._told = frozenset[Trouble]()

    async def run(self, stopping: asyncio.Event) -> None:
        """Checks the condition of the program every `LOOK_EVERY` seconds until `stopping` is set. If a check
        raises, logs the error and goes on."""
        while not await set_within(stopping, LOOK_EVERY):
            try:
                await self.look()
            except Exception as error:
                complain(log, "owner not told", error)

    async def look(self) -> None:
        """Checks the program's condition once. Tells the owner of each new trouble that both this check and
        the previous one have found, and of the end of a trouble that he was told of and neither has found."""
        condition = await self._read_condition()
        if Trouble.DATABASE not in condition.troubles:
            await self._learn_language()
        seen, self._seen = self._seen, condition.troubles
        for trouble in sorted((seen & self._seen) - self._told):
            self._tell(Post(lines=(line(f"owner-begun-{trouble}"),)))
        for trouble in sorted(self._told - (seen | self._seen)):
            self._tell(Post(lines=(line(f"owner-over-{trouble}"),), silent=True))
        self._told = (self._told & (seen | self._seen)) | (seen & self._seen)

    def _tell(self, post: Post) -> None:
        self._app.send_unstored(
            Outgoing(
                bot_id=self._app.bot.id,
                chat_id=self._owner,
                priority=Priority.NEWS,
                what="send",
                content=post.model_dump(mode="json", exclude_defaults=True),
                locale=self._locale,
            )
        )

    async def _learn_language(self) -> None:
        async with self._app.store.read_only() as tx:
            person = await people.get(tx, self._app.bot.id, self._owner)
        self._locale = language(person, self._app.default_locale)
