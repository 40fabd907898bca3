"""Taps that no other handler takes are answered too."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.render.post import line
from bot.services.context import UpdateContext

router = Router()


@router.callback_query()
async def unknown(query: CallbackQuery, ctx: UpdateContext) -> None:
    """Forged or outdated data."""
    await ctx.answer(query, line("button-of-nothing"), alert=True)
