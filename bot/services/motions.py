"""Motions: somebody proposes, hands go up, and what more than half of the table wants is done.

They are outside the rules: not of the ballot, and not in the record. Each is a row with the moment at which
it lapses. What can be proposed stands in `motion_kinds`.
"""

from functools import partial

from bot.render import motion as told
from bot.render.narrator import GATHERED
from bot.render.post import Line, Post, line
from bot.runtime.timers import Running, Timers
from bot.services.candidates import candidate_of
from bot.services.context import AppContext
from bot.services.live_game import LiveGame
from bot.services.motion_kinds import KINDS, Case
from bot.store import barred, motions
from bot.store.motions import Motion
from bot.store.outbox import Priority, What
from bot.store.transaction import Transaction
from engine import view
from engine.roles import Seat

AGAIN = 120.0
"""Seconds, scaled, after which what the table did not want may be proposed again."""

LAPSES_AGAIN = 30.0
"""Seconds, scaled, after which the end of a motion's time is tried again if it failed."""


def attach(app: AppContext) -> None:
    """Lets the motions of this program lapse at their time, or with their game."""

    def due(motion_id: int, _: int) -> None:
        app.run_in_queue(("motion", motion_id), partial(lapse_in_time, app, motion_id))

    app.motion_timers = Timers(due)
    app.games.at_end(partial(drop, app))


async def propose(
    app: AppContext,
    tx: Transaction,
    live: LiveGame,
    kind: str,
    subject: int = 0,
    *,
    by: Seat | None,
    anew: bool = False,
) -> Line | None:
    """Opens a motion, or says why not. `by`: the seat that proposes it, whose hand is up at once; None:
    nobody at the table. Who proposes what is proposed already is for it. `anew`: it is about somebody else
    than the last, and need not wait after it."""
    why_not = KINDS[kind].why_not(Case(app, tx, live, subject, by))
    if why_not is not None:
        return why_not
    open_one = await proposed(tx, live, kind, subject)
    if open_one is not None:
        return line("motion-stands") if by is None else await support(app, tx, live, open_one.id, by)
    if by is not None and by not in view.known_table(live.state):
        return line("motion-table-only")
    closed_at = None if anew else await motions.last_closed(tx, live.game.id, kind, subject)
    if closed_at is not None and tx.now < closed_at + AGAIN * app.scale:
        return line("motion-too-soon")
    closes_at = tx.now + KINDS[kind].lasts * app.scale
    motion = await motions.open_motion(tx, live.game.id, kind, subject, by=by, closes_at=closes_at)
    tx.after_commit(partial(_watch, app, motion.id, closes_at))
    if by in _may_vote(live, motion):
        await motions.raise_hand(tx, motion.id, by)
    await _show(app, tx, live, motion, "send")
    await _decide(app, tx, live, motion)
    return None


async def proposed(tx: Transaction, live: LiveGame, kind: str, subject: int = 0) -> Motion | None:
    """The motion by which the table is asked that now."""
    return await motions.standing(tx, live.game.id, kind, subject)


async def motion_of(tx: Transaction, live: LiveGame, motion_id: int) -> Motion | None:
    """A motion of this game, by an id from outside."""
    motion = await motions.find(tx, motion_id)
    return motion if motion is not None and motion.game_id == live.game.id else None


async def support(
    app: AppContext, tx: Transaction, live: LiveGame, motion_id: int, seat: Seat
) -> Line | None:
    """A hand for a motion; or why it does not count."""
    motion = await motion_of(tx, live, motion_id)
    if motion is None:
        return line("button-of-nothing")
    if motion.closed_at is not None:
        return line("motion-closed")
    if seat not in _may_vote(live, motion):
        return line("motion-table-only")
    if not await motions.raise_hand(tx, motion.id, seat):
        return line("motion-hand-is-up")
    if not await _decide(app, tx, live, motion):
        await _show(app, tx, live, motion, "edit")
    return None


async def lapse_in_time(app: AppContext, motion_id: int) -> None:
    """`lapse`, which is tried again if it fails. Before it may give somebody a place, Telegram is asked of
    him."""
    try:
        await _ask_of_candidate(app, motion_id)
        await lapse(app, motion_id)
    except Exception:
        app.motion_timers.again(motion_id, 0, LAPSES_AGAIN * app.scale)
        raise


async def _ask_of_candidate(app: AppContext, motion_id: int) -> None:
    async with app.store.read_only() as tx:
        motion = await motions.find(tx, motion_id)
        if motion is None or motion.closed_at is not None:
            return
        live = await app.games.live_game(tx, motion.game_id)
    user_id = candidate_of(live, motion)
    if user_id is not None:
        await app.members.ask(live.game.chat_id, user_id)


