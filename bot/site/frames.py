"""A game as one viewer saw it, frame by frame. The frames are computed only from the game's events, which
`engine.view` filters for the viewer.

A frame shows the table at one moment. If the viewer may not know of an event, no frame shows it. So the
frames of a seat contain only what its player knew. When the game is over, they show all cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from bot.render.book_words import role_named, words_book
from bot.render.game.group import shown_number
from bot.render.game.roster import Roster
from bot.render.game.table_picture import listed_seats
from bot.render.line import Line, line
from bot.site import told
from engine import view
from engine.ballot import on_ballot
from engine.events import (
    Answer,
    BestNamed,
    Counted,
    Disqualified,
    Event,
    Fouled,
    HandLowered,
    HandRaised,
    HandVoided,
    Hinted,
    HuntClosed,
    NightActed,
    NightFell,
    Nominated,
    NominationFell,
    OrderNamed,
    RaiseCounted,
    ShotAnswered,
    ShotFired,
    ShotRepeated,
    StepOpened,
    StepReopened,
    Surrendered,
    Tied,
    Withdrawn,
)
from engine.evolve import evolve
from engine.roles import Phase, Role, Seat, Team
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import BALLOTS, SPEECHES, StepName

Viewer: TypeAlias = Seat | Literal["open", "table"]
"""A viewer of a game. A seat sees what its player saw. `open` sees all cards, and sees acts when they happen.
`table` sees what everybody knows."""

MOMENTS = (
    *(StepOpened, StepReopened, OrderNamed, ShotFired, ShotRepeated, ShotAnswered, HuntClosed, NightActed),
    *(Nominated, Withdrawn, NominationFell, HandRaised, HandLowered, HandVoided, Counted, RaiseCounted, Tied),
    *(Fouled, Disqualified, Hinted, Surrendered, BestNamed, NightFell),
)
"""The kinds of events that make a frame. The lines about other events are shown in the next frame."""


HANDS = (HandRaised, HandLowered, HandVoided)
"""The kinds of events that a replay shows only with the votes on their candidate, when they are counted."""

IS_NOT = "not-"
"""The beginning of a check's answer that says that the checked player does not have the role."""


class Arrow(NamedTuple):
    """An arrow in a frame, from the seat `by` to the seat `seat`. `kind`: "shot", "hand" for a vote (in a
    raise, `seat` is 0), or "act" for an act of a role by night. `answer`: what a check has found."""

    kind: Literal["shot", "act", "hand"]
    by: Seat
    seat: Seat
    answer: str | None = None


class Known(NamedTuple):
    """What a viewer knows about the card at a seat. `team`: None if a check has told him only which
    role it is, or is not. `card`: whether the viewer knows the whole card. `role`: the id of the role that
    it has, if he knows it."""

    seat: Seat
    team: Team | None
    words: Line
    card: bool = False
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment. `now`: what the game waits for by day, or why it is over. `ballot`: who is
    nominated. `fouls`: in the order of the seats. `called`: the candidate on whom the players vote. `silent`:
    who may not speak, as far as the table knows, whoever looks."""

    title: Line
    night: bool
    now: Line | None
    ballot: Line | None
    present: tuple[Seat, ...]
    fouls: tuple[int, ...]
    silent: tuple[Seat, ...]
    speaker: Seat | None
    listed: tuple[Seat, ...]
    called: Seat | None
    arrows: tuple[Arrow, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene with its text. `told`: the lines about what has happened since the previous frame, the oldest
    first. `known`: what the viewer knows about cards. `own`: the indexes of the lines in `told` that the
    whole table may not know."""

    scene: Scene
    told: tuple[Line, ...]
    known: tuple[Known, ...]
    own: tuple[int, ...]


