"""Invariants of deadlines and of the time that a step has."""

import json
import math
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.runtime.contact import SILENCE
from bot.services.live.clocks import FARTHEST_DEADLINE, LONGEST_PAUSE, LONGEST_WAIT
from bot.services.lobby.ready import LATE
from simulation.fence import EPOCH, inside
from simulation.invariants.invariant import COMMITS, OK, Called, Invariant

MARGIN = 60.0
"""Seconds after a deadline during which a busy queue may delay what the deadline causes."""

MOST_SECONDS = {"pause": float(max(LONGEST_PAUSE.values())), "late": LATE}
MOST_SECONDS |= dict.fromkeys(("post", "remind", "call", "hour", "next"), math.inf)
"""Kind of a wait → its most seconds, however the clock is set. An evening may be days away."""

NOTICED = 60
"""How many commits of other work may come before the bot pauses its games in an outage."""

SECONDS_BETWEEN_LOOKS = 10.0
"""Seconds between two looks at the database."""

A_BIT = 0.5
"""Seconds by which a step may end too early, because nobody notices."""


@dataclass(frozen=True)
class _Wait:
    kind: str
    serial: int | None
    due_at: float


class EveryDeadlineIsMet(Invariant):
    """Each wait of a game ends: a row of `deadlines` does not stay after its moment while the program lives.
    The moment when a lobby lapses is left out."""

    name = "every step ends"

    def begin(self) -> None:
        self._latest: dict[int, tuple[_Wait, float]] = {}
        self._astray = 0.0
        self._app: object = None

    def died(self, rows: sqlite3.Connection) -> None:  # noqa: ARG002
        self._latest.clear()

    def looked(self, rows: sqlite3.Connection) -> None:
        leapt, self._astray = inside.astray != self._astray, inside.astray
        app = self.case.program.app
        if app is None or app is not self._app:
            self._latest.clear()
            self._app = app
        if app is None or app.timers.stand_still:
            self._latest.clear()
            return
        found = rows.execute("SELECT game_id, kind, step, due_at FROM deadlines WHERE kind != 'gathering'")
        waits = {game: _Wait(*each) for game, *each in found.fetchall()}
        for game, wait in waits.items():
            known, latest = self._latest.get(game, (None, 0.0))
            if known != wait:
                longest = MOST_SECONDS.get(wait.kind, float(FARTHEST_DEADLINE))
                left = longest if leapt else min(max(0.0, wait.due_at - inside.unix), longest)
                self._latest[game] = wait, inside.steady + left + MARGIN + COMMITS * self.case.plan.slow
            elif inside.steady > latest:
                self.wrong(f"game {game} still waits for {wait}")
                self._latest[game] = wait, inside.steady + FARTHEST_DEADLINE
        self._latest = {game: each for game, each in self._latest.items() if game in waits}


class NothingEndsWhileTelegramIsAway(Invariant):
    """While no call gets through to Telegram, no step ends by its deadline, and no motion lapses. The bot may
    need some time to notice that Telegram is away."""

    name = "nothing ends while telegram is away"

    def begin(self) -> None:
        self._ended: tuple[int, int] | None = None
        self._noticed_at = 0.0
        self._app: object = None

    def looked(self, rows: sqlite3.Connection) -> None:
        app, outage = self.case.program.app, self.case.fate.present
        (acts,) = rows.execute("SELECT count(*) FROM acts WHERE line = 'timeout'").fetchone()
        (lapsed,) = rows.execute("SELECT count(*) FROM motions WHERE closed_at >= closes_at").fetchone()
        before, self._ended = self._ended, (acts, lapsed)
        if outage is None or outage.lost < 1 or app is None or app is not self._app:
            self._app = app
            self._noticed_at = inside.steady + SILENCE + MARGIN + NOTICED * self.case.plan.slow
        elif before != self._ended and inside.steady - SECONDS_BETWEEN_LOOKS > self._noticed_at:
            self.wrong(f"timeouts and lapsed motions were {before}, are {self._ended}, in {outage}")


