"""Photos of players, as Telegram gives them to a bot. They are kept only in memory, and for a short time."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramRetryAfter
from aiohttp import ClientError

from bot.runtime.client import NotOwnerError

MOST_PHOTOS = 500
"""How many people's photos are kept for one bot."""
SECONDS_KEPT = 3600.0
"""Seconds for which a photo is kept."""
MISSED = 300.0
"""Seconds for which it is remembered that there is no photo of a person, or that Telegram did not give it."""
SMALLEST = 80
"""The least width and height of a photo, in pixels."""
MOST_BYTES = 40 * 1024
"""The largest photo, in bytes."""
SECONDS_TO_ANSWER = 8.0
"""Seconds in which Telegram has to give a photo."""
SECONDS_IN_QUEUE = 12.0
"""Seconds for which a request waits, while photos of other people are asked for."""
KINDS = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG": "image/png"}
"""How a file of each kind begins. A page gets no file of another kind."""


class Photo(NamedTuple):
    """A photo: the bytes of its file, and their type for HTTP."""

    body: bytes
    kind: str


class Kept(NamedTuple):
    """What is known of a person's photo. `until`: when this is forgotten, by the clock of `Photos`."""

    photo: Photo | None
    until: float


class Photos:
    """The photos of people whom one bot knows. It asks Telegram for one photo at a time. `clock`: returns
    seconds that only grow."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self._bot, self._clock = bot, clock
        self._kept: dict[int, Kept] = {}
        self._turn = asyncio.Lock()
        self._rests_until = 0.0

    async def of(self, user_id: int) -> Photo | None:
        """Returns a person's photo. Returns None if he shows none that fits, if Telegram does not give it now
        or soon enough, or if another program owns the bot."""
        known = self._known(user_id)
        if known is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_IN_QUEUE), self._turn:
                    known = self._known(user_id) or await self._ask(user_id)
        return None if known is None else known.photo

    def _known(self, user_id: int) -> Kept | None:
        known = self._kept.get(user_id)
        return known if known is not None and self._clock() < known.until else None

    async def _ask(self, user_id: int) -> Kept | None:
        """Asks Telegram for a person's photo, and keeps the photo, or that none came. Returns None, and keeps
        nothing, if Telegram asks to wait or another program owns the bot. Nothing is logged: an error can
        name a person or the bot's token."""
        if self._clock() < self._rests_until:
            return None
        photo = None
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                photo = await self._load(user_id)
        except NotOwnerError:
            return None
        except TelegramRetryAfter as refused:
            self._rests_until = self._clock() + refused.retry_after
            return None
        except (AiogramError, ClientError, OSError, TimeoutError):
            pass
        return self._keep(user_id, photo, MISSED if photo is None else SECONDS_KEPT)

    def _keep(self, user_id: int, photo: Photo | None, seconds: float) -> Kept:
        known = Kept(photo, self._clock() + seconds)
        self._kept.pop(user_id, None)
        self._kept[user_id] = known
        if len(self._kept) > MOST_PHOTOS:
            del self._kept[next(iter(self._kept))]
        # Without a timer it would stay until somebody asks for another photo.
        asyncio.get_running_loop().call_later(seconds, self._forget, user_id, known)
        return known

    def _forget(self, user_id: int, known: Kept) -> None:
        if self._kept.get(user_id) is known:
            del self._kept[user_id]

    async def _load(self, user_id: int) -> Photo | None:
        found = await self._bot.get_user_profile_photos(user_id, limit=1)
        sizes = [size for photo in found.photos for size in photo if min(size.width, size.height) >= SMALLEST]
        if not sizes:
            return None
        smallest = min(sizes, key=lambda size: size.width * size.height)
        if (smallest.file_size or 0) > MOST_BYTES:
            return None
        file = await self._bot.download(smallest.file_id)
        body = b"" if file is None else file.read(MOST_BYTES + 1)
        kind = next((kind for start, kind in KINDS.items() if body.startswith(start)), None)
        return None if kind is None or len(body) > MOST_BYTES else Photo(body, kind)