async def lapse(app: AppContext, motion_id: int) -> None:
    """The time of a motion is over. If some have gone meanwhile, the hands that are up may be enough."""
    async with app.store.transaction() as tx:
        motion = await motions.find(tx, motion_id)
        if motion is None or motion.closed_at is not None:
            return
        live = await app.games.live_game(tx, motion.game_id)
        if not await _decide(app, tx, live, motion):
            for_it, needed = await _hands(tx, live, motion)
            await _close(app, tx, live, motion, line("motion-lapsed", count=len(for_it), needed=needed))
            await _turn_away(tx, live, motion)


async def _turn_away(tx: Transaction, live: LiveGame, motion: Motion) -> None:
    """Whom the table did not want does not ask it again in this game."""
    user_id = candidate_of(live, motion)
    if user_id is not None:
        await barred.bar(tx, live.game.id, user_id)


async def drop(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """The game is over, and with it what was proposed."""
    for motion in await motions.of_game(tx, live.game.id):
        await _close(app, tx, live, motion, line("motion-moot"))


async def drop_about(app: AppContext, tx: Transaction, live: LiveGame, kind: str, subject: int = 0) -> None:
    """What was proposed makes no sense any more: if it is open, it is closed."""
    motion = await motions.standing(tx, live.game.id, kind, subject)
    if motion is not None:
        await _close(app, tx, live, motion, line("motion-moot"))


async def restore(app: AppContext, tx: Transaction) -> None:
    """At a start: motions that are open go on to wait, and lapse at their time."""
    for motion in await motions.of_bot(tx, app.bot.id):
        left = motion.closes_at - tx.now
        left *= 1 if app.scale_before is None else app.scale / app.scale_before
        _watch(app, motion.id, tx.now + min(left, KINDS[motion.kind].lasts * app.scale))


def _watch(app: AppContext, motion_id: int, closes_at: float) -> None:
    app.motion_timers.put(motion_id, Running(0, closes_at, real=True))


def _may_vote(live: LiveGame, motion: Motion) -> tuple[Seat, ...]:
    but = motion.subject if KINDS[motion.kind].not_he else None
    return tuple(seat for seat in view.known_table(live.state) if seat != but)


def _case(app: AppContext, tx: Transaction, live: LiveGame, motion: Motion) -> Case:
    return Case(app, tx, live, motion.subject, motion.by)


async def _hands(tx: Transaction, live: LiveGame, motion: Motion) -> tuple[tuple[Seat, ...], int]:
    """Who is for it and still there, and how many hands it takes."""
    there = _may_vote(live, motion)
    up = tuple(seat for seat in await motions.hands(tx, motion.id) if seat in there)
    return up, len(there) // 2 + 1


async def _decide(app: AppContext, tx: Transaction, live: LiveGame, motion: Motion) -> bool:
    """Closes a motion that has hands enough, or makes no sense any more. Whether it is closed."""
    kind, case = KINDS[motion.kind], _case(app, tx, live, motion)
    if kind.why_not(case) is not None:
        await _close(app, tx, live, motion, line("motion-moot"))
        return True
    for_it, needed = await _hands(tx, live, motion)
    if len(for_it) < needed:
        return False
    await _close(app, tx, live, motion, line("motion-passed", seats=for_it, count=len(for_it)))
    await kind.passed(case)
    return True


async def _close(app: AppContext, tx: Transaction, live: LiveGame, motion: Motion, outcome: Line) -> None:
    await motions.close(tx, motion.id)
    tx.after_commit(partial(app.motion_timers.clear, motion.id))
    asked = await KINDS[motion.kind].asked(_case(app, tx, live, motion))
    await _say(app, tx, live, motion, told.closed(asked, outcome), "edit")


async def _show(app: AppContext, tx: Transaction, live: LiveGame, motion: Motion, what: What) -> None:
    asked = await KINDS[motion.kind].asked(_case(app, tx, live, motion))
    for_it, needed = await _hands(tx, live, motion)
    post = told.opened(live.game.id, motion.id, asked, for_it, needed)
    await _say(app, tx, live, motion, post, what)


async def _say(
    app: AppContext, tx: Transaction, live: LiveGame, motion: Motion, post: Post, what: What
) -> None:
    sends = what == "send"
    await app.outbox(tx).say(
        live.group,
        post,
        what=what,
        priority=Priority.PROMPT if sends else Priority.COUNT,
        game_id=live.game.id,
        slot=told.slot(motion.id),
        delay=0.0 if sends else GATHERED * app.scale,
    )
