"""What no other handler takes: a tap is answered all the same."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.desk import Desk
from bot.render.post import line

router = Router()


@router.callback_query()
async def unknown(query: CallbackQuery, desk: Desk) -> None:
    """Forged or outdated data."""
    await desk.answer(query, line("button-of-nothing"), alert=True)
