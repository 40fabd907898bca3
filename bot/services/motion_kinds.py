"""What a table can propose, and what happens when more than half of it want that.

Another kind takes five steps:

1. a name in `MotionKind` (`bot/keyboards/taps.py`), which is stored, and stands in buttons;
2. `asked`: the line that proposes it, a key of `locales/*/motions.ftl`, with the names that it needs;
3. `why_not`: the line that says why it can not be proposed now, or does not make sense any more; else None;
4. `passed`: does it, in the transaction of the hand that decided, with everything that is said because of it;
5. an entry of `KINDS`. Then `motions.propose(app, tx, live, kind, subject, by=seat)` opens one, as does a
   press of a button with a `ProposeTap`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.render.post import Line, line
from bot.services.context import AppContext
from bot.services.live_game import LiveGame
from bot.store.transaction import Transaction
from engine.roles import Seat


@dataclass(frozen=True)
class Case:
    """A motion of a kind in a game. `subject`: of whom or what, 0 for nothing. `by`: the seat that proposes
    it, None if nobody at the table does."""

    app: AppContext
    tx: Transaction
    live: LiveGame
    subject: int
    by: Seat | None


@dataclass(frozen=True)
class Kind:
    """`asked`, `why_not` and `passed` as above. `not_he`: the subject is a seat, which has no hand for it.
    `lasts`: seconds, scaled, that it waits for hands."""

    asked: Callable[[Case], Awaitable[Line]]
    why_not: Callable[[Case], Line | None]
    passed: Callable[[Case], Awaitable[object]]
    not_he: bool = False
    lasts: float = 60.0


async def _pause_asked(case: Case) -> Line:
    return case.live.roster.with_names(line("motion-pause", seat=case.by or 0))


async def _resume_asked(case: Case) -> Line:
    return case.live.roster.with_names(line("motion-resume", seat=case.by or 0))


def _paused(case: Case) -> Line | None:
    return None if case.live.pause is None else line("refusal-pause")


def _running(case: Case) -> Line | None:
    return line("not-paused") if case.live.pause is None else None


async def _pause(case: Case) -> None:
    await case.app.games.pause(case.tx, case.live, "motion")


async def _resume(case: Case) -> None:
    await case.app.games.resume(case.tx, case.live, "motion")


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "pause": Kind(_pause_asked, _paused, _pause),
        "resume": Kind(_resume_asked, _running, _resume),
    }
)
