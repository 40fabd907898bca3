"""Converts the events of a replay to lines. What the whole table learns is told in the host's words."""

import re

from bot.render.book_words import words_book
from bot.render.game import news
from bot.render.game.ending import verdict
from bot.render.game.group import night_line
from bot.render.game.protocol_lines import act_line, vote_line
from bot.render.game.roster import Roster
from bot.render.line import Line, line
from engine import events
from engine.protocol import VoteTaken
from engine.roles import Phase, Team
from engine.state import FOURTH_FOUL, State
from engine.steps import StepName

_SIGN = re.compile("^[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f? ")


def without_sign(text: str) -> str:
    """Returns a line without the emoji at its beginning. A page shows by its style what a line tells of, and
    a machine that lacks the emoji would draw an empty box."""
    return _SIGN.sub("", text)


def step_line(state: State) -> Line:
    """Returns the line that says what the game waits for in this state."""
    step = state.step
    match step.name:
        case StepName.DEAL:
            return line("replay-dealt")
        case StepName.OVER:
            return verdict(state)
        case StepName.RAISE:
            return line("replay-raise")
        case _ if step.phase is Phase.NIGHT and step.seat is None:
            return night_line(state)
        case _:
            return line(f"picture-now-{step.name}", seat=step.seat or 0)


def of_event(event: events.Event, before: State, after: State, roster: Roster) -> tuple[Line, ...]:
    """Returns the lines that tell one event to a viewer who may know of it; no lines if it needs none.
    `before`, `after`: the states before and after it."""
    match event:
        case events.StepOpened() | events.StepReopened():
            return (step_line(after),)
        case events.OrderNamed():
            return (line("protocol-order", by=event.by, seats=event.seats),)
        case events.ShotFired():
            return (line("protocol-shot", by=event.by, seat=event.seat, book=words_book(before.rules)),)
        case events.ShotAnswered():
            return (line("protocol-shot-decided", by=event.by, seat=event.seat),)
        case events.ShotRepeated():
            return (line("judge-shot-twice", by=event.by),)
        case events.HuntClosed(victim=None):
            return _miss(event, before)
        case events.HuntClosed(victim=int(seat)):
            return (line("replay-hit", seats=(seat,)),)
        case events.NightActed():
            return (act_line(before, event),)
        case events.Nominated():
            key = "protocol-nomination-self" if event.by == event.seat else "protocol-nomination"
            return (line(key, by=event.by, seat=event.seat, standing=1),)
        case events.Withdrawn():
            return (line("replay-withdrawn", by=event.by, seat=event.seat),)
        case events.RoundOpened(kind=events.PollKind.CANDIDATE):
            return (line("picture-ballot", seats=event.candidates),)
        case events.HandRaised():
            return (line("replay-hand", by=event.by),)
        case events.Counted():
            return (vote_line(_taken(event, before)),)
        case events.Fouled(hidden=True) if event.count < FOURTH_FOUL:
            return (line("replay-hidden-foul", seat=event.seat),)
        case _:
            return news.of_event(event, before, roster)


def _miss(event: events.HuntClosed, before: State) -> tuple[Line, ...]:
    if not event.miss:
        return (line("replay-miss-nobody"),)
    if before.rules.don_answers:
        return (line("replay-miss-don"),)
    shot = {by for by, _ in before.night.shots}
    silent = [seat for seat in before.table if before.role(seat).team is Team.BLACK and seat not in shot]
    return (*(line("replay-no-shot", by=seat) for seat in silent), line("replay-miss"))


def _taken(event: events.Counted, state: State) -> VoteTaken:
    return VoteTaken(
        day=state.day.number,
        round=0,
        kind=events.PollKind.CANDIDATE,
        seat=event.seat,
        voters=list(event.voters),
        defaulted=list(event.defaulted),
    )
