"""The moments that turned a finished game. The page of the game begins with them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.render.book_words import words_book
from bot.render.game.group import shown_number
from bot.render.game.highlights import highlight_line
from bot.render.line import Line, line
from engine.events import Counted, Event, HuntClosed, MorningCame, NightActed, WentOut
from engine.evolve import evolve
from engine.highlights import CheckDecided, Highlight, SheriffFound, ShotMissed, VoteTurned, highlights
from engine.protocol import Protocol
from engine.replay import Replay
from engine.roles import Seat, Team
from engine.state import State, new_game
from minds.coaching import TURNS, Spoken, Step, coach


class TurningPoint(NamedTuple):
    """A moment of a game, in a few words, and the line that says when it was or how much it changed. `at`:
    how many events had happened after it. `told`: what happened; None if only what the table knew has
    changed."""

    at: int
    name: Line
    when: Line
    told: Line | None = None


def turning_points(played: Replay, protocol: Protocol, said: Sequence[Spoken]) -> tuple[TurningPoint, ...]:
    """Returns the best moments of a game. If there are fewer than `TURNS`, adds moments from which the whole
    table learnt most. Returns none without a result. `said`: the words that were kept."""
    result, record = played.state.result, played.record
    if result is None:
        return ()
    before = [new_game(record.rules, record.roles)]
    for event in played.events:
        before.append(evolve(before[-1], event))
    found = [_best(played, each, before) for each in highlights(protocol, result.winner)]
    if len(found) < TURNS and len(record.roles) in record.rules.deals:
        places = {one.at for one in found}
        found += [each for each in _told(played, said, before) if each.at not in places][: TURNS - len(found)]
    return tuple(found)


def _best(played: Replay, moment: Highlight, before: Sequence[State]) -> TurningPoint:
    happened = enumerate(zip(played.events, before, strict=False), 1)
    *_, at = (number for number, (event, state) in happened if _is_of(moment, event, state.step.number))
    told = highlight_line(played.state, moment)
    name = line("page-turn", best=told.key.removeprefix("moment-"), book=words_book(played.record.rules))
    return TurningPoint(at, name, when(before[at - 1]), told)


def _is_of(moment: Highlight, event: Event, number: int) -> bool:
    """Returns whether an event, in the night or on the day with this number, can be the moment. The moment is
    the last such event."""
    match moment, event:
        case CheckDecided() | SheriffFound(), NightActed():
            return (event.by, event.seats, number) == (moment.by, (moment.seat,), moment.night)
        case VoteTurned(), Counted():
            return number == moment.day  # the last count ends the vote
        case _:
            return isinstance(moment, ShotMissed) and isinstance(event, HuntClosed) and number == moment.night


def _told(played: Replay, said: Sequence[Spoken], before: Sequence[State]) -> Iterator[TurningPoint]:
    """Yields the moments from which the whole table learnt most. They are computed for a black seat, because
    a black learns nothing besides."""
    rules, roles = played.record.rules, played.record.roles
    black = next(seat for seat, role in enumerate(roles, 1) if role.team is Team.BLACK)
    found = coach(rules, roles, played.events, [black], said)[black]
    for place in found.turned:
        earlier, step = found.steps[place - 1], found.steps[place]
        seat, _ = step.most_changed(earlier)
        was, now = (round(100 * each.black[seat - 1]) for each in (earlier, step))
        odds = line("page-turn-odds", seat=seat, was=was, now=now)
        name = _happened(played.events[step.event], before[step.event], step, said)
        yield TurningPoint(step.event + 1, name, odds)


def _happened(event: Event, before: State, step: Step, said: Sequence[Spoken]) -> Line:
    words = tuple(one.by for one in said if one.after == step.event)[-1:]
    match event:
        case _ if step.goes_on:
            what, seats = "goes-on", tuple[Seat, ...]()
        case MorningCame(killed=killed):
            what, seats = "killed", killed
        case Counted(seat=seat):
            what, seats = "vote", (seat,)
        case WentOut(seat=seat):
            what, seats = "out", (seat,)
        case _ if words:
            what, seats = "said", words
        case _:
            return when(before)
    return line("page-turn-event", what=what, seats=seats, count=len(seats))


def when(state: State) -> Line:
    """Returns the line that names the night or the day of a state."""
    step = state.step
    return line(f"picture-{step.phase}", number=shown_number(state, step.number))
