"""The picture of a table. It shows only what everybody may see of a running game."""

from itertools import groupby

from bot.render.game.group import shown_number
from bot.render.game.roster import Roster
from bot.render.picture import CountMark, CourseRow, SeatMark, TablePicture, Theme
from bot.render.post import Line, line
from engine import ballot, view
from engine.events import PollKind
from engine.protocol import Protocol
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import SPEECHES, StepName


def table_picture(state: State, roster: Roster, protocol: Protocol, theme: Theme) -> TablePicture:
    """Returns the data of the picture of a table. By night it still shows those who were killed in this night
    as present, because people learn of them only in the morning."""
    step = state.step
    present = view.known_table(state)
    listed = listed_seats(state)
    return TablePicture(
        theme=theme,
        title=line(f"picture-{step.phase}", number=shown_number(state, step.number)),
        count=line("picture-count", count=len(present)),
        now=_now(state),
        ballot=line("picture-ballot", seats=listed) if listed else None,
        seats=tuple(
            SeatMark(
                seat=seat,
                name=roster.people[seat].name,
                out=seat not in present,
                speaks=step.phase is Phase.DAY and step.name in SPEECHES and step.seat == seat,
                listed=seat in listed,
                fouls=view.fouls(state, seat),
                votes=_hands(state, seat),
            )
            for seat in sorted(roster.people)
        ),
        votes=vote_rows(state, protocol),
        raised=line("picture-raise"),
    )


def listed_seats(state: State) -> tuple[Seat, ...]:
    """Returns the nominated seats, none if the book hides them; in a vote, the candidates, whom all see."""
    if state.step.name in (StepName.VOTE, StepName.RAISE):
        return ballot.poll_of(state).candidates
    if state.rules.show_ballot and not state.day.known:
        return ballot.on_ballot(state)
    return ()


def _now(state: State) -> Line | None:
    step = state.step
    if step.phase is not Phase.DAY or step.seat is None:
        return None
    return line(f"picture-now-{step.name}", seat=step.seat)


def _hands(state: State, seat: Seat) -> int | None:
    """Returns how many hands are up for a candidate in the present round. None if the seat is not a
    candidate, or was not called yet."""
    if state.step.name is not StepName.VOTE:
        return None
    poll = ballot.poll_of(state)
    if seat not in poll.candidates or seat in poll.waiting:
        return None
    return len(ballot.hands_for(poll, seat))


def vote_rows(state: State, protocol: Protocol, day: int | None = None) -> tuple[CourseRow, ...]:
    """Returns one row for each round of voting that was counted. Its label is the day; for a later round with
    candidates, that people vote again. `day`: only of this day; None: of all days."""
    votes = [vote for vote in protocol.votes if day in (None, vote["day"])]
    rounds = groupby(votes, key=lambda vote: (vote["day"], vote["round"], vote["kind"]))
    return tuple(
        CourseRow(
            label=_label(state, number, again=kind == PollKind.CANDIDATE and place > 1),
            marks=tuple(
                CountMark(seat=vote["seat"], count=len(vote["voters"]) + len(vote["defaulted"]))
                for vote in taken
            ),
        )
        for (number, place, kind), taken in rounds
    )


def _label(state: State, day: int, *, again: bool) -> Line:
    return line("picture-again") if again else line("picture-day", number=shown_number(state, day))
