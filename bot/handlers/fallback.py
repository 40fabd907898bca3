"""Answers presses of buttons that are not declared: their data is forged or outdated."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.render.post import line
from bot.services.scope import UpdateContext

router = Router()


@router.callback_query()
async def unknown(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query, line("button-of-nothing"), alert=True)
