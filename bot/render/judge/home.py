"""The first page of the judge's panel: which step the game is in, the time left of the step, and what the
judge may do.

The page changes with the game. It is edited only if something other than the time has changed, because the
clients count the seconds down.
"""

from collections.abc import Iterator

from bot.render.game.buttons import table_page, to_table
from bot.render.game.group import night_line, shown_number
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.judge import night
from bot.render.judge.entering import can_enter
from bot.render.judge.pages import WARNING, Rows, button, explains, foul_at_once, tap
from bot.render.post import Button, Countdown, Line, Post, line, row_of
from engine import ballot, view
from engine.acts import Award, Claim, Defeat, Foul, Hint, Remove, word_of
from engine.offers import judge_offers
from engine.roles import Phase, Seat
from engine.rules.clauses import catalogue, clauses
from engine.state import State
from engine.steps import SPEECHES, StepName

MORE = (15, 30)
"""How many seconds of game time the judge can add to a speech. The page has a button for each value."""

LONGEST_STEP = 100_000
"""Seconds; longer than any step."""


def home(
    state: State,
    roster: Roster,
    clock: Countdown | None,
    knowledge: PrivateKnowledge | None = None,
    unexplained: Seat | None = None,
) -> Post:
    """Returns the first page of the judge's panel. `clock`: the clock of the present step; None if the step
    has none. `knowledge`: what the players have learnt; None for a judge who may not see the roles.
    `unexplained`: the seat whose foul may still get a reason."""
    paused = clock is not None and clock.paused
    rows = (
        *_acts(state, roster.game_id, sees=knowledge is not None),
        *((explains(roster.game_id, unexplained),) if unexplained else ()),
        *_clock(state, roster.game_id, clock),
        *_spoken(state, roster.game_id, paused=paused),
        _last(roster.game_id),
    )
    return Post(
        lines=(*_stands(state, roster, clock, paused=paused), *_seen(state, roster, knowledge)),
        folded=_folded(state, roster, knowledge),
        rows=(*rows, *to_table(roster.url), *table_page(roster.game_id, private=True)),
        countdown=clock,
        silent=True,
    )


def clock_number(clock: Countdown) -> int:
    """Returns a number that tells the states of a step's clock apart. It changes each time that time is
    added. So a button that adds time works only once."""
    return clock.serial * LONGEST_STEP + clock.seconds


def is_of_step(number: int, serial: int) -> bool:
    """Returns whether this number, which `clock_number` has made, belongs to a clock of the step `serial`."""
    return number // LONGEST_STEP == serial


def _stands(state: State, roster: Roster, clock: Countdown | None, *, paused: bool) -> Iterator[Line]:
    step = state.step
    seats = view.known_table(state)
    yield line("judge-panel")
    yield line(f"table-{step.phase}", number=shown_number(state, step.number), count=len(seats))
    yield from _now(state, roster, paused=paused)
    if clock is not None:
        yield line("time-left")
    listed = _ballot(state)
    if listed:
        yield roster.with_names(line("ballot-so-far", seats=listed))
    for seat in seats:
        fouls = view.fouls(state, seat)
        if fouls:
            yield roster.named("table-seat-fouls", seat, count=fouls)


def _seen(state: State, roster: Roster, knowledge: PrivateKnowledge | None) -> tuple[Line, ...]:
    """Returns lines only for a judge who may see the roles: whether the result is certain, and what has
    happened this night. No lines if `knowledge` is None."""
    if knowledge is None:
        return ()
    by_night = state.step.phase is Phase.NIGHT
    return (*decided(state), *(night.tonight(state, roster, knowledge) if by_night else ()))


def _folded(state: State, roster: Roster, knowledge: PrivateKnowledge | None) -> tuple[Line, ...]:
    if knowledge is None or state.step.phase is not Phase.DAY:
        return ()
    return tuple(night.so_far(state, roster, knowledge))


def decided(state: State) -> tuple[Line, ...]:
    """Returns lines that say that the result is certain, and in some books name the clauses for which the
    judge can still remove a player (6.9). No lines if the result is open, or the game is over."""
    if state.result is None or state.step.name is StepName.OVER:
        return ()
    waived = state.rules.waived_when_decided
    if not waived:
        return (line("judge-decided"),)
    every = clauses(state.rules, Remove.WORD, in_a_call=True)
    left = ", ".join(clause for clause in every if clause not in waived)
    return (line("judge-decided"), line("judge-decided-waived", said=left))


def _now(state: State, roster: Roster, *, paused: bool) -> Iterator[Line]:
    step = state.step
    if step.name in (StepName.DEAL, StepName.OVER):
        return
    if step.phase is Phase.NIGHT:
        yield night_line(state)
    elif step.name is StepName.RAISE:
        yield line("judge-held-raise" if paused else "judge-now-raise")
    elif step.seat is not None:
        yield roster.named(f"judge-held-{step.name}" if paused else f"table-now-{step.name}", step.seat)


def _ballot(state: State) -> tuple[Seat, ...]:
    """Returns the nominated seats; in a vote, this round's candidates. Empty by night and without a vote
    today."""
    if state.poll is not None:
        return state.poll.candidates
    over = state.step.phase is Phase.NIGHT or state.day.known or state.vote_is_cancelled
    return () if over else ballot.on_ballot(state)


def _acts(state: State, game_id: int, *, sees: bool) -> Rows:
    every = judge_offers(state, sees=sees)
    offered, now = {word_of(act) for act in every}, state.step
    speaker = now.seat if now.name in SPEECHES and now.seat and Foul(now.seat) in every else None
    acts = [
        button(game_id, "foul", "button-judge-foul"),
        button(game_id, "remove", "button-judge-remove"),
        button(game_id, "defeat", "button-judge-defeat"),
        button(game_id, "claim", "button-judge-claim"),
        button(game_id, "hint", "button-judge-hint"),
    ]
    words = (Foul.WORD, Remove.WORD, Defeat.WORD, Claim.WORD, Hint.WORD)
    shown = [act for word, act in zip(words, acts, strict=True) if word in offered]
    if speaker is not None:
        shown.insert(1, foul_at_once(state, game_id, speaker))
    rows = row_of(shown, 2)
    if Award.WORD in offered:
        rows += (
            (
                button(game_id, "award-red", "button-judge-award-red"),
                button(game_id, "award-black", "button-judge-award-black"),
            ),
        )
    return rows


def _spoken(state: State, game_id: int, *, paused: bool) -> Rows:
    warns = [button(game_id, WARNING, "button-judge-warn")] if catalogue(state.rules).warnings else []
    enters = [button(game_id, "enter", "button-judge-enter")] if can_enter(state) and not paused else []
    return row_of([*warns, *enters], 2)


def _clock(state: State, game_id: int, clock: Countdown | None) -> Rows:
    if clock is None:
        return ()
    first = (
        button(game_id, "resume", "button-judge-resume", "success")
        if clock.paused
        else button(game_id, "pause", "button-judge-pause")
    )
    more = tuple(
        Button(
            label=line("button-judge-more", count=seconds),
            data=tap(game_id, "more", reason=str(seconds), at=clock_number(clock)),
        )
        for seconds in MORE
        if state.step.name in SPEECHES
    )
    return ((first, *more),)


def _last(game_id: int) -> tuple[Button, ...]:
    return (
        button(game_id, "undo", "button-judge-undo"),
        button(game_id, "stop", "button-judge-stop"),
        button(game_id, "resign", "button-judge-resign"),
    )
