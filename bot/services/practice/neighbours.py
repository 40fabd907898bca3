"""Decides when the simulated players of a practice act and speak.

`minds` decides what they do. Each of them knows only what a player at his seat may know. Some seconds pass
between two moves, so that the person can follow the game. When the person is out, the rest of the game is
played at once, and he is told only its end.

What they know of acts is computed from the log. What they know of people's words is kept only in memory:
after a restart they know every act, but no words. No step waits for them: each has its deadline.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from random import Random
from typing import assert_never

import minds
from bot.render.post import Line, Post, line
from bot.services.game import kept_words, playing
from bot.services.game.practice_view import is_watched
from bot.services.game.private_talk import talk_slot
from bot.services.live.game import Change, LiveGame
from bot.services.live.mindsets import Mindset
from bot.services.scope import AppContext, Scope
from bot.store.database import codec
from bot.store.game import acts
from bot.values.outgoing import Priority
from engine import view
from engine.acts import Timeout
from engine.roles import Phase, Seat, Team
from engine.state import State
from engine.steps import BALLOTS

FIRST = 2.0
"""Seconds from the beginning of a step to the first move in it. All seconds in this module are scaled."""

HAND = (0.4, 1.2)
BY_DAY = (1.5, 3.0)
BY_NIGHT = (1.5, 5.0)
"""The shortest and the longest pause between two moves, in seconds: in a vote, by day, by night."""

SPARED_DAYS = 2
"""The number of a day. Until its end no simulated player nominates, votes out or shoots the person."""

READ = 25
"""The number of characters of a speech that a person reads in a second."""
LONGEST_READING = 8.0


AddLine = Callable[[minds.Views, Seat, str], minds.Views]


def begin_step(app: AppContext, game_id: int, serial: int) -> None:
    """Sets the timer of the simulated players' first move in a step of a practice."""
    _wait(app, game_id, serial, FIRST)


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. If nobody watches the present step of a practice, plays it
    at once. If its person watches, the moves begin when Telegram has accepted the step's message."""
    live, app = change.after, scope.app
    if not live.game.is_practice:
        return
    if change.is_over:
        scope.tx.after_commit(partial(app.mindsets.forget, live.game.id))
    elif change.cause == "act" and not is_watched(live):
        scope.tx.after_commit(partial(begin_step, app, live.game.id, live.state.step.serial))


async def follow_clock(scope: Scope, game_id: int, serial: int) -> None:
    """Is called when Telegram has accepted the message that opens a step. In a practice, lets the simulated
    players begin to move."""
    live = await scope.games.live_game(scope.tx, game_id)
    if live.game.is_practice and live.state.step.serial == serial:
        scope.tx.after_commit(partial(begin_step, scope.app, game_id, serial))


async def hear(scope: Scope, live: LiveGame, seat: Seat, text: str) -> None:
    """Lets the simulated players of a game hear what a person has said to the table. Does nothing in a game
    without simulated players."""
    if live.game.is_practice:
        known = await _mindset(scope, live)
        _keep(scope, live, replace(known, views=minds.after_speech(known.views, seat, text)))


async def overhear(scope: Scope, live: LiveGame, seat: Seat, text: str) -> None:
    """Lets those simulated players of a game who are black hear what a person has said to the blacks."""
    if live.game.is_practice:
        known = await _mindset(scope, live)
        _keep(scope, live, replace(known, views=minds.after_whisper(known.views, seat, text)))


def _wait(app: AppContext, game_id: int, serial: int, seconds: float) -> None:
    def due() -> None:
        app.run_in_queue(("game", game_id), partial(_move, app, game_id, serial))

    app.mindsets.wait(game_id, seconds, due)


async def _move(app: AppContext, game_id: int, serial: int) -> None:
    async with app.store.transaction() as tx:
        scope = Scope(app, tx)
        live = await app.games.live_game(tx, game_id)
        if live.game.status != "running" or live.state.step.serial != serial or live.pause is not None:
            return  # after a pause, the step's message begins the moves again
        learner = live.learner
        if learner is not None and is_watched(live):
            await _one_move(scope, live, learner)
        else:
            await _rest_of_the_step(scope, live)


async def _one_move(scope: Scope, live: LiveGame, learner: Seat) -> None:
    """Makes the next move of a simulated player. The move after it waits until the person has had time to
    read this one. `learner`: the person's seat."""
    known = await _mindset(scope, live)
    move, known = _next(scope, live, known, spared=_spared(live.state, learner))
    pause = None
    if move is not None:
        known = await _make(scope, live, known, move, learner)
        pause = _pause(scope.app.mindsets.chance, live.state, move)
        live = await scope.games.live_game(scope.tx, live.game.id)
    _settle(scope, live, known, pause)


async def _rest_of_the_step(scope: Scope, live: LiveGame) -> None:
    """Plays the rest of the step at once, because nobody watches it."""
    serial, known = live.state.step.serial, await _mindset(scope, live)
    while live.game.status == "running" and live.state.step.serial == serial:
        move, known = _next(scope, live, known)
        if move is None:
            await playing.act(scope, live, Timeout())
        else:
            known = await _make(scope, live, known, move, None)
        live = await scope.games.live_game(scope.tx, live.game.id)
        known = await _caught_up(scope, live, known)
    _settle(scope, live, known, 0.0)