@dataclass
class _Step:
    """A step in progress. `seconds`: its time by the rules. `opened_at`: when the act before it was written,
    in seconds since the beginning; None if unknown. `disturbed`: its time was changed, or is unknown because
    the machine's clock was set between two lives."""

    seconds: float
    opened_at: float | None
    disturbed: bool = False


class TimeGivenIsTimeHad(Invariant):
    """A step that Telegram has shown does not end by its deadline before its seconds are over, even if the
    machine's clock is set."""

    name = "time given is time had"

    def begin(self) -> None:
        self._steps: dict[tuple[int, int], _Step] = {}
        self._begun: dict[tuple[int, int], float] = {}
        self._read: dict[int, tuple[int, int | None]] = {}
        self._clocks: list[tuple[float, float]] = [(0.0, 0.0)]
        self._looked_at = 0.0
        self._app: object = None

    def called(self, call: Called) -> None:
        if call.row is not None and call.code == OK and call.method.startswith(("send", "edit")):
            with self.case.rows() as rows:
                found = rows.execute("SELECT game_id, opens FROM outbox WHERE id = ?", (call.row,)).fetchone()
            if found is not None and found[1] is not None:
                self._begun.setdefault((found[0], found[1]), call.moment)

    def died(self, rows: sqlite3.Connection) -> None:
        self.looked(rows)

    def looked(self, rows: sqlite3.Connection) -> None:
        app = self.case.program.app
        if app is not self._app and len(self._clocks) > 1:
            for step in self._steps.values():
                step.disturbed = True
        self._app = app
        if inside.astray != self._clocks[-1][1]:
            self._clocks.append((inside.steady, inside.astray))
        held = rows.execute("SELECT game_id, step FROM pauses").fetchall()
        held += rows.execute("SELECT game_id, step FROM deadlines WHERE seconds IS NOT NULL").fetchall()
        for game, serial in held:
            if (game, serial) in self._steps:
                self._steps[game, serial].disturbed = True
        for (game,) in rows.execute("SELECT id FROM games WHERE started_at > 0").fetchall():
            self._read_on(rows, game)
        self._looked_at = inside.steady

    def _read_on(self, rows: sqlite3.Connection, game: int) -> None:
        number, serial = self._read.get(game, (0, 0))
        acts = rows.execute(
            "SELECT number, line, events, at FROM acts WHERE game_id = ? AND number > ? ORDER BY number",
            (game, number),
        )
        for number, line, events, at in acts.fetchall():
            if line == "timeout" and serial is not None:
                self._ended(game, serial, at)
            for opened in _opened(json.loads(events)):
                serial = opened["serial"]
                self._steps[game, serial] = _Step(float(opened["seconds"] or 0), self._moment(at))
            self._read[game] = number, serial

    def _ended(self, game: int, serial: int, at: float) -> None:
        step, begun_at = self._steps.get((game, serial)), self._begun.get((game, serial))
        moment = self._moment(at)
        if step is None or step.disturbed or begun_at is None or moment is None:
            return
        opened_at = moment if step.opened_at is None else step.opened_at
        if moment >= opened_at + step.seconds + LONGEST_WAIT - A_BIT:
            return  # Telegram was silent for so long that the step ends in any case
        if moment < begun_at + step.seconds - A_BIT:
            self.wrong(
                f"step {serial} of {step.seconds:.0f} s was begun at {begun_at:.1f}, ended at {moment:.1f}"
            )

    def _moment(self, at: float) -> float | None:
        """Converts a time of the machine's clock since the last look into seconds since the beginning.
        Returns None if several settings of the clock fit, or none."""
        moments = {at - EPOCH - astray for _, astray in self._clocks[-2:]}
        found = [each for each in moments if self._looked_at - 1.0 <= each <= inside.steady + 1.0]
        return found[0] if len(found) == 1 else None


def _opened(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for event in events:
        step = event["fields"].get("step")
        if isinstance(step, dict):
            yield step
