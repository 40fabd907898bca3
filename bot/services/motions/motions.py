"""Motions: somebody proposes something about a game, players raise hands, and if more than half of the table
is for it, the bot does it.

Motions are outside the rules of the game: they are no part of its votes or its record. Each motion is a row
with the time when it lapses. `kinds.py` says what can be proposed.
"""

from functools import partial

from bot.render.game.narrator import COUNT_EDIT_DELAY
from bot.render.motions import motions as texts
from bot.render.post import Line, Post, line
from bot.runtime.timers import Timed
from bot.services.live.game import Change, LiveGame
from bot.services.motions.candidates import candidate_of
from bot.services.motions.kinds import KINDS, Case
from bot.services.scope import AppContext, Scope
from bot.store.database.transaction import Transaction
from bot.store.game import motions, seats
from bot.store.game.motions import Motion
from bot.values.outgoing import Priority, What
from engine import view
from engine.roles import Seat

SECONDS_UNTIL_AGAIN = 120.0
"""Seconds (scaled) after a motion was closed, in which it may not be proposed again."""


async def propose(
    scope: Scope, live: LiveGame, kind: str, subject: int = 0, *, by: Seat | None, anew: bool = False
) -> Line | None:
    """Opens a motion of this kind, and carries it out if one hand is enough. Returns None, or a line that
    says why this is not possible. If the motion is open already, the proposer raises his hand for it; without
    a proposer, this is refused. `subject`: the seat that it is about, 0 for none. `by`: the seat that
    proposes it, whose hand is raised at once if it may be; None if no player proposes it. `anew`: this motion
    has a different candidate from the last one, so `SECONDS_UNTIL_AGAIN` does not apply."""
    why_not = KINDS[kind].why_not(Case(scope, live, subject, by))
    if why_not is not None:
        return why_not
    open_one = await proposed(scope.tx, live, kind, subject)
    if open_one is not None:
        return line("motion-stands") if by is None else await support(scope, live, open_one.id, by)
    if by is not None and by not in view.known_table(live.state):
        return line("motion-table-only")
    closed_at = None if anew else await motions.last_closed(scope.tx, live.game.id, kind, subject)
    if closed_at is not None and scope.tx.now < closed_at + SECONDS_UNTIL_AGAIN * scope.app.scale:
        return line("motion-too-soon")
    closes_at = scope.tx.now + KINDS[kind].lasts * scope.app.scale
    motion = await motions.open_motion(scope.tx, live.game.id, kind, subject, by=by, closes_at=closes_at)
    scope.tx.after_commit(partial(_watch, scope.app, motion.id, closes_at))
    if by in _may_vote(live, motion):
        await motions.raise_hand(scope.tx, motion.id, by)
    await _show(scope, live, motion, "send")
    await _decide(scope, live, motion)
    return None


async def proposed(tx: Transaction, live: LiveGame, kind: str, subject: int = 0) -> Motion | None:
    """Returns the open motion of this kind about this seat (`subject`, 0 for none); None if there is none."""
    return await motions.standing(tx, live.game.id, kind, subject)


async def motion_of(tx: Transaction, live: LiveGame, motion_id: int) -> Motion | None:
    """Returns the motion of this game with this id; None if there is none. The id may come from outside."""
    motion = await motions.find(tx, motion_id)
    return motion if motion is not None and motion.game_id == live.game.id else None


async def support(scope: Scope, live: LiveGame, motion_id: int, seat: Seat) -> Line | None:
    """Raises the hand of this seat for a motion, and carries the motion out if it has enough hands now.
    Returns None, or a line that says why the hand does not count."""
    motion = await motion_of(scope.tx, live, motion_id)
    if motion is None:
        return line("button-of-nothing")
    if motion.closed_at is not None:
        return line("motion-closed")
    if seat not in _may_vote(live, motion):
        return line("motion-table-only")
    if not await motions.raise_hand(scope.tx, motion.id, seat):
        return line("motion-hand-is-up")
    if not await _decide(scope, live, motion):
        await _show(scope, live, motion, "edit")
    return None


async def lapse_in_time(app: AppContext, motion_id: int) -> None:
    """Ends a motion whose deadline has passed, unless it is closed: it passes by enough hands, or fails. If
    it would give a person a seat or the judge's chair, first asks Telegram whether he is in the group."""
    await _ask_of_candidate(app, motion_id)
    await lapse(app, motion_id)


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
    """Ends a motion whose time is over, unless it is closed. It passes if it has enough hands now: fewer are
    needed if some players have left since the last hand. If it fails, its candidate may not sit any more."""
    async with app.store.transaction() as tx:
        motion = await motions.find(tx, motion_id)
        if motion is None or motion.closed_at is not None:
            return
        live = await app.games.live_game(tx, motion.game_id)
        if not await _decide(Scope(app, tx), live, motion):
            for_it, needed = await _hands(tx, live, motion)
            await _close(
                Scope(app, tx), live, motion, line("motion-lapsed", count=len(for_it), needed=needed)
            )
            await _turn_away(tx, live, motion)


