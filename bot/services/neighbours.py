"""The simulated neighbours of practices: when each of them acts or speaks.

What they do is decided in `minds`, from what a player at their seat may know. A move is made some seconds
after the one before, so that a person can follow. When he is out, the rest of the game is played at once, and
only its end is told.

What they know is read from the log of acts. What was said is kept in memory only: after a restart they have
forgotten the words, and know every act. No step waits for them: each has its deadline as in any game.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from random import Random, SystemRandom
from typing import assert_never

import minds
from bot.render.post import Line, Post, line
from bot.services.games import GameService
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import OutboxWriter
from bot.services.practice_view import is_watched
from bot.store import acts, event_codec
from bot.store.outbox import Priority
from bot.store.transaction import Store, Transaction
from engine import view
from engine.acts import Timeout
from engine.roles import Phase, Seat, Team
from engine.state import State
from engine.steps import BALLOTS

FIRST = 2.0
"""Seconds, scaled like all here, from the beginning of a step to its first move."""

HAND = (0.4, 1.2)
BY_DAY = (1.5, 3.0)
BY_NIGHT = (1.5, 5.0)
"""From one move to the next: in a vote, in a turn, by night."""

READ = 25
"""Letters of a speech that a person reads in a second."""
LONGEST_READING = 8.0


Tell = Callable[[minds.Views, Seat, str], minds.Views]


@dataclass(frozen=True, slots=True)
class Mindset:
    """What the neighbours of one practice know after `acts` acts of its log. `progress`: of the present
    step."""

    views: minds.Views
    acts: int
    progress: minds.Progress


@dataclass
class Neighbours:
    """The neighbours of all practices of one bot."""

    store: Store
    games: GameService
    writer: Callable[[Transaction], OutboxWriter]
    run_in_queue: Callable[[Hashable, Callable[[], Awaitable[None]]], object]
    chance: SystemRandom
    scale: float

    def __post_init__(self) -> None:
        self._known: dict[int, Mindset] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._stopping = False

    def begun(self, game_id: int, serial: int) -> None:
        """A step of a practice has begun to run."""
        self._wait(game_id, serial, FIRST)

    def over(self, game_id: int) -> None:
        """The game is over: nobody moves any more."""
        self._known.pop(game_id, None)
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()

    def stop(self) -> None:
        """The program stops: nobody moves any more, nor after a move that has begun."""
        self._stopping = True
        for game_id in [*self._timers]:
            self.over(game_id)

    async def hear(self, tx: Transaction, live: LiveGame, seat: Seat, text: str) -> None:
        """A person has said something to the table `live`, which may be one without neighbours."""
        if live.game.is_practice:
            known = await self._mindset(tx, live)
            self._keep(tx, live, replace(known, views=minds.heard(known.views, seat, text)))

    async def overhear(self, tx: Transaction, live: LiveGame, seat: Seat, text: str) -> None:
        """The same for what a person has said to the other blacks."""
        if live.game.is_practice:
            known = await self._mindset(tx, live)
            self._keep(tx, live, replace(known, views=minds.whispered(known.views, seat, text)))

    def _wait(self, game_id: int, serial: int, seconds: float) -> None:
        if (earlier := self._timers.pop(game_id, None)) is not None:
            earlier.cancel()
        if self._stopping:
            return
        moment = asyncio.get_running_loop().call_later
        self._timers[game_id] = moment(seconds * self.scale, self._due, game_id, serial)

    def _due(self, game_id: int, serial: int) -> None:
        del self._timers[game_id]
        self.run_in_queue(("game", game_id), partial(self._move, game_id, serial))

    async def _move(self, game_id: int, serial: int) -> None:
        async with self.store.transaction() as tx:
            live = await self.games.live_game(tx, game_id)
            if live.game.status != "running" or live.state.step.serial != serial:
                return
            learner = live.learner
            if learner is not None and is_watched(live):
                await self._one_move(tx, live, learner)
            else:
                await self._rest_of_the_step(tx, live)

    async def _one_move(self, tx: Transaction, live: LiveGame, learner: Seat) -> None:
        """The next move of a neighbour. The one after it follows when the person has seen this one."""
        known = await self._mindset(tx, live)
        move, known = self._next(live, known, spared=_spared(live.state, learner))
        pause = None
        if move is not None:
            known = await self._make(tx, live, known, move, learner)
            pause = self._pause(live.state, move)
            live = await self.games.live_game(tx, live.game.id)
        self._settle(tx, live, known, pause)

    async def _rest_of_the_step(self, tx: Transaction, live: LiveGame) -> None:
        """The step as it goes with nobody to watch it."""
        serial, known = live.state.step.serial, await self._mindset(tx, live)
        while live.game.status == "running" and live.state.step.serial == serial:
            move, known = self._next(live, known)
            if move is None:
                await self.games.act(tx, live, Timeout())
            else:
                known = await self._make(tx, live, known, move, None)
            live = await self.games.live_game(tx, live.game.id)
            known = await self._caught_up(tx, live, known)
        self._settle(tx, live, known, 0.0)

    def _next(
        self, live: LiveGame, known: Mindset, spared: Seat | None = None
    ) -> tuple[minds.Move | None, Mindset]:
        move, progress = minds.next_move(
            live.state,
            known.views,
            known.progress,
            live.game.locale,
            self.chance,
            seats=frozenset(known.views),
            spared=spared,
        )
        return move, replace(known, progress=progress)

    async def _make(
        self, tx: Transaction, live: LiveGame, known: Mindset, move: minds.Move, learner: Seat | None
    ) -> Mindset:
        """Makes the move, and returns what the neighbours know then. `learner`: who watches."""
        match move:
            case minds.Speak(seat, lines):
                if learner is not None:
                    said = live.roster.named("practice-says", seat, text=" ".join(lines))
                    await self._say(tx, live, said)
                return replace(known, views=_told(minds.heard, known.views, seat, lines))
            case minds.Whisper(seat, lines):
                if learner is not None and _overhears(live.state, learner):
                    await self._say(tx, live, line("black-says", seat=seat, text=" ".join(lines)))
                return replace(known, views=_told(minds.whispered, known.views, seat, lines))
            case minds.Do(act):
                refused = await self.games.act(tx, live, act)
                done = known.progress if refused is None else known.progress.without(act.by)
                return replace(known, progress=done)
            case _:
                assert_never(move)

    async def _say(self, tx: Transaction, live: LiveGame, said: Line) -> None:
        post = Post(lines=(said,), silent=True)
        await self.writer(tx).say(live.group, post, priority=Priority.NEWS, game_id=live.game.id)

    def _pause(self, state: State, move: minds.Move) -> float:
        """Seconds to the next move."""
        least, most = BY_DAY
        if isinstance(move, minds.Speak):
            least += min(LONGEST_READING, sum(map(len, move.lines)) / READ)
            most = least
        elif state.step.name in BALLOTS:
            least, most = HAND
        elif state.step.phase is Phase.NIGHT:
            least, most = BY_NIGHT
        return self.chance.uniform(least, most)

    async def _mindset(self, tx: Transaction, live: LiveGame) -> Mindset:
        known = self._known.get(live.game.id)
        return await self._caught_up(tx, live, known or Mindset(_dealt(live), 0, minds.Progress(0)))

    async def _caught_up(self, tx: Transaction, live: LiveGame, known: Mindset) -> Mindset:
        """What the neighbours know after every act of the log."""
        if known.acts == live.acts:
            return known
        stored = await acts.acts_of(tx, live.game.id, after=known.acts)
        events = [event for act in stored for event in event_codec.read(act.events)]
        views = minds.follow(known.views, events, live.state.rules, live.state.roles)
        return replace(known, views=views, acts=known.acts + len(stored))

    def _settle(self, tx: Transaction, live: LiveGame, known: Mindset, pause: float | None) -> None:
        """Keeps what they know and sets the timer of the next move, unless the game is over. `pause`: seconds
        to that move; None if the step has no more."""
        if live.game.status != "running":
            return
        self._keep(tx, live, known)
        if pause is not None:
            tx.after_commit(partial(self._wait, live.game.id, live.state.step.serial, pause))

    def _keep(self, tx: Transaction, live: LiveGame, known: Mindset) -> None:
        tx.after_commit(partial(self._known.__setitem__, live.game.id, known))


def _told(tell: Tell, views: minds.Views, seat: Seat, lines: Iterable[str]) -> minds.Views:
    """Each line by itself: as a whole it would not be known again."""
    for each in lines:
        views = tell(views, seat, each)
    return views


def _dealt(live: LiveGame) -> minds.Views:
    """What the neighbours know at the deal. A seat has the same character after a restart."""
    rules, roles = live.state.rules, live.state.roles
    return {
        seat: minds.begin(rules, view.card(roles, seat), len(roles), _character(live, seat))
        for seat, who in live.roster.people.items()
        if who.is_simulated
    }


def _character(live: LiveGame, seat: Seat) -> Random:
    return Random(f"{live.game.nonce}:{seat}")  # noqa: S311 - no secret is drawn


def _spared(state: State, learner: Seat) -> Seat | None:
    """Nobody shoots the person before anybody else has left: he has hardly begun to practise."""
    return learner if len(state.table) == len(state.roles) else None


def _overhears(state: State, learner: Seat) -> bool:
    return state.role(learner).team is Team.BLACK and learner in state.night.present
