"""The first page of the judge's panel: where the game is, what is left of its step, and what he may do.

It follows the game, and is edited only where it shows something else: the seconds count down by themselves.
"""

from collections.abc import Iterator

from bot.render.buttons import to_table
from bot.render.group import night_line, shown
from bot.render.judge_panel import Rows, button, tap
from bot.render.post import Button, Countdown, Line, Post, line, row_of
from bot.render.roster import Roster
from engine import ballot, view
from engine.acts import Award, Claim, Defeat, Foul, Hint, Remove, word_of
from engine.offers import judge_offers
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import SPEECHES, StepName

MORE = (15, 30)
"""Game seconds that the judge can add to a speech."""

LONGEST_STEP = 100_000
"""More seconds than a step can last."""


def home(state: State, roster: Roster, clock: Countdown | None) -> Post:
    """The page that follows the game. `clock`: of its step; None if that has none."""
    paused = clock is not None and clock.paused
    rows = (*_acts(state, roster.game_id), *_clock(state, roster.game_id, clock), _last(roster.game_id))
    return Post(
        lines=tuple(_stands(state, roster, clock, paused=paused)),
        rows=(*rows, *to_table(roster.url)),
        countdown=clock,
        silent=True,
    )


def clock_number(clock: Countdown) -> int:
    """The number of a step's clock, which is another after each time that was added: a button of added time
    counts once."""
    return clock.serial * LONGEST_STEP + clock.seconds


def is_of_step(number: int, serial: int) -> bool:
    """Whether a clock's number is of this step."""
    return number // LONGEST_STEP == serial


def _stands(state: State, roster: Roster, clock: Countdown | None, *, paused: bool) -> Iterator[Line]:
    step = state.step
    seats = view.known_table(state)
    yield line("judge-panel")
    yield line(f"table-{step.phase}", number=shown(state, step.number), count=len(seats))
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


def _now(state: State, roster: Roster, *, paused: bool) -> Iterator[Line]:
    """Who speaks or is voted on; by night, what the table has heard."""
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
    """Who is nominated, or voted on in this round; nobody once the day's result is known."""
    if state.poll is not None:
        return state.poll.candidates
    over = state.step.phase is Phase.NIGHT or state.day.known or state.vote_is_cancelled
    return () if over else ballot.standing(state)


def _acts(state: State, game_id: int) -> Rows:
    """A button for each kind of act that the rules allow now, and what a host may do."""
    offered = {word_of(act) for act in judge_offers(state)}
    acts = [
        button(game_id, "foul", "button-judge-foul"),
        button(game_id, "remove", "button-judge-remove"),
        button(game_id, "defeat", "button-judge-defeat"),
        button(game_id, "claim", "button-judge-claim"),
        button(game_id, "hint", "button-judge-hint"),
    ]
    words = (Foul.WORD, Remove.WORD, Defeat.WORD, Claim.WORD, Hint.WORD)
    rows = row_of([act for word, act in zip(words, acts, strict=True) if word in offered], 2)
    if Award.WORD in offered:
        rows += (
            (
                button(game_id, "award-red", "button-judge-award-red"),
                button(game_id, "award-black", "button-judge-award-black"),
            ),
        )
    return rows


def _clock(state: State, game_id: int, clock: Countdown | None) -> Rows:
    """A pause or its end, and seconds for who speaks."""
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
