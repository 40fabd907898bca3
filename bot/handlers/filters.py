"""Filters for aiogram: they check what an update contains, and from which kind of chat it comes."""

from typing import Any

from aiogram import Bot, F, filters
from aiogram.filters import Filter
from aiogram.filters.command import CommandException
from aiogram.types import Message, TelegramObject
from aiogram.utils.magic_filter import MagicFilter

from bot.services.chat.own_words import own_words
from bot.services.scope import UpdateContext
from bot.words.commands import as_command


class Matches(Filter):
    """A filter that checks one of aiogram's magic filters (`F`) within the event loop.

    aiogram itself runs a magic filter in a thread. A message passes dozens of filters, and each switch to a
    thread and back takes longer than all filters together.
    """

    def __init__(self, magic: MagicFilter) -> None:
        self._magic = magic

    async def __call__(self, event: TelegramObject) -> bool:
        return bool(self._magic.resolve(event))


GROUP = Matches(F.chat.type.in_({"group", "supergroup"}))
PRIVATE = Matches(F.chat.type == "private")


class Command(filters.Command):
    """A filter for the commands with these names. Each handler of a command uses it: a command counts in
    every spelling that `as_command` reads, and only if the person has written it himself."""

    async def __call__(self, message: Message, bot: Bot) -> bool | dict[str, Any]:
        try:
            return {"command": await self.parse_command(as_command(own_words(message)), bot)}
        except CommandException:
            return False


class _Commanding(Filter):
    async def __call__(self, message: Message) -> bool:
        return message.text is not None and as_command(own_words(message)) != ""


COMMAND = _Commanding()
"""The filter for texts that look like a command, known or unknown."""


class Answers(Filter):
    """A filter for texts that reply to a message in which the bot asks the question with this name; commands
    do not pass. The handler gets `about`: the end of the stored question, after the name and a colon."""

    def __init__(self, question: str) -> None:
        self._question = question

    async def __call__(self, message: Message, ctx: UpdateContext) -> bool | dict[str, str]:
        replied = message.reply_to_message
        if replied is None or not replied.text or not message.text or await COMMAND(message):
            return False
        name, _, about = (await ctx.question_of(replied.message_id) or "").partition(":")
        return {"about": about} if name == self._question else False
