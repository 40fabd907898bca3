"""Taps of players in a running game. An act that the rules allow is done; every tap is answered at once."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.keyboards.taps import ActTap, PairTap, PickTap
from bot.render import night_prompts, rulesets
from bot.render.buttons import MOST_NAMED
from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.services.drafts import clear_named, keep_named, named_so_far
from bot.services.live_game import LiveGame
from bot.services.values import Priority
from bot.services.withheld import Withheld
from engine import legal
from engine.acts import (
    Act,
    LiftHand,
    NameBest,
    NameOrder,
    NightAct,
    Nominate,
    Pass,
    PlayerAct,
    Shoot,
    Vote,
    targets_of,
)
from engine.notation import AIMED
from engine.offers import offers
from engine.refusals import Refusal
from engine.roles import Seat

router = Router()

BUTTONS: Mapping[str, Callable[[Seat], PlayerAct]] = MappingProxyType(
    {kind.WORD: kind for kind in (Pass, Vote)}
)
"""Acts without a target that a tap does at once."""


class StaleTapError(Exception):
    """A tap that can not be an act. `said`: the lines that tell the person so."""

    def __init__(self, *said: Line) -> None:
        super().__init__(said[0].key)
        self.said = said


@router.callback_query(ActTap.filter())
async def act_tap(
    query: CallbackQuery, callback_data: ActTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    act = _act(callback_data, seat)
    if isinstance(act, Nominate) and await _asks_first(ctx, live, act):
        await ctx.answer(query, line("nominate-ask", seat=act.seat))
    else:
        await _take(query, ctx, live, act)


async def _asks_first(ctx: UpdateContext, live: LiveGame, act: Nominate) -> bool:
    """Whether this is the first press of a number where a nomination is final. It would be a slip too often,
    so only the second press of the same number nominates."""
    if live.state.rules.nominations_replace or legal.refusal(live.state, act) is not None:
        return False
    serial = live.state.step.serial
    if await named_so_far(ctx, live, serial) == (act.seat,):
        return False
    await keep_named(ctx, live, serial, (act.seat,))
    return True


def _act(tap: ActTap, seat: Seat) -> PlayerAct:
    """The act that a button stands for."""
    if tap.word in AIMED:
        return AIMED[tap.word](seat, tap.seat)
    return BUTTONS[tap.word](seat) if tap.word in BUTTONS else NightAct(seat, tap.word, (tap.seat,))


async def _take(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, act: PlayerAct) -> None:
    """Does the act and answers the tap: an alert says why not, a toast what is so now."""
    refusal = _not_offered(live, act) or await ctx.games.act(ctx.tx, live, act)
    if refusal is Refusal.ALREADY_VOTED and legal.refusal(live.state, LiftHand(act.by)) is None:
        await ctx.answer(query, _hand(live))  # a hand that may be taken down is up for this candidate
    elif refusal is not None:
        await ctx.answer(query, *refused(live, refusal, act), alert=True)
    else:
        await ctx.answer(query, *_done(live, act))


def _hand(live: LiveGame) -> Line:
    """For whom the hand is up: the message may have changed under the finger."""
    poll = live.state.poll
    if poll is None or poll.current is None:
        return line("hand-is-up")
    return live.roster.with_names(line("hand-is-up-for", seat=poll.current))


def _done(live: LiveGame, act: PlayerAct) -> tuple[Line, ...]:
    """What a toast says at once, where the group's message follows a little later."""
    match act:
        case Vote():
            return (_hand(live),)
        case Nominate():
            return (line("nomination-accepted", seat=act.seat),)
        case _:
            return ()


def _not_offered(live: LiveGame, act: PlayerAct) -> Refusal | None:
    """By the rules a second shot is possible, and counts. A tap never makes one: it would be a slip."""
    second = isinstance(act, Shoot) and act not in offers(live.state, act.by)
    return Refusal.ALREADY_DONE if second and legal.refusal(live.state, act) is None else None


