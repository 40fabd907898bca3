"""Filters: what a message has, and in which kind of chat it was written."""

from aiogram import F
from aiogram.filters import Filter
from aiogram.types import TelegramObject
from aiogram.utils.magic_filter import MagicFilter


class Matches(Filter):
    """A magic filter, asked where the update is handled.

    aiogram asks a bare one in a thread. A message passes dozens of filters, and each way to a thread and back
    costs more than all of them.
    """

    def __init__(self, magic: MagicFilter) -> None:
        self._magic = magic

    async def __call__(self, event: TelegramObject) -> bool:
        return bool(self._magic.resolve(event))


GROUP = Matches(F.chat.type.in_({"group", "supergroup"}))
PRIVATE = Matches(F.chat.type == "private")
COMMAND = Matches(F.text.startswith("/"))
"""What looks like a command, whether there is such a one or not."""
WORDS = Matches(F.text & ~F.text.startswith("/"))
REPLY = Matches(F.reply_to_message.text)
"""The answer to a message that has a text."""
