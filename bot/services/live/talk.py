"""Decides by a message's date and the game's log whether a player's message in the group was out of turn.

What matters is when the message was written, not when Telegram delivered it. The log says what the game
waited for at that moment. In case of doubt, the writer was allowed to speak.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bot.render.chat.discipline import Breach
from bot.services.live.game import LiveGame
from bot.store.database import codec
from bot.store.database.transaction import Transaction
from bot.store.game import acts
from bot.store.game.acts import StoredAct
from engine.events import StepOpened, StepReopened
from engine.roles import Phase, Seat
from engine.rules.clauses import WordKind
from engine.steps import SPEECHES, Step, StepName
from engine.view import is_out

SECONDS_OF_DRIFT = 2.0
"""Seconds by which Telegram's clock and this machine's clock may differ."""

SECONDS_OF_ROUNDING = 1.0
"""Seconds. Telegram's dates are whole seconds, so a message may be later than its date by up to this much."""

AT_ONCE, PAUSE = 8, 5.0
"""How many private messages of one player are passed on: `AT_ONCE` without a pause, and then one every
`PAUSE` seconds (scaled)."""

TOLERANCE = 1e-6
"""Seconds. A sum of many pauses may have a rounding error of this size."""

LOOKED_AT = 60
"""How many acts at the end of the log are read. A message that is older than all of these is ignored."""


class Opened(NamedTuple):
    """A step, and the time in which the game was in it, in unix seconds."""

    step: Step
    since: float
    until: float


class _Told(NamedTuple):
    serial: int
    shown_at: float | None = None
    reminded: frozenset[Seat] = frozenset()
    judged: frozenset[str] = frozenset()
    opened: frozenset[Seat] = frozenset()
    asked: frozenset[tuple[Seat, str]] = frozenset()
    firsts: Mapping[Seat, Seat] = MappingProxyType({})


