"""The kinds of motions: what a table can propose, and what the bot does if more than half of it are for it.

A new kind needs five things:

1. its name, which is stored; in `MotionKind` (`bot/presses/motions.py`) if a button proposes it;
2. `asked`: returns the line that proposes it: a key of `locales/*/motions.ftl`, and what fills the line;
3. `why_not`: returns the line that says why it can not be proposed now, or why it is pointless; else None;
4. `passed`: carries the motion out, and says what follows, in the transaction of the deciding hand;
5. an entry of `KINDS`.

Then `motions.propose(scope, live, kind, subject, by=seat)` opens a motion of this kind. A press of a button
with a `ProposeTap` also does.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from bot.choices import Missed
from bot.render.post import Line, line
from bot.services.game import pauses, playing
from bot.services.game.private_messages import tell_why_he_goes
from bot.services.live.game import LiveGame
from bot.services.motions.candidates import CHAIR, take_chair_late, take_seat
from bot.services.scope import Scope
from bot.store.privacy.erasure import NAMELESS
from engine.acts import Leave
from engine.roles import Phase, Seat

LEAST_MISSED = min(int(steps) for steps in get_args(Missed))
"""The number of his public steps that a player must miss in a row before the table may remove him."""


@dataclass(frozen=True)
class Case:
    """A motion in a game: what the functions of a `Kind` get. `subject`: the seat that the motion is about, 0
    for none. `by`: the seat that proposes it; None if no player proposes it."""

    scope: Scope
    live: LiveGame
    subject: int
    by: Seat | None


@dataclass(frozen=True)
class Kind:
    """A kind of motion. `asked`, `why_not` and `passed` are explained at the top of this file. `not_he`:
    whether the player at the seat `subject` may not raise his hand. `lasts`: how many seconds (scaled) the
    motion waits for hands."""

    asked: Callable[[Case], Line]
    why_not: Callable[[Case], Line | None]
    passed: Callable[[Case], Awaitable[object]]
    not_he: bool = False
    lasts: float = 60.0


def _about(key: str) -> Callable[[Case], Line]:
    """Returns a function that makes the line with this key about the player whom the motion is about, or else
    about the one who proposes it."""
    return lambda case: case.live.roster.with_names(line(key, seat=case.subject or case.by or 0))


def _about_somebody(case: Case) -> Line | None:
    """Returns a line with an error if the motion names a seat, although motions of its kind are about no
    seat; otherwise None. A forged button may name one, and each different seat would open another motion."""
    return line("button-of-nothing") if case.subject else None


def _paused(case: Case) -> Line | None:
    return _about_somebody(case) or (None if case.live.pause is None else line("refusal-pause"))


def _running(case: Case) -> Line | None:
    pause, refused = case.live.pause, _about_somebody(case)
    if refused is None and (pause is None or pause.asked == "away"):
        refused = line("not-paused" if pause is None else "refusal-pause")
    return refused


def _is_there(case: Case) -> Line | None:
    """Returns a line that says why the table can not remove the player; None if it can. He must have missed
    at least `LEAST_MISSED` steps. By night it can remove nobody: that would reveal whether he was shot."""
    live = case.live
    if live.game.judge_id:
        return line("motion-judge-decides")
    if live.state.step.phase is Phase.NIGHT:
        return line("motion-not-by-night")
    if case.subject not in live.state.table or live.attendance.missing(case.subject) < LEAST_MISSED:
        return line("motion-not-gone")
    return None


async def _remove(case: Case) -> None:
    """Removes the player from the game by an act of his own: he leaves. The table is not a judge (6.7.1), so
    the removal is not its act. He is told first that the table has decided so."""
    await tell_why_he_goes(case.scope, case.live, case.subject, "absent-voted-out")
    await playing.act(case.scope, case.live, Leave(case.subject))


def _stop_asked(case: Case) -> Line:
    live = case.live
    return line("motion-stop", count=len(live.attendance.left), of=len(live.roster.people))


def half_is_gone(live: LiveGame) -> bool:
    """Returns whether at least half of all players have left the game while they were still in it."""
    return 2 * len(live.attendance.left) >= len(live.roster.people)


def _not_halved(case: Case) -> Line | None:
    return _about_somebody(case) or (None if half_is_gone(case.live) else line("motion-not-halved"))


def _substitute_asked(case: Case) -> Line:
    who = case.live.candidate_for(case.subject)
    return line("motion-substitute", seat=case.subject, name=NAMELESS if who is None else who.name)


def _not_needed(case: Case) -> Line | None:
    """Returns a line that says why nobody can take the seat; None if somebody can. By night nobody can: the
    prompts of the night and the talk of the blacks are for the person who has the seat."""
    live = case.live
    if live.state.step.phase is Phase.NIGHT:
        return line("motion-not-by-night")
    if case.subject not in live.state.table or live.candidate_for(case.subject) is None:
        return line("substitute-not-needed")
    if live.attendance.missing(case.subject) < LEAST_MISSED:
        return line("motion-not-gone")
    return None


def _judge_asked(case: Case) -> Line:
    who = case.live.candidate_for(CHAIR)
    return line("motion-judge", name=NAMELESS if who is None else who.name)


def _is_judged(case: Case) -> Line | None:
    if case.live.game.judge_id is not None:
        return line("judge-taken")
    return _about_somebody(case) or (
        line("button-of-nothing") if case.live.candidate_for(CHAIR) is None else None
    )


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "pause": Kind(
            _about("motion-pause"), _paused, lambda case: pauses.pause(case.scope, case.live, "motion")
        ),
        "resume": Kind(
            _about("motion-resume"), _running, lambda case: pauses.resume(case.scope, case.live, "motion")
        ),
        "remove": Kind(_about("motion-remove"), _is_there, _remove, not_he=True),
        "substitute": Kind(
            _substitute_asked, _not_needed, lambda case: take_seat(case.scope, case.live, case.subject)
        ),
        "judge": Kind(_judge_asked, _is_judged, lambda case: take_chair_late(case.scope, case.live)),
        "stop": Kind(_stop_asked, _not_halved, lambda case: playing.close(case.scope, case.live, "stopped")),
    }
)