async def _turn_away(tx: Transaction, live: LiveGame, motion: Motion) -> None:
    """If a motion that has failed was about a candidate, forbids him to sit in this game."""
    user_id = candidate_of(live, motion)
    if user_id is not None:
        await seats.bar(tx, live.game.id, user_id)


async def follow(scope: Scope, change: Change) -> None:
    """Closes the open motions of a game that is over after this change. Does nothing if it is not over."""
    live = change.after
    for motion in await motions.of_game(scope.tx, live.game.id) if change.is_over else ():
        await _close(scope, live, motion, line("motion-moot"))


async def drop_about(scope: Scope, live: LiveGame, kind: str, subject: int = 0) -> None:
    """Closes the open motion of this kind about this seat (`subject`, 0 for none), if there is one, because
    it has become pointless."""
    motion = await motions.standing(scope.tx, live.game.id, kind, subject)
    if motion is not None:
        await _close(scope, live, motion, line("motion-moot"))


async def show_again(scope: Scope, live: LiveGame) -> None:
    """Sends the messages of all open motions of a game once more, because the earlier ones can not be reached
    any more. The motions end when they would have ended."""
    for motion in await motions.of_game(scope.tx, live.game.id):
        await _show(scope, live, motion, "send")


async def restore(scope: Scope) -> None:
    """Sets the timers of the bot's open motions, at a start of the program. If the time scale has changed, so
    does the time that they have left."""
    for motion in await motions.of_bot(scope.tx, scope.bot_id):
        left = motion.closes_at - scope.tx.now
        left *= 1 if scope.app.scale_before is None else scope.app.scale / scope.app.scale_before
        _watch(scope.app, motion.id, scope.tx.now + min(left, KINDS[motion.kind].lasts * scope.app.scale))


def _watch(app: AppContext, motion_id: int, closes_at: float) -> None:
    app.timers.put(Timed("motion", motion_id), closes_at)


def _may_vote(live: LiveGame, motion: Motion) -> tuple[Seat, ...]:
    return tuple(seat for seat in view.known_table(live.state) if seat != _missed(motion))


def _missed(motion: Motion) -> Seat | None:
    return motion.subject if KINDS[motion.kind].not_he else None


def _case(scope: Scope, live: LiveGame, motion: Motion) -> Case:
    return Case(scope, live, motion.subject, motion.by)


async def _hands(tx: Transaction, live: LiveGame, motion: Motion) -> tuple[tuple[Seat, ...], int]:
    """Returns the seats whose hands are raised for the motion and whose players are still at the table, and
    how many hands the motion needs."""
    there = _may_vote(live, motion)
    up = tuple(seat for seat in await motions.hands(tx, motion.id) if seat in there)
    return up, len(there) // 2 + 1


async def _decide(scope: Scope, live: LiveGame, motion: Motion) -> bool:
    """Closes a motion that has enough hands, and carries it out; or closes it without that if it has become
    pointless. Returns whether it is closed now."""
    kind, case = KINDS[motion.kind], _case(scope, live, motion)
    if kind.why_not(case) is not None:
        await _close(scope, live, motion, line("motion-moot"))
        return True
    for_it, needed = await _hands(scope.tx, live, motion)
    if len(for_it) < needed:
        return False
    await _close(scope, live, motion, line("motion-passed", seats=for_it, count=len(for_it)))
    await kind.passed(case)
    return True


async def _close(scope: Scope, live: LiveGame, motion: Motion, outcome: Line) -> None:
    await motions.close(scope.tx, motion.id)
    scope.tx.after_commit(partial(scope.app.timers.clear, ("motion", motion.id)))
    asked = KINDS[motion.kind].asked(_case(scope, live, motion))
    await _say(scope, live, motion, Post(lines=(asked, outcome), silent=True), "edit")


async def _show(scope: Scope, live: LiveGame, motion: Motion, what: What) -> None:
    asked = KINDS[motion.kind].asked(_case(scope, live, motion))
    for_it, needed = await _hands(scope.tx, live, motion)
    post = texts.opened(live.game.id, motion.id, asked, for_it, needed, _missed(motion))
    await _say(scope, live, motion, post, what)


async def _say(scope: Scope, live: LiveGame, motion: Motion, post: Post, what: What) -> None:
    sends = what == "send"
    await scope.outbox.say(
        live.group,
        post,
        what=what,
        priority=Priority.PROMPT if sends else Priority.COUNT,
        game_id=live.game.id,
        slot=texts.slot(motion.id),
        delay=0.0 if sends else COUNT_EDIT_DELAY * scope.app.scale,
    )
