"""The printer: has pages made by a process of its own, since that takes a second of its time, and remembers
the last ones."""

import asyncio
import hashlib
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from functools import partial

from bot.delivery.message import Sheet

PATIENCE = 120.0
"""Real seconds after which a page is given up."""

REMEMBERED = 16
"""Pages that were taken, of about 80 KB each."""


class PrintingError(Exception):
    """The page could not be made."""


class Printer:
    """Makes one page at a time. What is made is kept until it is taken, and then as one of the last pages:
    whoever asks for a past game again costs no process."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._pages: dict[str, asyncio.Task[bytes]] = {}
        self._taken: OrderedDict[str, bytes] = OrderedDict()

    def sheet(self, name: str, record: str, locale: str) -> Sheet:
        """The page of a game, to be made when it is sent. `record`: its text."""
        key = hashlib.sha256(f"{locale}{record}".encode()).hexdigest()
        return Sheet(name, partial(self._made, key, record, locale))

    async def close(self) -> None:
        """Gives up what is not made yet."""
        pages, self._pages = list(self._pages.values()), {}
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)

    def _made(self, key: str, record: str, locale: str) -> bytes | None:
        if key in self._taken:
            self._taken.move_to_end(key)
            return self._taken[key]
        page = self._pages.get(key)
        if page is None:
            self._pages[key] = asyncio.create_task(self._make(record, locale), name="page")
            return None
        if not page.done():
            return None
        made = self._taken[key] = self._pages.pop(key).result()
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)
        return made

    async def _make(self, record: str, locale: str) -> bytes:
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.site", locale),
                stdin=PIPE,
                stdout=PIPE,
                process_group=0,  # Ctrl-C is for the bot, which then ends this process
            )
            try:
                async with asyncio.timeout(PATIENCE):
                    made, _ = await process.communicate(record.encode())
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode or not made:
            raise PrintingError(f"exit code {process.returncode}")
        return made