def frames(
    rules: RuleSet, roles: tuple[Role, ...], events: Sequence[Event], viewer: Viewer, roster: Roster
) -> Iterator[tuple[int, Frame]]:
    """Yields the frames of a game for one viewer. The number before each frame says how many events have
    happened before it. All hands for one candidate are one frame."""
    camera = Camera(viewer, roster, new_game(rules, roles), counts=True)
    yield 0, camera.start()
    for number, event in enumerate(events, 1):
        frame = camera.take(event)
        if frame is not None:
            yield number, frame
    if camera.lines:  # the game was not played to its end
        yield len(events), camera.shoot()


def within_vote(event: Event) -> bool:
    """Returns whether this event has no own frame in a replay: the vote on a candidate is one frame."""
    opens = isinstance(event, StepOpened) and event.step.name in (StepName.VOTE, StepName.RAISE)
    return opens or isinstance(event, HANDS)


@dataclass
class Camera:
    """Takes the frames of a game for one viewer, event by event. `counts`: whether it waits with the hands
    for a candidate until they are counted."""

    viewer: Viewer
    roster: Roster
    state: State
    lines: list[Line] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    acts: list[Arrow] = field(default_factory=list)
    known: tuple[Known, ...] = ()
    counts: bool = False

    def start(self) -> Frame:
        """Returns the first frame, for the deal, when everybody looks at his card."""
        self.known = _dealt(self.state, self.viewer)
        self.lines.append(told.step_line(self.state))
        return self.shoot()

    def take(self, event: Event) -> Frame | None:
        """Applies an event to the state of the game. Returns the frame for the viewer; None if the event
        makes no frame for him."""
        before, self.state = self.state, evolve(self.state, event)
        if isinstance(event, NightFell):
            self.acts = []
        if not self._sees(event):
            return None
        self.acts.extend(_arrows(event))
        cards = {known.seat for known in self.known if known.card}
        self.known += tuple(learnt for learnt in _learnt(self.state, event) if learnt.seat not in cards)
        if self.state.step.name is StepName.OVER:
            self.known = _dealt(self.state, "open")
        if isinstance(event, Counted) and self.lines and self._hands_are(event.voters):
            self.lines.pop()
        first = len(self.lines)
        said = told.of_event(event, before, self.state, self.roster)
        self.lines.extend(self._hands(event.by) if self.counts and isinstance(event, HandRaised) else said)
        if not view.is_public(event):
            self.own.extend(range(first, len(self.lines)))
        waits = not isinstance(event, MOMENTS) or (self.counts and within_vote(event))
        return self.shoot() if self.lines and not waits else None

    def shoot(self) -> Frame:
        """Returns a frame of the present state of the game, with the lines since the frame before it."""
        said, self.lines = tuple(self.lines), []
        own, self.own = tuple(self.own), []
        arrows = tuple(self.acts) if self.state.step.phase is Phase.NIGHT else hands(self.state)
        return Frame(scene(self.state, self.viewer, arrows), said, self.known, own)

    def _hands(self, by: Seat) -> tuple[Line, ...]:
        """Returns a line with this hand. If the last line is about hands too, takes it away and adds its
        seats to the new one."""
        seats = self.lines.pop().args["seats"] if self.lines and self.lines[-1].key == "replay-hands" else ()
        return (line("replay-hands", seats=(*seats, by) if isinstance(seats, tuple) else (by,)),)

    def _hands_are(self, voters: tuple[Seat, ...]) -> bool:
        """Returns whether the last line names exactly these voters, as the line of the count will."""
        last, seats = self.lines[-1], self.lines[-1].args.get("seats")
        return last.key == "replay-hands" and isinstance(seats, tuple) and {*seats} == {*voters}

    def _sees(self, event: Event) -> bool:
        """Returns whether the viewer learns of the event. A player who is out learns no more of the nights,
        not even of the acts of his own team."""
        if self.viewer == "open":
            return True
        seat = None if self.viewer == "table" else self.viewer
        is_in = view.is_public(event) or seat in self.state.night.present
        return is_in and view.sees(seat, event, self.state.rules, self.state.roles)


