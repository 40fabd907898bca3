"""Whether what a player wrote in the group was out of turn, by its own date and the log of the game.

A message counts for the moment when it was written, not when Telegram delivered it. So the log is asked what
the game waited for then. Where that is doubtful, the writer had the floor.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.render.discipline import Breach
from bot.services.live_game import LiveGame
from bot.store import acts, event_codec
from bot.store.acts import StoredAct
from bot.store.transaction import Transaction
from engine.events import StepOpened, StepReopened
from engine.roles import Phase, Seat
from engine.steps import SPEECHES, Step, StepName
from engine.view import is_out

GRACE = 2.0
"""Seconds by which the clocks of Telegram and of this machine may differ."""

DATED = 1.0
"""Telegram's dates are whole seconds: a message may be so much younger than its date says."""

AT_ONCE, PAUSE = 8, 5.0
"""What one player may have passed on in private: so many messages at once, and then one in so many seconds,
scaled."""

TOLERANCE = 1e-6
"""Seconds by which sums of many pauses may be wrong."""

LOOKED_AT = 60
"""Acts of the log that are looked at. What was written before all of them came too late to matter."""


class Opened(NamedTuple):
    """A step and when it was the present one, in unix seconds."""

    step: Step
    since: float
    until: float


class _Told(NamedTuple):
    serial: int
    shown_at: float | None = None
    reminded: frozenset[Seat] = frozenset()
    judged: frozenset[str] = frozenset()


class Talk:
    """What is remembered of the present step of each game, in memory only: words from before a start are
    nobody's fault, so after it nothing is missed. `since`: the start of the program, in unix seconds."""

    def __init__(self) -> None:
        self.since = 0.0
        self._told: dict[int, _Told] = {}
        self._rested: dict[int, float] = {}
        self._whole_at: dict[int, dict[Seat, float]] = {}
        """When the budget of each writer is whole again."""
        self._placed: dict[int, Counter[Seat]] = {}

    def spend(self, game_id: int, seat: Seat, now: float, scale: float) -> bool:
        """Whether one more message of the seat may be passed on to others in private. Then it is counted."""
        pause, budgets = PAUSE * scale, self._whole_at.setdefault(game_id, {})
        whole_at = min(max(budgets.get(seat, now), now), now + AT_ONCE * pause)  # clocks may be set back
        passes = whole_at + pause <= now + AT_ONCE * pause + TOLERANCE
        budgets[seat] = whole_at + pause if passes else whole_at
        return passes

    def place(self, game_id: int, reader: Seat) -> int:
        """The number of the next message that is passed on to a reader, from 0."""
        placed = self._placed.setdefault(game_id, Counter())
        placed[reader] += 1
        return placed[reader] - 1

    def is_free(self, game_id: int, written: float) -> bool:
        """Whether a message of this date may have waited while the bot was down, or be of a pause."""
        return written < self.since or written < self._rested.get(game_id, 0.0) + GRACE

    def rest(self, game_id: int, until: float) -> None:
        """The game was paused until then: everybody could talk."""
        self._rested[game_id] = until

    def show(self, game_id: int, serial: int, at: float) -> None:
        """The step's message is in the group since `at`."""
        self._told[game_id] = self._of(game_id, serial)._replace(shown_at=at)

    def shown_at(self, game_id: int, serial: int) -> float | None:
        """When the step's message was accepted, in unix seconds; None if it was not, or before the start."""
        return self._of(game_id, serial).shown_at

    def is_reminded(self, game_id: int, serial: int, seat: Seat) -> bool:
        """Whether somebody was told in this step that he has not the floor."""
        return seat in self._of(game_id, serial).reminded

    def remind(self, game_id: int, serial: int, seat: Seat) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(reminded=told.reminded | {seat})

    def is_judged(self, game_id: int, serial: int, remark: str) -> bool:
        """Whether a remark has cost its foul already: another part of an album, or an update that came
        twice."""
        return remark in self._of(game_id, serial).judged

    def judge(self, game_id: int, serial: int, remark: str) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(judged=told.judged | {remark})

    def forget(self, game_id: int) -> None:
        """The game is over."""
        self._told.pop(game_id, None)
        for memory in (self._rested, self._whole_at, self._placed):
            memory.pop(game_id, None)

    def _of(self, game_id: int, serial: int) -> _Told:
        told = self._told.get(game_id)
        return told if told is not None and told.serial == serial else _Told(serial)


async def breach_of(
    tx: Transaction, live: LiveGame, shown_at: float | None, seat: Seat, written: float, *, acts_now: bool
) -> Breach | None:
    """How a message of a player was out of turn; None if he had the floor, or may have had it.

    `written`: its date in unix seconds. `shown_at`: when the message of the present step was accepted, None
    if it is not known; until then who spoke before does not know that his time is over. `acts_now`: the words
    nominate or the like, which a turn without a speech allows."""
    stored = await acts.newest(tx, live.game.id, LOOKED_AT)
    earliest, latest = written - GRACE, written + DATED + GRACE
    near = [
        opened
        for opened in timeline(live, stored, shown_at)
        if opened.since <= latest and earliest <= opened.until
    ]
    if not near or any(_may_talk(opened.step, seat, acts_now=acts_now) for opened in near):
        return None
    then = [opened.step for opened in near if opened.since <= written + DATED]
    return _breach(live, then[-1] if then else near[0].step, seat)


def timeline(live: LiveGame, stored: Sequence[StoredAct], shown_at: float | None) -> list[Opened]:
    """The steps of the newest acts, in order, each until the next one began. The present one has no end."""
    begun = list(_begun(live, stored))
    ends = [at for _, at in begun[1:]]
    if ends:
        ends[-1] = math.inf if shown_at is None else max(shown_at, ends[-1])
    return [Opened(step, at, end) for (step, at), end in zip(begun, [*ends, math.inf], strict=True)]


def _begun(live: LiveGame, stored: Sequence[StoredAct]) -> Iterator[tuple[Step, float]]:
    began, serial = live.game.started_at or 0.0, 0
    if len(stored) < LOOKED_AT:
        yield Step(StepName.DEAL, Phase.NIGHT, 1, live.state.rules.deal_seconds), began
    for act in stored:
        began = act.at
        for event in event_codec.read(act.events):
            if isinstance(event, StepOpened | StepReopened):
                serial = event.step.serial
                yield event.step, act.at
    if serial != live.state.step.serial:
        yield live.state.step, began


def _may_talk(step: Step, seat: Seat, *, acts_now: bool) -> bool:
    if step.name in (StepName.DEAL, StepName.OVER):
        return True
    return step.name in SPEECHES and step.seat == seat and (acts_now or not step.silent)


def _breach(live: LiveGame, step: Step, seat: Seat) -> Breach:
    if step.name in SPEECHES and step.seat == seat:
        return "silent-turn"
    if is_out(live.state, seat):
        return "when-out"
    if step.phase is Phase.NIGHT:
        return "by-night"
    return "silenced" if seat in live.state.day.silenced else "out-of-turn"