def refused(live: LiveGame, refusal: Refusal | Withheld, act: Act) -> tuple[Line, ...]:
    """Why not, and the number of the rule that says so. Whose turn it is may be said: everybody sees that."""
    step = live.state.step
    why = line(f"refusal-{refusal}")
    if refusal is Refusal.NOT_YOUR_TURN and step.seat is not None:
        why = line("not-your-turn", seat=step.seat)
    elif refusal is Refusal.WRONG_STEP and isinstance(act, LiftHand):
        why = line("no-vote-now")
    if isinstance(refusal, Withheld):
        return (why,)
    rule = rulesets.rule_of(live.state.rules, refusal, step.name)
    return (why,) if rule is None else (why, line("rule-number", number=rule))


@router.callback_query(PairTap.filter())
async def pair_tap(
    query: CallbackQuery, callback_data: PairTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    """A seat of an act at two: the first is shown as chosen, the second decides."""
    first, second = callback_data.first, callback_data.second
    action = live.state.rules.action(live.state.step.name)
    if action is None or action.targets != len((first, second)):
        await ctx.answer(query, line("button-of-nothing"), alert=True)
        return
    if first and second != first:
        await _take(query, ctx, live, NightAct(seat, action.word, (first, second)))
        return
    if all(second not in targets_of(act) for act in offers(live.state, seat)):
        await _take(query, ctx, live, NightAct(seat, action.word, (second, second)))  # says why not
        return
    await ctx.answer(query)
    roster = await ctx.games.voice.linked(ctx.tx, live)
    named = None if first else second
    await _edit_prompt(ctx, live, night_prompts.act(live.state, roster, seat, live.knowledge, named))


@router.callback_query(PickTap.filter())
async def pick_tap(
    query: CallbackQuery, callback_data: PickTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    """Names one more seat of an order or a best move. Nothing is decided before the seats are confirmed."""
    kind = NameOrder if callback_data.word == "order" else NameBest
    _may_name(live, kind(seat, (callback_data.seat or seat,)))
    picked = await named_so_far(ctx, live, callback_data.serial)
    act = kind(seat, _picked(callback_data, picked))
    if callback_data.wish == "done":
        await clear_named(ctx, live)
        await _take(query, ctx, live, act)
        return
    await keep_named(ctx, live, callback_data.serial, act.seats)
    await _show_picked(query, ctx, live, act)


def _may_name(live: LiveGame, act: NameOrder | NameBest) -> None:
    """Raises `StaleTapError` if the player may not name this, or has confirmed his order already."""
    refusal = legal.refusal(live.state, act)
    if refusal is None and isinstance(act, NameOrder) and live.knowledge.order:
        refusal = Refusal.ALREADY_DONE
    if refusal is not None:
        raise StaleTapError(*refused(live, refusal, act))


def _picked(tap: PickTap, picked: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats named after this tap. Raises `StaleTapError` if no more may be added, or there are none
    to confirm."""
    match tap.wish:
        case "add":
            if tap.seat not in picked and len(picked) >= MOST_NAMED:
                raise StaleTapError(line("enough-named"))
            return picked if tap.seat in picked else (*picked, tap.seat)
        case "again":
            return ()
        case "done":
            if not picked:
                raise StaleTapError(line("nobody-named"))
            return picked


async def _show_picked(
    query: CallbackQuery, ctx: UpdateContext, live: LiveGame, act: NameOrder | NameBest
) -> None:
    order = isinstance(act, NameOrder)
    key = "order-picked" if order else "best-move-picked"
    await ctx.answer(query, *((line(key, seats=act.seats),) if act.seats else ()))
    show = night_prompts.meeting if order else night_prompts.best_move
    roster = await ctx.games.voice.linked(ctx.tx, live)
    await _edit_prompt(ctx, live, show(live.state, roster, act.by, act.seats))


async def _edit_prompt(ctx: UpdateContext, live: LiveGame, post: Post) -> None:
    """Puts the post in place of the player's prompt of this step."""
    await ctx.outbox.say(
        ctx.private,
        post,
        what="edit",
        priority=Priority.PROMPT,
        game_id=live.game.id,
        slot=f"act:{live.state.step.serial}",
    )
