"""What a table can propose, and what happens when more than half of it want that.

Another kind takes five steps:

1. its name, which is stored; in `MotionKind` (`bot/keyboards/taps.py`) if a button proposes it;
2. `asked`: the line that proposes it, a key of `locales/*/motions.ftl`, with the names that it needs;
3. `why_not`: the line that says why it can not be proposed now, or does not make sense any more; else None;
4. `passed`: does it, in the transaction of the hand that decided, with everything that is said because of it;
5. an entry of `KINDS`. Then `motions.propose(app, tx, live, kind, subject, by=seat)` opens one, as does a
   press of a button with a `ProposeTap`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from bot.choices import Missed
from bot.render import judging, substitution
from bot.render.post import Line, line
from bot.services.context import AppContext
from bot.services.late_judge import CHAIR, take_chair_late
from bot.services.live_game import LiveGame
from bot.services.substitution import take_seat
from bot.store.erasure import NAMELESS
from bot.store.transaction import Transaction
from engine.acts import Leave
from engine.roles import Phase, Seat

LEAST_MISSED = min(int(steps) for steps in get_args(Missed))
"""Public steps of his own running that a player misses before he may be thought gone."""


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


def _about_somebody(case: Case) -> Line | None:
    """A forged button may name somebody where nobody is meant: each would be a motion of its own."""
    return line("button-of-nothing") if case.subject else None


def _paused(case: Case) -> Line | None:
    return _about_somebody(case) or (None if case.live.pause is None else line("refusal-pause"))


def _running(case: Case) -> Line | None:
    return _about_somebody(case) or (line("not-paused") if case.live.pause is None else None)


async def _pause(case: Case) -> None:
    await case.app.games.pause(case.tx, case.live, "motion")


async def _resume(case: Case) -> None:
    await case.app.games.resume(case.tx, case.live, "motion")


async def _remove_asked(case: Case) -> Line:
    return case.live.roster.with_names(line("motion-remove", seat=case.subject))


def _is_there(case: Case) -> Line | None:
    """Who has missed less than a reminder takes is not gone. By night nobody is put out so: the vote would
    tell whether he was shot."""
    live = case.live
    if live.game.judge_id:
        return line("motion-judge-decides")
    if live.state.step.phase is Phase.NIGHT:
        return line("motion-not-by-night")
    if case.subject not in live.state.table or live.attendance.missing(case.subject) < LEAST_MISSED:
        return line("motion-not-gone")
    return None


async def _remove(case: Case) -> None:
    """He has gone by himself, and the table only notes it: it is no judge (6.7.1)."""
    await case.app.games.act(case.tx, case.live, Leave(case.subject))


async def _stop_asked(case: Case) -> Line:
    live = case.live
    return line("motion-stop", count=len(live.attendance.left), of=len(live.roster.people))


def half_is_gone(live: LiveGame) -> bool:
    """Whether half of the people have left; whom the rules put out does not count."""
    return 2 * len(live.attendance.left) >= len(live.roster.people)


def _not_halved(case: Case) -> Line | None:
    return _about_somebody(case) or (None if half_is_gone(case.live) else line("motion-not-halved"))


async def _stop(case: Case) -> None:
    await case.app.games.close(case.tx, case.live, "stopped")


async def _substitute_asked(case: Case) -> Line:
    who = case.live.candidate_for(case.subject)
    return substitution.asked(case.subject, NAMELESS if who is None else who.name)


def _not_needed(case: Case) -> Line | None:
    """By night nobody sits down: the prompts of the night, and the talk of the blacks, are for one person."""
    live = case.live
    if live.state.step.phase is Phase.NIGHT:
        return line("motion-not-by-night")
    if case.subject not in live.state.table or live.candidate_for(case.subject) is None:
        return line("substitute-not-needed")
    if live.attendance.missing(case.subject) < LEAST_MISSED:
        return line("motion-not-gone")
    return None


async def _substitute(case: Case) -> None:
    await take_seat(case.app, case.tx, case.live, case.subject)


async def _judge_asked(case: Case) -> Line:
    who = case.live.candidate_for(CHAIR)
    return judging.asked(NAMELESS if who is None else who.name)


def _is_judged(case: Case) -> Line | None:
    if case.live.game.judge_id is not None:
        return line("judge-taken")
    return _about_somebody(case) or (
        line("button-of-nothing") if case.live.candidate_for(CHAIR) is None else None
    )


async def _judge(case: Case) -> None:
    await take_chair_late(case.app, case.tx, case.live)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "pause": Kind(_pause_asked, _paused, _pause),
        "resume": Kind(_resume_asked, _running, _resume),
        "remove": Kind(_remove_asked, _is_there, _remove, not_he=True),
        "substitute": Kind(_substitute_asked, _not_needed, _substitute),
        "judge": Kind(_judge_asked, _is_judged, _judge),
        "stop": Kind(_stop_asked, _not_halved, _stop),
    }
)
