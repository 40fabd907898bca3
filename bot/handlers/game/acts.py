"""Handles the buttons with which players act in a running game, and those that show what a step asks."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.game import ActTap, PairTap, PickTap, WakeTap
from bot.presses.press import ONLY
from bot.render.game import answers, night_prompts
from bot.render.game.utterance import prompt_slot
from bot.render.lobby import books
from bot.render.post import Line, Post, line
from bot.runtime.table_pages import PRESS
from bot.services.game import playing
from bot.services.game.playing import Withheld, clear_named, keep_named
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.store.game.acts import draft
from bot.values.outgoing import Priority
from engine import acts, legal
from engine.notation import AIMED
from engine.offers import names_best, offers
from engine.refusals import Refusal
from engine.roles import Seat
from engine.view import is_out

router = Router()

BUTTONS: Mapping[str, Callable[[Seat], acts.PlayerAct]] = MappingProxyType(
    {kind.WORD: kind for kind in (acts.Pass, acts.Vote)}
)
"""The kinds of acts that need no other seat, by the word in the data of their buttons."""

ON_ITS_WAY = 0.7
"""Seconds (scaled). A press that comes so soon after the next candidate is shown was meant for the candidate
before, whose button stood in the same place."""


@router.callback_query(
    Press(ActTap, "pass vote nominate withdraw", Where.TABLE, Who.PLAYER, When.STEP, Changes.GAME)
)
@router.callback_query(Press(ActTap, "shoot act", Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME))
async def act_tap(
    query: CallbackQuery, callback_data: ActTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    act = _act(callback_data, seat)
    is_asked = query.id.startswith(PRESS)  # the page of the table has asked him
    if isinstance(act, acts.Nominate) and not is_asked and await _asks_first(ctx, live, act):
        await ctx.answer(query, line("nominate-ask", seat=act.seat))
    elif isinstance(act, acts.Shoot) and act.seat == act.by and not is_asked and doubts(ctx, live, act):
        await ctx.answer(query, line("self-shot-ask", seat=act.seat))
    elif isinstance(act, acts.Vote) and not is_asked and (asks := _asks_of_vote(ctx, live, act)):
        await ctx.answer(query, asks)
    elif unconfirmed := await gives_up(ctx, live, act):
        await ctx.answer(query, line("best-move-unconfirmed", seats=unconfirmed), alert=True)
    else:
        await _take(query, ctx, live, act)


async def _asks_first(ctx: UpdateContext, live: LiveGame, act: acts.Nominate) -> bool:
    """Returns whether the player has to press this number a second time to nominate, and stores that he was
    asked. He has to where a nomination is final and allowed now: people nominate too often by mistake."""
    if live.state.rules.nominations_replace or legal.refusal(live.state, act) is not None:
        return False
    serial = live.state.step.serial
    if await draft(ctx.tx, live.game.id, serial) == (act.seat,):
        return False
    await keep_named(ctx, live, serial, (act.seat,))
    return True


def _asks_of_vote(ctx: UpdateContext, live: LiveGame, act: acts.Vote) -> Line | None:
    """Returns the question to a player who has to press a second time to vote: the message has changed to the
    next candidate just before his press, or he votes for himself. Stores that he is asked. Otherwise returns
    None: the press votes."""
    poll = live.state.poll
    if poll is None or poll.current is None:
        return None
    if poll.current == act.by:
        return line("self-vote-ask") if doubts(ctx, live, act) else None
    if poll.current == poll.candidates[0] or not is_sudden(ctx, live):
        return None
    return line("next-vote-ask", seat=poll.current) if doubts(ctx, live, act) else None


def is_sudden(ctx: UpdateContext, live: LiveGame) -> bool:
    """Returns whether the step was shown so shortly before a press that the press may have been meant for the
    step before, whose button stood in the same place."""
    shown_at = ctx.app.talk.shown_at(live.game.id, live.state.step.serial)
    return shown_at is not None and ctx.tx.now - shown_at < ON_ITS_WAY * ctx.app.scale


def doubts(ctx: UpdateContext, live: LiveGame, act: acts.Shoot | acts.Vote) -> bool:
    """Returns whether the player has to press once more to do this act, and stores that he is asked. False if
    he was asked already in this step, or can not do the act now, as in a pause."""
    if act not in offers(live.state, act.by) or live.pause is not None:
        return False
    return first_time(ctx, live, act)


def first_time(ctx: UpdateContext, live: LiveGame, act: acts.PlayerAct) -> bool:
    """Returns whether the player was not asked yet in this step whether he means this act. Stores that he is
    asked now, so the next call in this step returns False."""
    talk, place = ctx.app.talk, (live.game.id, live.state.step.serial, act.by, acts.word_of(act))
    if talk.is_asked(*place):
        return False
    ctx.tx.after_commit(partial(talk.ask, *place))
    return True


async def gives_up(ctx: UpdateContext, live: LiveGame, act: acts.PlayerAct) -> tuple[Seat, ...]:
    """Returns the seats of a best move that the player has named but not confirmed, and that he would lose by
    this pass. Returns none if he passes again, because he means it, and for any other act."""
    if not isinstance(act, acts.Pass) or not names_best(live.state, act.by):
        return ()
    talk, place = ctx.app.talk, (live.game.id, live.state.step.serial, act.by)
    picked = await draft(ctx.tx, live.game.id, live.state.step.serial)
    if not picked or talk.is_reminded(*place):
        return ()
    ctx.tx.after_commit(partial(talk.remind, *place))
    return picked


def _act(tap: ActTap, seat: Seat) -> acts.PlayerAct:
    if tap.word in AIMED:
        return AIMED[tap.word](seat, tap.seat)
    return BUTTONS[tap.word](seat) if tap.word in BUTTONS else acts.NightAct(seat, tap.word, (tap.seat,))


async def _take(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, act: acts.PlayerAct) -> None:
    """Does the act and answers the press: with words only after a vote, a nomination or its withdrawal. If
    the act is refused, an alert says why; but a toast says that somebody else has the word or the vote is
    given, because an alert would have to be closed while the clock runs."""
    refusal = not_offered(live, act) or await playing.act(ctx, live, act)
    if refusal is not None:
        alert = refusal not in (Refusal.NOT_YOUR_TURN, Refusal.ALREADY_VOTED)
        await ctx.answer(query, *refused_own(live, refusal, act), alert=alert)
    else:
        await ctx.answer(query, *_done(live, act))


def _hand(live: LiveGame) -> Line:
    """Returns a line that says for which candidate the player's hand is up (in a raise, only that it is up):
    the message may have changed to another candidate just before the press."""
    poll = live.state.poll
    if poll is None or poll.current is None:
        return line("hand-is-up")
    return live.roster.with_names(line("hand-is-up-for", seat=poll.current))


def refused_own(live: LiveGame, refusal: Refusal | Withheld, act: acts.PlayerAct) -> tuple[Line, ...]:
    """Returns lines that tell a player why his act is refused, with the number of the clause if the book has
    one. About a second vote, or a hand that is not up any more, they say what has become of his vote."""
    said = refusal_lines(live, refusal, act)
    if not (
        isinstance(act, acts.Vote | acts.LiftHand) and refusal in (Refusal.ALREADY_VOTED, Refusal.NOT_VOTED)
    ):
        return said
    given = _given(live, act.by)
    return said if given is None else (given, *said[1:])


def _given(live: LiveGame, by: Seat) -> Line | None:
    """Returns a line that says what has become of a player's vote in this round; None if he has not voted. He
    has only one, and presses again because he wants to change it or does not know that it counts."""
    poll = live.state.poll
    hand = None if poll is None else next((hand for hand in poll.hands if hand.by == by), None)
    if poll is None or hand is None:
        return None
    if hand.candidate != poll.current and hand.candidate is not None:
        return live.roster.with_names(line("vote-given-for", seat=hand.candidate))
    if by in poll.lowered:
        return line("hand-is-lowered")
    if hand.candidate is None:
        return line("hand-is-up-already")
    return live.roster.with_names(line("hand-is-up-already-for", seat=hand.candidate))


def _done(live: LiveGame, act: acts.PlayerAct) -> tuple[Line, ...]:
    match act:
        case acts.Vote():
            return (_hand(live),)
        case acts.Nominate():
            return (line("nomination-accepted", seat=act.seat),)
        case acts.Withdraw():
            return (line("nomination-withdrawn", seat=act.seat),)
        case _:
            return ()


def not_offered(live: LiveGame, act: acts.PlayerAct) -> Refusal | None:
    """Returns a refusal for a second shot of a player in one night that the rules allow and count: a press
    for it would be a mistake. None for all else."""
    second = isinstance(act, acts.Shoot) and act not in offers(live.state, act.by)
    return Refusal.ALREADY_DONE if second and legal.refusal(live.state, act) is None else None


def refusal_lines(live: LiveGame, refusal: Refusal | Withheld, act: acts.Act) -> tuple[Line, ...]:
    """Returns lines that say why an act is refused, with the number of the clause if the book has one. They
    may say whose turn it is, because everybody sees that."""
    state, step = live.state, live.state.step
    why = line(f"refusal-{refusal}")
    if refusal is Refusal.NOT_YOUR_TURN and step.seat is not None:
        why = line("not-your-turn", seat=step.seat)
    elif refusal is Refusal.NOT_AT_TABLE and isinstance(act, acts.PlayerAct) and not is_out(state, act.by):
        gone = [seat for seat in acts.targets_of(act) if is_out(state, seat)]
        why = line("has-left", seat=gone[0]) if gone else why
    elif refusal is Refusal.WRONG_STEP and isinstance(act, acts.LiftHand):
        why = line("no-vote-now")
    if isinstance(refusal, Withheld):
        return (why,)
    rule = books.rule_of(state.rules, refusal, step.name, len(state.roles))
    return (why,) if rule is None else (why, line("rule-number", number=rule))


@router.callback_query(Press(WakeTap, ONLY, Where.PRIVATE, Who.PLAYER, When.STEP))
async def wake_tap(query: CallbackQuery, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    """Handles the button of a covered message: shows what the step asks the player, or that he acted."""
    roster = await ctx.voice.linked(ctx.tx, live)
    picked = await draft(ctx.tx, live.game.id, live.state.step.serial)
    asked = answers.opened(live.state, roster, live.knowledge, seat, picked)
    if asked is None:
        await ctx.answer(query, line("refusal-already-done"), alert=True)
        return
    await ctx.answer(query)
    await edit_prompt(ctx, live, asked)
    ctx.tx.after_commit(partial(ctx.app.talk.open, live.game.id, live.state.step.serial, seat))


@router.callback_query(Press(PairTap, "first", Where.PRIVATE, Who.PLAYER, When.STEP))
@router.callback_query(Press(PairTap, "pair", Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME))
async def pair_tap(
    query: CallbackQuery, callback_data: PairTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    """Handles a button with which a player names a seat for an act that needs two seats. The first seat is
    marked as chosen, until he presses it again; with the second seat the act is done, or refused."""
    first, second = callback_data.first, callback_data.second
    action = live.state.rules.action(live.state.step.name)
    if action is None or action.targets != len((first, second)):
        await ctx.answer(query, line("button-of-nothing"), alert=True)
        return
    if first and second != first:
        await _take(query, ctx, live, acts.NightAct(seat, action.word, (first, second)))
        return
    if not is_offered(live, seat, second):
        await _take(query, ctx, live, acts.NightAct(seat, action.word, (second, second)))  # says why not
        return
    await ctx.answer(query)
    roster = await ctx.voice.linked(ctx.tx, live)
    kept = None if first else second
    await edit_prompt(ctx, live, night_prompts.act(live.state, roster, seat, live.knowledge, kept))


def is_offered(live: LiveGame, seat: Seat, other: Seat) -> bool:
    """Returns whether an act that the player may do now names the seat `other`."""
    return any(other in acts.targets_of(act) for act in offers(live.state, seat))


@router.callback_query(Press(PickTap, "add again", Where.PRIVATE, Who.PLAYER, When.STEP, Changes.DRAFT))
@router.callback_query(Press(PickTap, "done", Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME))
async def pick_tap(
    query: CallbackQuery, callback_data: PickTap, ctx: UpdateContext, live: LiveGame, seat: Seat
) -> None:
    """Handles the buttons that add a seat to an order of shots or to a best move, begin it anew, or confirm
    it. The act is done only when the player confirms the seats."""
    act = await with_press(ctx, live, seat, callback_data)
    if callback_data.wish == "done":
        await _take(query, ctx, live, act)
        return
    key = "order-picked" if isinstance(act, acts.NameOrder) else "best-move-picked"
    await ctx.answer(query, *((line(key, seats=act.seats),) if act.seats else ()))
    await show_picked(ctx, live, act)


async def with_press(
    ctx: UpdateContext, live: LiveGame, seat: Seat, tap: PickTap
) -> acts.NameOrder | acts.NameBest:
    """Returns an act with the seats that the player has named so far, with this press, and stores them. If
    the press confirms them, they are no longer stored. Raises `StaleTapError` if he can not name this seat or
    one more, or if he confirms none."""
    kind = acts.NameOrder if tap.word == "order" else acts.NameBest
    _may_name(live, kind(seat, (tap.seat or seat,)))
    act = kind(seat, _picked(tap, await draft(ctx.tx, live.game.id, tap.serial)))
    if tap.wish == "done":
        await clear_named(ctx, live)
    else:
        await keep_named(ctx, live, tap.serial, act.seats)
    return act


def _may_name(live: LiveGame, act: acts.NameOrder | acts.NameBest) -> None:
    refusal = legal.refusal(live.state, act)
    if refusal is not None:
        raise StaleTapError(*refusal_lines(live, refusal, act))


def _picked(tap: PickTap, picked: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Returns the seats that the player has named after this press. `picked`: before it. Raises
    `StaleTapError` if he can not name one more seat, or if there are no seats that he could confirm."""
    match tap.wish:
        case "add":
            full = tap.word == acts.NameBest.WORD and len(picked) >= legal.BEST_MOVE_SEATS
            if tap.seat not in picked and full:
                raise StaleTapError(line("enough-named"))
            return picked if tap.seat in picked else (*picked, tap.seat)
        case "again":
            return ()
        case "done":
            if not picked:
                raise StaleTapError(line("nobody-named"))
            return picked


async def show_picked(ctx: UpdateContext, live: LiveGame, act: acts.NameOrder | acts.NameBest) -> None:
    """Shows in the player's prompt the seats that he has named so far."""
    show = night_prompts.meeting if isinstance(act, acts.NameOrder) else night_prompts.best_move
    roster = await ctx.voice.linked(ctx.tx, live)
    await edit_prompt(ctx, live, show(live.state, roster, act.by, act.seats))


async def edit_prompt(ctx: UpdateContext, live: LiveGame, post: Post) -> None:
    """Makes the player's prompt of this step show `post`, if he has a private chat."""
    if not ctx.person.reachable:
        return
    await ctx.outbox.say(
        ctx.private,
        post,
        what="edit",
        priority=Priority.PROMPT,
        game_id=live.game.id,
        slot=prompt_slot(live.state.step.serial),
    )
