"""Handles the button with which a player says that he is there for his round."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import press
from bot.presses.tournaments import EventTap
from bot.services.scope import UpdateContext
from bot.services.tournaments import attendance
from bot.services.tournaments.beginning import begin_after
from bot.values.tournament import Tournament

router = Router()


@router.callback_query(press(EventTap, "here", Who.ENTRANT, Changes.TOURNAMENT))
async def here_tap(query: CallbackQuery, ctx: UpdateContext, tournament: Tournament) -> None:
    await ctx.answer(query, await attendance.is_here(ctx, tournament), alert=True)
    if tournament.status == "running":
        begin_after(ctx, tournament.id, quiet=True)
