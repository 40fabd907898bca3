"""Photos: what a picture is sent as, and where it can not be sent.

A picture that Telegram has is sent by its id there. A chat that refuses a photo gets the words for a while.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

import structlog
from aiogram.types import BufferedInputFile
from aiogram.types import Message as TelegramMessage

from bot.delivery.message import Photo
from bot.runtime.logs import complain

log = structlog.get_logger("bot.delivery")

REFUSED = 600.0
"""Seconds for which a chat that refused a photo gets words."""

KNOWN = 256
"""Pictures whose id at Telegram is remembered."""


class Photos:
    """In memory only. After a start each picture is uploaded once more."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._refused: dict[int, float] = {}
        self._ids: OrderedDict[str, str] = OrderedDict()

    async def ready(self, photo: Photo | None, chat_id: int) -> BufferedInputFile | str | None:
        """What the photo is sent as: its id, or its bytes. None if the words go without it."""
        if photo is None or self._clock() < self._refused.get(chat_id, 0.0):
            return None
        if photo.key in self._ids:
            return self._ids[photo.key]
        try:
            return BufferedInputFile(await photo.paint(), "picture.png")
        except Exception as error:
            complain(log, "not painted", error)
            return None

    def accepted(self, photo: Photo, message: TelegramMessage) -> None:
        """Telegram has the picture now."""
        if message.photo:
            self._ids[photo.key] = message.photo[-1].file_id
            self._ids.move_to_end(photo.key)
            while len(self._ids) > KNOWN:
                self._ids.popitem(last=False)

    def refuse(self, photo: Photo, chat_id: int) -> None:
        """Telegram has refused it: by its id, which may have been lost, or else in this chat."""
        if self._ids.pop(photo.key, None) is None:
            now = self._clock()
            self._refused = {chat: until for chat, until in self._refused.items() if until > now}
            self._refused[chat_id] = now + REFUSED
