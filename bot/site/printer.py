"""Makes pages of games in another process: each takes a second of processor time. Remembers the newest."""

import asyncio
import hashlib
import json
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from bot.delivery.message import Sheet

Spoken: TypeAlias = Sequence[tuple[int, int, str]]
"""What players said: `said` of a `Post`."""

PRINT_TIMEOUT = 120.0
"""Seconds (not scaled) after which the program gives up making a page."""

REMEMBERED = 16
"""The number of pages that are remembered after they were sent. Each has about 80 KB."""


class PrintingError(Exception):
    """Is raised if a page could not be made."""


class Printer:
    """Lets another process make pages, one at a time. It keeps a page until the page is sent, and for some
    time after that. So if somebody asks for a past game again, the page need not be made again."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self.pages: dict[str, asyncio.Task[bytes]] = {}
        self._taken: OrderedDict[str, bytes] = OrderedDict()

    def sheet(self, name: str, record: str, locale: str, said: Spoken = ()) -> Sheet:
        """Returns a `Sheet` for the page of a game, a file of a message. The page itself is made only when
        the message is sent. `name`: the file's name. `record`: the text of the game's record. `said`:
        what the players said."""
        key, work = _work(record, locale, said)
        return Sheet(name, partial(self._made, key, work, locale))

    def has(self, record: str, locale: str, said: Spoken = ()) -> bool:
        """Returns whether this page is made already, or is being made."""
        key, _ = _work(record, locale, said)
        return key in self._taken or key in self.pages

    async def whole(self, record: str, locale: str, said: Spoken = ()) -> bytes:
        """Returns a game's page once it is made. Raises PrintingError; TimeoutError if it takes too long."""
        key, work = _work(record, locale, said)
        while (made := self._made(key, work, locale)) is None:
            await asyncio.wait({self.pages[key]})
        return made

    async def close(self) -> None:
        """Stops making pages: those that are not made yet are never made."""
        pages, self.pages = list(self.pages.values()), {}
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)

    def _made(self, key: str, work: str, locale: str) -> bytes | None:
        if key in self._taken:
            self._taken.move_to_end(key)
            return self._taken[key]
        page = self.pages.get(key)
        if page is None:
            self.pages[key] = asyncio.create_task(self._make(work, locale), name="page")
            return None
        if not page.done():
            return None
        made = self._taken[key] = self.pages.pop(key).result()
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)
        return made

    async def _make(self, work: str, locale: str) -> bytes:
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.site", locale),
                stdin=PIPE,
                stdout=PIPE,
                process_group=0,  # Ctrl-C is for the bot, which then ends this process
            )
            try:
                async with asyncio.timeout(PRINT_TIMEOUT):
                    made, _ = await process.communicate(work.encode())
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode or not made:
            raise PrintingError(f"exit code {process.returncode}")
        return made


def _work(record: str, locale: str, said: Spoken) -> tuple[str, str]:
    work = json.dumps([record, said])
    return hashlib.sha256(f"{locale}{work}".encode()).hexdigest(), work
