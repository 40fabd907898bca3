"""Handles the buttons and commands with which players propose motions and raise hands for them, and the
buttons with which a player who was missed says that he is there."""

from typing import get_args

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Command
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.presses.motions import BackTap, HereTap, MotionKind, MotionTap, ProposeTap
from bot.presses.press import ONLY
from bot.render.post import Line, line
from bot.services.absence import is_here
from bot.services.live.game import LiveGame
from bot.services.motions import motions
from bot.services.motions.candidates import ask_of
from bot.services.scope import UpdateContext
from engine.roles import Seat

router = Router()

PROPOSED = " ".join(get_args(MotionKind))


@router.message(GROUP, Command("pause"))
async def pause(message: Message, ctx: UpdateContext) -> None:
    """`/pause`: proposes a pause to the table, or says why not."""
    refused = await _propose(ctx, "pause")
    if refused is not None:
        await ctx.refuse(refused)


async def _propose(ctx: UpdateContext, kind: str) -> Line | None:
    game = await ctx.open_game()
    if game is None or game.status != "running":
        return line("no-game")
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        return line("motion-table-only")
    return await motions.propose(ctx, live, kind, by=seat)


@router.callback_query(Press(ProposeTap, PROPOSED, Where.GROUP, Who.PLAYER, When.RUNNING, Changes.MOTION))
async def propose_tap(
    query: CallbackQuery, callback_data: ProposeTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    ask_of(ctx, live, await motions.proposed(ctx.tx, live, callback_data.kind, callback_data.subject))
    refused = await motions.propose(ctx, live, callback_data.kind, callback_data.subject, by=seat)
    await _answer(query, ctx, refused)


@router.callback_query(Press(MotionTap, ONLY, Where.GROUP, Who.PLAYER, When.RUNNING, Changes.MOTION))
async def motion_tap(
    query: CallbackQuery, callback_data: MotionTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    ask_of(ctx, live, await motions.motion_of(ctx.tx, live, callback_data.motion))
    await _answer(query, ctx, await motions.support(ctx, live, callback_data.motion, seat))


async def _answer(query: CallbackQuery, ctx: UpdateContext, refused: Line | None) -> None:
    await ctx.answer(query, refused or line("motion-hand-taken"), alert=refused is not None)


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
