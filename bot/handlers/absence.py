"""Handles the buttons with which a player who was missed says that he is there."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.press import Changes, Press, When, Where, Who
from bot.presses.absence import BackTap, HereTap
from bot.presses.press import ONLY
from bot.render.post import line
from bot.services.absence import is_here
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from engine.roles import Seat

router = Router()


@router.callback_query(Press(HereTap, ONLY, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.PRESENCE))
async def here_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    await is_here(ctx, live, seat)
    here = live.state.here(seat)
    await ctx.answer(query, line("absent-back" if here else "absent-over"), alert=not here)


@router.callback_query(Press(BackTap, ONLY, Where.GROUP, Who.PLAYER, When.RUNNING, Changes.PRESENCE))
async def back_tap(
    query: CallbackQuery, callback_data: BackTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    if seat != callback_data.seat:
        await ctx.answer(query, live.roster.with_names(line("absent-not-you", seat=callback_data.seat)))
        return
    await here_tap(query, ctx, live, seat)