def _next(
    scope: Scope, live: LiveGame, known: Mindset, spared: Seat | None = None
) -> tuple[minds.Move | None, Mindset]:
    move, progress = minds.next_move(
        live.state,
        known.views,
        known.progress,
        live.game.locale,
        scope.app.mindsets.chance,
        seats=frozenset(known.views),
        spared=spared,
    )
    return move, replace(known, progress=progress)


async def _make(
    scope: Scope, live: LiveGame, known: Mindset, move: minds.Move, learner: Seat | None
) -> Mindset:
    """Makes this move of a simulated player. Returns what the simulated players know after it. `learner`: the
    seat of the person if he watches; otherwise None."""
    match move:
        case minds.Speak(seat, lines):
            if learner is not None:
                said = live.roster.named("practice-says", seat, text=" ".join(lines))
                await _say(scope, live, said, None)
            if seat == live.state.step.seat:
                await kept_words.show(scope, live, scope.tx.now, " ".join(lines))
            return replace(known, views=_views_after(minds.after_speech, known.views, seat, lines))
        case minds.Whisper(seat, lines):
            if learner is not None and _overhears(live.state, learner):
                number = f"{live.state.step.serial}:{scope.app.talk.place(live.game.id, learner)}"
                said = line("black-says", seat=seat, text=" ".join(lines))
                await _say(scope, live, said, talk_slot(seat, number))
            return replace(known, views=_views_after(minds.after_whisper, known.views, seat, lines))
        case minds.Do(act):
            refused = await playing.act(scope, live, act)
            done = known.progress if refused is None else known.progress.without(act.by)
            return replace(known, progress=done)
        case _:
            assert_never(move)


async def _say(scope: Scope, live: LiveGame, said: Line, slot: str | None) -> None:
    post = Post(lines=(said,), silent=True)
    await scope.outbox.say(live.group, post, priority=Priority.NEWS, game_id=live.game.id, slot=slot)


def _pause(chance: Random, state: State, move: minds.Move) -> float:
    """Returns how many seconds (scaled) the simulated players wait before their next move."""
    least, most = BY_DAY
    if isinstance(move, minds.Speak):
        least += min(LONGEST_READING, sum(map(len, move.lines)) / READ)
        most = least
    elif state.step.name in BALLOTS:
        least, most = HAND
    elif state.step.phase is Phase.NIGHT:
        least, most = BY_NIGHT
    return chance.uniform(least, most)


async def _mindset(scope: Scope, live: LiveGame) -> Mindset:
    known = scope.app.mindsets.known.get(live.game.id)
    return await _caught_up(scope, live, known or Mindset(_dealt(live), 0, minds.Progress(0)))


async def _caught_up(scope: Scope, live: LiveGame, known: Mindset) -> Mindset:
    if known.acts == live.acts:
        return known
    stored = await acts.acts_of(scope.tx, live.game.id, after=known.acts)
    events = [event for act in stored for event in codec.read_events(act.events)]
    views = minds.follow(known.views, events, live.state.rules, live.state.roles)
    return replace(known, views=views, acts=known.acts + len(stored))


def _settle(scope: Scope, live: LiveGame, known: Mindset, pause: float | None) -> None:
    """Stores what the simulated players know, and sets the timer of the next move, unless the game is over.
    `pause`: seconds until that move; None if there is no further move in this step."""
    if live.game.status != "running":
        return
    _keep(scope, live, known)
    if pause is not None:
        scope.tx.after_commit(partial(_wait, scope.app, live.game.id, live.state.step.serial, pause))


def _keep(scope: Scope, live: LiveGame, known: Mindset) -> None:
    scope.tx.after_commit(partial(scope.app.mindsets.keep, live.game.id, known))


def _views_after(tell: AddLine, views: minds.Views, seat: Seat, lines: Iterable[str]) -> minds.Views:
    """Returns what the simulated players know after the player at `seat` has said these lines. `views`: what
    they knew before. `tell`: tells them one line; they do not understand several at once."""
    for each in lines:
        views = tell(views, seat, each)
    return views


def _dealt(live: LiveGame) -> minds.Views:
    """Returns what the simulated players know at the deal. After a restart, the player at each seat has the
    same character as before."""
    rules, roles = live.state.rules, live.state.roles
    return {
        seat: minds.begin_view(rules, view.card(roles, seat), len(roles), _character(live, seat))
        for seat, who in live.roster.people.items()
        if who.is_simulated
    }


def _character(live: LiveGame, seat: Seat) -> Random:
    return Random(f"{live.game.nonce}:{seat}")  # noqa: S311 - no secret is drawn


def _spared(state: State, learner: Seat) -> Seat | None:
    """Returns the person's seat until day `SPARED_DAYS` is over, and after it as long as nobody has left the
    game; otherwise None. Simulated players do not nominate this seat, vote it out or shoot it, so that the
    person sees a whole day with a death and a vote before he can be out."""
    early = state.night.number <= SPARED_DAYS
    return learner if early or len(state.table) == len(state.roles) else None


def _overhears(state: State, learner: Seat) -> bool:
    return state.role(learner).team is Team.BLACK and learner in state.night.present
