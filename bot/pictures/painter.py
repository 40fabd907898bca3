"""The painter lets another process paint pictures, and remembers those used last, except cards."""

import asyncio
import hashlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from functools import partial

from bot.delivery.message import Photo
from bot.pictures import letters
from bot.pictures.draw import drawn
from bot.pictures.fonts import FONTS
from bot.pictures.padding import padded
from bot.pictures.paint import LENGTH
from bot.render.picture import CardPicture, Picture

PAINT_TIMEOUT = 3.0
"""Seconds, not scaled. If a picture takes longer, the painter gives it up, because new messages of other
chats wait for it."""

START_TIMEOUT = 10.0
"""Seconds, not scaled. The first picture of a process gets this time in addition: the process starts with low
priority, which takes long on a busy machine."""

REMEMBERED = 32
"""How many pictures the painter remembers. Each has 50 to 250 KB."""

CARD_BYTES = 65_536
"""The size of the file of every card, in bytes. All cards have files of the same size, so that the size does
not reveal the role."""


class PaintingError(Exception):
    """The picture could not be painted."""


class Painter:
    """Lets another process paint pictures, one at a time. The first picture starts it, `close` ends it."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self._turn = asyncio.Lock()
        self._painted: OrderedDict[str, bytes] = OrderedDict()

    def photo(self, picture: Picture, locale: str) -> Photo:
        """Returns the picture as a `Photo` for a message. It is painted only when the message is sent."""
        data = f"{locale}{picture.model_dump_json()}"
        key = hashlib.sha256(data.encode()).hexdigest()
        return Photo(key, partial(self._paint, key, picture, locale), secret=isinstance(picture, CardPicture))

    async def close(self) -> None:
        """Ends the process that paints."""
        async with self._turn:
            await self._end()

    async def _paint(self, key: str, picture: Picture, locale: str) -> bytes:
        """Returns the picture as PNG, painted or remembered under `key`. A card is never remembered: if it
        came sooner, its player would learn that somebody else has the same card. Raises PaintingError,
        TimeoutError, or the error that drawing raised."""
        async with self._turn:
            if isinstance(picture, CardPicture):
                return padded(await self._painting(picture, locale), CARD_BYTES)
            if key not in self._painted:
                self._painted[key] = await self._painting(picture, locale)
                while len(self._painted) > REMEMBERED:
                    self._painted.popitem(last=False)
            self._painted.move_to_end(key)
            return self._painted[key]

    async def _painting(self, picture: Picture, locale: str) -> bytes:
        await _learn_letters()
        return await self.ask(drawn(picture, locale).encode())

    async def ask(self, svg: bytes) -> bytes:
        try:
            limit = PAINT_TIMEOUT if self._running() else START_TIMEOUT + PAINT_TIMEOUT
            async with asyncio.timeout(limit):
                png = await self._answer(svg)
        except (OSError, EOFError, asyncio.CancelledError) as error:
            await self._end()  # otherwise a late answer would be taken for the next picture
            if isinstance(error, TimeoutError | asyncio.CancelledError):
                raise
            raise PaintingError(str(error)) from error
        if not png:
            raise PaintingError("it is no SVG")
        return png

    async def _answer(self, svg: bytes) -> bytes:
        process = self._running()
        if process is None:
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot.pictures.paint", stdin=PIPE, stdout=PIPE
            )
        if process.stdin is None or process.stdout is None:
            raise EOFError("the process has no pipes")
        process.stdin.write(LENGTH.pack(len(svg)) + svg)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return await process.stdout.readexactly(length)

    def _running(self) -> Process | None:
        return None if self.process is None or self.process.returncode is not None else self.process

    async def _end(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def _learn_letters() -> None:
    if not letters.widths.cache_info().currsize:
        await asyncio.to_thread(lambda: [letters.widths(weight) for weight in FONTS])
