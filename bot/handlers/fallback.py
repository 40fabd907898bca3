"""Answers presses that no other handler takes."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.render.post import line
from bot.services.scope import UpdateContext

router = Router()


@router.callback_query()
async def unknown(query: CallbackQuery, ctx: UpdateContext) -> None:
    """Refuses a press of a button whose data is forged or outdated."""
    await ctx.answer(query, line("button-of-nothing"), alert=True)