def scene(state: State, viewer: Viewer, arrows: tuple[Arrow, ...]) -> Scene:
    """Returns the table as the viewer sees it in this state. `arrows`: those that the scene shows."""
    step, seats = state.step, range(1, len(state.roles) + 1)
    is_open = viewer == "open" or step.name is StepName.OVER  # the host has told who was killed last
    by_day, listed = step.phase is Phase.DAY, _nominated(state)
    title, now = _headings(state)
    return Scene(
        title=title,
        night=not by_day,
        now=now,
        ballot=line("picture-ballot", seats=listed) if listed and step.name is StepName.TURN else None,
        present=state.table if is_open else view.known_table(state),
        fouls=tuple(state.fouls(seat) if is_open else view.fouls(state, seat) for seat in seats),
        silent=() if step.name is StepName.OVER else view.speechless(state),
        speaker=step.seat if by_day and step.name in SPEECHES else None,
        listed=listed,
        called=step.seat if step.name is StepName.VOTE else None,
        arrows=arrows,
    )


def _headings(state: State) -> tuple[Line, Line | None]:
    """Returns the two lines in the middle of the table: the day or the night, and what the game waits for by
    day (None by night); at the end, who has won and why. Until then nobody is told that the result is
    fixed."""
    step, result = state.step, state.result
    if step.name is StepName.OVER and result is not None:
        winner = result.winner or "draw"
        why = line("picture-reason", winner=winner, reason=result.reason, book=words_book(state.rules))
        return line("picture-won", winner=winner), why
    title = line(f"picture-{step.phase}", number=shown_number(state, step.number))
    if step.name is StepName.RAISE and state.poll is not None:
        return title, line("picture-now-raise", seats=state.poll.candidates)
    return title, told.step_line(state) if step.phase is Phase.DAY else None


def _nominated(state: State) -> tuple[Seat, ...]:
    """Returns the nominated seats, which everybody has heard, also where the book does not let the host show
    them; in a vote, those of its round. Returns none by night, after the day's vote, and at the end."""
    if state.step.phase is Phase.NIGHT or state.step.name is StepName.OVER:
        return ()
    if state.step.name in BALLOTS:
        return () if state.poll is None else listed_seats(state)
    return () if state.day.known else on_ballot(state)


def hands(state: State) -> tuple[Arrow, ...]:
    """Returns arrows for the hands of this round of voting, as they were raised; none without a round."""
    if state.poll is None:
        return ()
    return tuple(Arrow("hand", hand.by, hand.candidate or 0) for hand in state.poll.hands)


def _arrows(event: Event) -> Iterator[Arrow]:
    match event:
        case ShotFired() | ShotAnswered():
            yield Arrow("shot", event.by, event.seat)
        case NightActed():
            yield from (Arrow("act", event.by, seat, event.answer) for seat in event.seats)
        case _:
            return


def _dealt(state: State, viewer: Viewer) -> tuple[Known, ...]:
    if viewer == "table":
        return ()
    if viewer == "open":
        return tuple(_card(state, seat) for seat in range(1, len(state.roles) + 1))
    card = view.card(state.roles, viewer)
    others = (
        _card(state, seat) if seat == card.don else _coloured(seat, Team.BLACK) for seat in card.comrades
    )
    return (_card(state, viewer), *others)


def _card(state: State, seat: Seat) -> Known:
    role = state.role(seat)
    return Known(
        seat, role.team, line("picture-role", **role_named(state.rules, role)), card=True, role=role.id
    )


def _coloured(seat: Seat, team: Team) -> Known:
    return Known(seat, team, line("replay-colour", team=team))


def _learnt(state: State, event: Event) -> Iterator[Known]:
    if not isinstance(event, NightActed) or event.answer is None or len(event.seats) != 1:
        return
    seat, answer = event.seats[0], event.answer
    if answer in (Answer.RED, Answer.BLACK):
        yield _coloured(seat, Team(answer))
    elif answer.startswith(IS_NOT):
        yield Known(
            seat, None, line("replay-not-role", **role_named(state.rules, answer.removeprefix(IS_NOT)))
        )
    else:
        yield Known(seat, None, line("picture-role", **role_named(state.rules, answer)), role=answer)
