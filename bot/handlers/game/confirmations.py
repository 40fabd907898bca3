"""Handles acts that a player has to confirm: leaving, taking a hand down, surrendering.

When the player has answered in private, the message that asked him says what was done, or why it was not, and
loses its buttons; if this ends a practice, it is deleted.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.game.acts import first_time, refused_own
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.presses.game import LeaveTap
from bot.presses.press import question
from bot.render.game import private
from bot.render.post import Line, Post, line
from bot.services.game import playing
from bot.services.live.game import LiveGame
from bot.services.practice import practice
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from engine import legal
from engine.acts import Leave, LiftHand, PlayerAct, Surrender
from engine.refusals import Refusal
from engine.roles import Seat

router = Router()

ACTS: Mapping[str, Callable[[Seat], PlayerAct]] = MappingProxyType(
    {"leave": Leave, "lift": LiftHand, "surrender": Surrender}
)
"""Wishes that a player has to confirm in his private chat, with their acts. The question that asks for the
confirmation has the same name."""


def _sure(wish: str, when: When) -> Press:
    where, who = Where.PRIVATE, Who.PLAYER
    return Press(LeaveTap, wish, where, who, when, Changes.GAME, asks=wish, closes=True)


@router.callback_query(Press(LeaveTap, "leave-ask surrender-ask", Where.PRIVATE, Who.PLAYER, When.RUNNING))
@router.callback_query(Press(LeaveTap, "lift-ask", Where.TABLE, Who.PLAYER, When.STEP, Changes.GAME))
async def ask_tap(
    query: CallbackQuery, callback_data: LeaveTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    """Handles a button for an act that has to be confirmed: asks the player to confirm it, unless the act is
    refused for a reason that everybody may know. A toast says that no hand is up, because an alert would have
    to be closed while the vote runs. A hand is taken down at the table, by a second press."""
    name = callback_data.wish.removesuffix("-ask")
    act = ACTS[name](seat)
    said = why_not(live, act)
    if said:
        alert = legal.refusal(live.state, act) is not Refusal.NOT_VOTED
        await ctx.answer(query, *said, alert=alert)
    elif isinstance(act, LiftHand):
        await ctx.answer(query, *await confirm_twice(ctx, live, act, "press-again"), alert=True)
    else:
        await ctx.answer(query)
        await ctx.ask(private.ask(act, live.state, live.roster), question(name, live.game.id))


async def confirm_twice(ctx: UpdateContext, live: LiveGame, act: PlayerAct, again: str) -> tuple[Line, ...]:
    """Asks a player at the table whether he means an act; when he wishes it a second time in the same step,
    does it. Returns the lines that answer him: this question, that it is done, or that it is too late.
    `again`: the key of the line that says how he confirms it."""
    if first_time(ctx, live, act):
        return (*private.ask(act, live.state, live.roster).lines, line(again))
    return await _do(ctx, live, act) or (await _done(ctx, live, act),)


@router.callback_query(Press(LeaveTap, "no", Where.PRIVATE, Who.ANYBODY, asks=" ".join(ACTS)))
async def no_tap(query: CallbackQuery, ctx: UpdateContext, own: int | None) -> None:
    await ctx.answer(query)
    await _close(ctx, own, line("as-it-was"))


@router.callback_query(_sure("leave", When.RUNNING))
@router.callback_query(_sure("surrender", When.RUNNING))
@router.callback_query(_sure("lift", When.STEP))
async def sure_tap(
    query: CallbackQuery,
    callback_data: LeaveTap,
    ctx: UpdateContext,
    live: LiveGame,
    seat: Seat,
    own: int | None,
) -> None:
    act = ACTS[callback_data.wish](seat)
    if isinstance(act, Leave) and live.game.is_practice and await practice.end(ctx):
        await ctx.answer(query)
        await ctx.close(own, None)
        return
    refusal = why_not(live, act)
    said = refusal or await _do(ctx, live, act)
    await ctx.answer(query, *said, alert=bool(refusal))
    await _close(ctx, own, *(said or (await _done(ctx, live, act),)))


def why_not(live: LiveGame, act: PlayerAct) -> tuple[Line, ...]:
    """Returns lines that say why the act is refused; none if it is allowed. If the result of the game is
    certain and the group does not know this yet, the lines do not reveal it."""
    refusal = legal.open_refusal(live.state, act)
    return () if refusal is None else refused_own(live, refusal, act)


async def _do(ctx: UpdateContext, live: LiveGame, act: PlayerAct) -> tuple[Line, ...]:
    refusal = await playing.act(ctx, live, act)
    return () if refusal is None else (line("too-late"),)


async def _done(ctx: UpdateContext, live: LiveGame, act: PlayerAct) -> Line:
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    return private.done(act, after.state)


async def _close(ctx: UpdateContext, own: int | None, *said: Line) -> None:
    await ctx.close(own, Post(lines=said), priority=Priority.PROMPT)
