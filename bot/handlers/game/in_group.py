"""Handles two kinds of buttons in the group of a running game: for each player's own card, and by night the
numbers of the table.

Nobody sees a press, and only the person who has pressed sees its answer. So a player needs no private chat: a
player who may act names a number here, and everybody else who presses gets a similar answer.
"""

from functools import partial

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.game.acts import (
    doubts,
    is_offered,
    is_sudden,
    not_offered,
    refusal_lines,
    show_picked,
    with_press,
)
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.game import NameTap, OwnCardTap, PickTap
from bot.presses.press import ONLY
from bot.render.game import own_card
from bot.render.post import Line, line
from bot.services.absence import is_seen
from bot.services.game import playing
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.store.game.acts import draft
from bot.values.game import Game
from engine import acts, offers
from engine.roles import Seat
from engine.steps import StepName

router = Router()

FULL = 4
"""From so many lines on, an answer has no room for the line about the private chat."""


@router.callback_query(Press(OwnCardTap, ONLY, Where.GROUP, Who.ANYBODY, When.RUNNING, Changes.PRESENCE))
async def own_card_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    """Handles «Моя карта»: tells the player his card, and everybody else why he has none."""
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        judges = game.judge_id == ctx.person.user_id
        await ctx.answer(query, line("mine-judge" if judges else "mine-guest"), alert=True)
        return
    live = await is_seen(ctx, live, seat)
    picked = await _seats_named(ctx, live, seat)
    said = tuple(own_card.own_card(live.state, live.roster, seat, live.knowledge, picked))
    if not ctx.person.reachable and len(said) < FULL:
        said = (*said, line("mine-private"))
    await ctx.answer(query, *said, alert=True, protected=True)


@router.callback_query(Press(NameTap, "name again done", Where.GROUP, Who.PLAYER, When.STEP, Changes.GAME))
async def name_tap(
    query: CallbackQuery, callback_data: NameTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    """Handles the buttons with the table's numbers in the group. A press changes nothing if the step does not
    ask the player, or if it comes so soon that he may have meant the step before."""
    refusal: tuple[Line, ...] = ()
    asked = offers.names_best(live.state, seat) or own_card.is_asked(live.state, seat)
    if asked and not is_sudden(ctx, live):
        refusal = await _name(ctx, live, seat, callback_data)
    after = await ctx.games.live_game(ctx.tx, live.game.id)
    picked = await _seats_named(ctx, after, seat)
    said = own_card.answered(after.state, after.roster, seat, after.knowledge, picked)
    await ctx.answer(
        query, *(refusal or tuple(said) or (line("refusal-not-your-turn"),)), alert=True, protected=True
    )


async def _name(ctx: UpdateContext, live: LiveGame, seat: Seat, tap: NameTap) -> tuple[Line, ...]:
    """Handles a press of a player whom the step asks. Returns lines that say why it is refused, what he has
    to name or confirm next, or that his best move is taken; none if his choices so far are the answer."""
    state = live.state
    action = state.rules.action(state.step.name)
    if action is None and state.step.name is not StepName.HUNT:
        return await _pick(ctx, live, seat, tap)
    act: acts.PlayerAct
    if action is None:
        act = acts.Shoot(seat, tap.seat)
        if tap.seat == seat and doubts(ctx, live, act):
            return (line("self-shot-ask", seat=seat),)
    elif action.targets == 1:
        act = acts.NightAct(seat, action.word, (tap.seat,))
    else:
        first = ctx.app.talk.first(live.game.id, state.step.serial, seat)
        names_first = not first and is_offered(live, seat, tap.seat)
        keep_first = partial(ctx.app.talk.keep_first, live.game.id, state.step.serial, seat)
        ctx.tx.after_commit(partial(keep_first, tap.seat if names_first else 0))
        if names_first:
            return (line("pair-first", seats=(tap.seat,)),)
        if first == tap.seat:
            return (line("mine-asked"),)
        # An impossible first seat is named twice, so that the engine says why not.
        act = acts.NightAct(seat, action.word, (first or tap.seat, tap.seat))
    refusal = not_offered(live, act) or await playing.act(ctx, live, act)
    return () if refusal is None else refusal_lines(live, refusal, act)


async def _pick(ctx: UpdateContext, live: LiveGame, seat: Seat, tap: NameTap) -> tuple[Line, ...]:
    """Adds a seat to an order of shots or a best move, drops its seats, or does this act, as the press says.
    Returns lines that say why this is refused, or that his best move is taken; none in all other cases."""
    word = "order" if live.state.step.name is StepName.MEETING else "best"
    wish = "add" if tap.wish == "name" else tap.wish
    pick = PickTap(game=tap.game, serial=tap.serial, word=word, wish=wish, seat=tap.seat)
    try:
        act = await with_press(ctx, live, seat, pick)
    except StaleTapError as stale:
        return stale.said
    if tap.wish != "done":
        await show_picked(ctx, live, act)
        return ()
    refusal = await playing.act(ctx, live, act)
    if refusal is not None:
        return refusal_lines(live, refusal, act)
    return (line("best-move-taken", seats=act.seats),) if isinstance(act, acts.NameBest) else ()


async def _seats_named(ctx: UpdateContext, live: LiveGame, seat: Seat) -> tuple[Seat, ...]:
    """Returns the seats that he has named so far in this step for an order or a best move; else none."""
    several = offers.names_order(live.state, seat) or offers.names_best(live.state, seat)
    return await draft(ctx.tx, live.game.id, live.state.step.serial) if several else ()
