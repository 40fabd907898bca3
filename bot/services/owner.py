"""The owner's view: how the program does, and a message when it can not do its work.

`MAFIA_OWNER` names one person. `/admin` in his private chat shows the program's condition. What is shown has
no amounts that grow with presses by night: the owner may sit at a table.

A message about a trouble goes past the outbox, since the database may be what is in trouble. If the whole
process stands still, nobody is left to write: for that there are the watchdog and the alerts.
"""

import asyncio

import structlog

from bot.render import owner as words
from bot.render.post import Post
from bot.runtime.condition import Look, Trouble
from bot.runtime.logs import complain
from bot.runtime.stopping import set_within
from bot.services.context import AppContext
from bot.services.language import language
from bot.store import people
from bot.store.outbox import Outgoing, Priority

log = structlog.get_logger("bot")

LOOK_EVERY = 60.0
"""Seconds between two looks. A trouble, or its end, is told when two looks in a row have seen it."""


async def watch(app: AppContext, stopping: asyncio.Event) -> None:
    """Watches for the owner until `stopping` is set. Of several bots the first one writes to him."""
    if app.owner is not None and app.look is not None and app.bot.id == app.bots[0]:
        await Watch(app, app.owner, app.look).run(stopping)


class Watch:
    """Tells the owner of troubles that begin and end. What he was told is in memory: a new start tells him of
    a trouble again."""

    def __init__(self, app: AppContext, owner: int, look: Look) -> None:
        self._app = app
        self._owner = owner
        self._look = look
        self._locale = app.default_locale
        self._seen = frozenset[Trouble]()
        self._told = frozenset[Trouble]()

    async def run(self, stopping: asyncio.Event) -> None:
        """Looks until `stopping` is set."""
        while not await set_within(stopping, LOOK_EVERY):
            try:
                await self.look()
            except Exception as error:
                complain(log, "owner not told", error)

    async def look(self) -> None:
        """Looks once, and tells what two looks in a row have seen."""
        condition = await self._look()
        if Trouble.DATABASE not in condition.troubles:
            await self._learn_language()
        seen, self._seen = self._seen, condition.troubles
        for trouble in sorted((seen & self._seen) - self._told):
            self._tell(words.begun(trouble))
        for trouble in sorted(self._told - (seen | self._seen)):
            self._tell(words.over(trouble))
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
