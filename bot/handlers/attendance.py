"""The button of the reminder: the player is there."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.keyboards.taps import HereTap
from bot.render.post import line
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.presence import is_here
from engine.roles import Seat

router = Router()


@router.callback_query(HereTap.filter())
async def here_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    await is_here(ctx, live, seat)
    here = live.state.here(seat)
    await ctx.answer(query, line("absent-back" if here else "absent-over"), alert=not here)
