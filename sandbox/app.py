"""The whole sandbox as one object: the world, its Bot API, its page and the page's controls."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from aiohttp import web

from sandbox import acts
from sandbox.administration import Administration
from sandbox.api.server import BotApi
from sandbox.disk.journal import Journal
from sandbox.disk.reading import open_world
from sandbox.doorway import from_this_machine, guard
from sandbox.events import Stream
from sandbox.faults import Faults
from sandbox.limits import Limits, Mode
from sandbox.people.crowd import HABITS, Crowd
from sandbox.requests import clear_errors
from sandbox.statistics import Statistics
from sandbox.tables import seat_table
from sandbox.web import Web
from sandbox.words import WORDS
from sandbox.world import World

LARGEST_REQUEST = 50 * 1024 * 1024
"""The largest request in bytes: Telegram's limit for a document."""


class Sandbox:
    """The whole sandbox. `tokens`: one for each bot; the page shows the first bot. `limits`: whether
    Telegram's limits are off, counted or enforced. `scale` multiplies the people's delays and the periods of
    limits; None keeps the scale that the world had before. `seed` decides the people's choices, the faults
    and the ids of files. `play_at_first_visit`: when the page is first opened, a table of ten begins a game
    if there is no table. `app`: the address of the first bot's Main Mini App. `private`: the share of
    simulated people who open a private chat with the bot."""

    def __init__(
        self,
        tokens: Sequence[str] = ("1000001:LOCAL",),
        *,
        limits: Mode = Mode.OFF,
        scale: float | None = None,
        seed: int = 0,
        play_at_first_visit: bool = False,
        kept: Path | None = None,
        app: str | None = None,
        private: float = HABITS.has_a_private_chat,
    ) -> None:
        """Opens the world. `kept`: the file of the world, created if it does not exist. Raises
        UnreadableError if the file cannot be read as a world."""
        self.world = World(seed=seed)
        file = None if kept is None else open_world(kept, self.world)
        if scale is not None:
            self.world.scale = scale
        self.limits = Limits(limits, self.world.now, lambda: self.world.scale)
        self.faults = Faults(seed)
        self.statistics = Statistics(self.world.now, lambda: self.world.scale)
        self.api = BotApi(self.world, self.limits, self.faults, self.statistics)
        for number, token in enumerate(tokens, start=1):
            bot = self.api.add_bot(token, f"sandbox{number if number > 1 else ''}_bot", WORDS["ru"]["host"])
            bot.names = {language: said["host"] for language, said in WORDS.items()}
        self.bot = self.world.bots[int(tokens[0].split(":", 1)[0])]
        self.bot.app = app
        self.journal = None if file is None else Journal(file, self.world, self.api.inboxes)
        if self.journal is not None:
            self.world.subscribe(self.journal)
        self.stream = Stream(self.world, self.bot)
        self.world.subscribe(self.statistics)
        self.world.subscribe(self.stream)
        self.crowd = Crowd(self.world, seed=seed, habits=replace(HABITS, has_a_private_chat=private))
        self.world.subscribe(self.crowd)
        self.web = Web(
            self.world,
            self.bot,
            self.stream,
            self.limits,
            self.faults,
            self.report,
            lambda bot: self.api.inboxes[bot.id].heard,
        )
        if play_at_first_visit:
            self.stream.on_visit = self._play

    def report(self) -> dict[str, object]:
        """Returns the statistics that answer GET /sandbox/stats."""
        return {
            "process": os.getpid(),
            **self.statistics.report(),
            "over_limit": self.limits.over,
            "faults": dict(self.faults.struck),
            "updates": {"pending": sum(len(inbox.pending) for inbox in self.api.inboxes.values())},
        }

    def application(self) -> web.Application:
        kept = [] if self.journal is None else [self.journal.before_answer]
        middlewares = [from_this_machine, clear_errors, *kept]
        app = web.Application(client_max_size=LARGEST_REQUEST, middlewares=middlewares)
        app.add_routes(self.api.routes())
        app.add_routes(Administration(self.world, self.bot).routes())
        app.add_routes(self.web.routes())
        app.on_response_prepare.append(guard)
        app.on_startup.append(self._start)
        app.on_shutdown.append(self._stop)
        app.on_cleanup.append(self._close)
        return app

    async def _start(self, app: web.Application) -> None:  # noqa: ARG002
        await self.api.start()
        self.crowd.resume()

    async def _stop(self, app: web.Application) -> None:  # noqa: ARG002
        self.crowd.stop()
        self.stream.close()
        await self.api.close()

    async def _close(self, app: web.Application) -> None:  # noqa: ARG002
        if self.journal is not None:
            self.journal.close()

    def _play(self) -> None:
        if not self.world.tables:
            table = seat_table(self.world, self.bot, "ru", 10)
            acts.write(self.world, table.people[0], table.chat, "/newgame")
            self.world.start_table(table)


@asynccontextmanager
async def serving(sandbox: Sandbox, *, port: int = 0) -> AsyncIterator[str]:
    """Serves the sandbox over HTTP inside the context. Yields its base URL. Port 0 means any free port.
    Raises OSError if the port is not free."""
    runner = web.AppRunner(sandbox.application(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
