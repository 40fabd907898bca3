"""A side judge replies to the bot with what he sees at his table."""

from aiogram import Router
from aiogram.types import Message

from bot.handlers.filters import PRIVATE, Answers
from bot.services.scope import UpdateContext
from bot.services.tournaments import siding

router = Router()


@router.message(PRIVATE, Answers(siding.WATCHES))
async def seen(message: Message, ctx: UpdateContext, about: str) -> None:
    await ctx.say(await siding.pass_on(ctx, int(about), message.text or ""))
