"""Filters: what a message has, and in which kind of chat it was written."""

from aiogram import F
from aiogram.filters import Filter
from aiogram.types import Message, TelegramObject
from aiogram.utils.magic_filter import MagicFilter

from bot.services.context import UpdateContext


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


class Answers(Filter):
    """Words in reply to a question of the host. The handler may have what it is `about`: what follows the
    question's name and a colon."""

    def __init__(self, question: str) -> None:
        self._question = question

    async def __call__(self, message: Message, ctx: UpdateContext) -> bool | dict[str, str]:
        replied = message.reply_to_message
        if replied is None or not replied.text or not await WORDS(message):
            return False
        name, _, about = (await ctx.question_of(replied.message_id) or "").partition(":")
        return {"about": about} if name == self._question else False