class Talk:
    """What the bot remembers of the talk in the present step of each game, and of messages that players have
    opened in it. It is only in memory: words from before a start of the program are never punished, and
    nobody counts as having opened a message before it. `since`: the start of the program, in unix seconds."""

    def __init__(self) -> None:
        self.since = 0.0
        self._told: dict[int, _Told] = {}
        self._rested: dict[int, float] = {}
        self._whole_at: dict[int, dict[Seat, float]] = {}
        """For each game and seat, when the player can send `AT_ONCE` private messages without a pause again,
        in unix seconds."""
        self._placed: dict[int, Counter[Seat]] = {}
        self._heard: dict[int, set[tuple[int, WordKind | None]]] = {}

    def spend(self, game_id: int, seat: Seat, now: float, scale: float) -> bool:
        """Returns whether one more private message of this seat may be passed on. If so, counts it."""
        pause, budgets = PAUSE * scale, self._whole_at.setdefault(game_id, {})
        whole_at = min(max(budgets.get(seat, now), now), now + AT_ONCE * pause)  # clocks may be set back
        passes = whole_at + pause <= now + AT_ONCE * pause + TOLERANCE
        budgets[seat] = whole_at + pause if passes else whole_at
        return passes

    def place(self, game_id: int, reader: Seat) -> int:
        """Counts a private message that is passed on to this reader. Returns its number, from 0."""
        placed = self._placed.setdefault(game_id, Counter())
        placed[reader] += 1
        return placed[reader] - 1

    def is_free(self, game_id: int, written: float) -> bool:
        """Returns whether everybody may have been free to talk at the date of a message (`written`), because
        the program was down or the game was paused."""
        return written < self.since or written < self._rested.get(game_id, 0.0) + SECONDS_OF_DRIFT

    def rest(self, game_id: int, until: float) -> None:
        """Stores that the game was paused until this moment (unix seconds), so that everybody could talk."""
        self._rested[game_id] = until

    def show(self, game_id: int, serial: int, at: float) -> None:
        """Stores when the message of a step appeared in the group, in unix seconds."""
        self._told[game_id] = self._of(game_id, serial)._replace(shown_at=at)

    def shown_at(self, game_id: int, serial: int) -> float | None:
        """Returns when Telegram accepted the message of a step, in unix seconds; None if it has not, or if
        that was before the start of the program."""
        return self._of(game_id, serial).shown_at

    def is_reminded(self, game_id: int, serial: int, seat: Seat) -> bool:
        """Returns whether the bot has reminded the player in this step: that he may not speak, what he gives
        up by a pass, or that his pass waits for his answer to a question."""
        return seat in self._of(game_id, serial).reminded

    def remind(self, game_id: int, serial: int, seat: Seat) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(reminded=told.reminded | {seat})

    def opened(self, game_id: int, serial: int) -> frozenset[Seat]:
        """Returns the seats of players who have opened the covered message of this step of the night."""
        return self._of(game_id, serial).opened

    def open(self, game_id: int, serial: int, seat: Seat) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(opened=told.opened | {seat})

    def cover(self, game_id: int, serial: int) -> None:
        """Stores that the step's messages are covered again, so that nobody has opened them."""
        self._told[game_id] = self._of(game_id, serial)._replace(opened=frozenset())

    def is_asked(self, game_id: int, serial: int, seat: Seat, word: str) -> bool:
        """Returns whether the bot has asked the player in this step if he means an act. `word`: the act, by
        its word in a record."""
        return (seat, word) in self._of(game_id, serial).asked

    def ask(self, game_id: int, serial: int, seat: Seat, word: str) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(asked=told.asked | {(seat, word)})

    def first(self, game_id: int, serial: int, seat: Seat) -> Seat:
        """Returns the seat that the player has named first, of two, in the group in this step; 0 if none."""
        return self._of(game_id, serial).firsts.get(seat, 0)

    def keep_first(self, game_id: int, serial: int, seat: Seat, named: Seat) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(firsts={**told.firsts, seat: named})

    def is_judged(self, game_id: int, serial: int, remark: str) -> bool:
        """Returns whether this remark has already cost a foul, or was told to the judge. (It may come twice:
        as another message of the same album, or as the same update.) `remark`: the `id` of a `Remark`, or a
        name for what is said once in a step."""
        return remark in self._of(game_id, serial).judged

    def judge(self, game_id: int, serial: int, remark: str) -> None:
        told = self._of(game_id, serial)
        self._told[game_id] = told._replace(judged=told.judged | {remark})

    def is_heard(self, game_id: int, message_id: int, kind: WordKind | None) -> bool:
        """Returns whether forbidden words of this kind were found in the message before it was edited."""
        return (message_id, kind) in self._heard.get(game_id, ())

    def hear(self, game_id: int, message_id: int, kind: WordKind | None) -> None:
        self._heard.setdefault(game_id, set()).add((message_id, kind))

    def forget(self, game_id: int) -> None:
        """Drops what is remembered of a game that is over."""
        self._told.pop(game_id, None)
        for memory in (self._rested, self._whole_at, self._placed, self._heard):
            memory.pop(game_id, None)

    def _of(self, game_id: int, serial: int) -> _Told:
        told = self._told.get(game_id)
        return told if told is not None and told.serial == serial else _Told(serial)


async def breach_of(
    tx: Transaction, live: LiveGame, shown_at: float | None, seat: Seat, written: float, *, acts_now: bool
) -> Breach | None:
    """Returns in which way a player's message was out of turn; None if he may have been allowed to speak, or
    if the message is older than the acts that are read.

    `written`: the date of the message, in unix seconds. `shown_at`: when Telegram accepted the message of the
    present step, in unix seconds, None if that is not known; until then the previous speaker can not know
    that his time is over. `acts_now`: whether the words nominate, withdraw or pass, which is allowed even in
    a turn without a speech.
    """
    stored = await acts.newest(tx, live.game.id, LOOKED_AT)
    earliest, latest = written - SECONDS_OF_DRIFT, written + SECONDS_OF_ROUNDING + SECONDS_OF_DRIFT
    near = [
        opened
        for opened in timeline(live, stored, shown_at)
        if opened.since <= latest and earliest <= opened.until
    ]
    if not near or any(_may_talk(opened.step, seat, acts_now=acts_now) for opened in near):
        return None
    then = [opened.step for opened in near if opened.since <= written + SECONDS_OF_ROUNDING]
    return _breach(live, then[-1] if then else near[0].step, seat)


def timeline(live: LiveGame, stored: Sequence[StoredAct], shown_at: float | None) -> list[Opened]:
    """Returns the steps of the game that are in the newest acts of its log, the earliest first. Each step
    ends when the next one begins; the present step has no end. `stored`: these acts. `shown_at`: when
    Telegram accepted the message of the present step, in unix seconds."""
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
        for event in codec.read_events(act.events):
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
