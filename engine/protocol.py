"""The judge's protocol of a game as data, made from its events. The bot puts it into words."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, NotRequired, TypedDict, assert_never

from engine import events
from engine.acts import Defeat, Foul, Hint, Remove
from engine.roles import Phase, Role, Seat, Team
from engine.rules.effects import Alibi, CheckRole, CheckTeam, Compare, Guard, Hide, Kill, Save, Silence
from engine.rules.model import RuleSet
from engine.state import KILLS
from engine.steps import SPEECHES, Step, StepName


class Out(TypedDict):
    seat: Seat
    cause: str
    phase: str
    number: int


class Speech(TypedDict):
    day: int
    seat: Seat
    kind: str
    seconds: int
    silent: bool


class NominationMade(TypedDict):
    day: int
    by: Seat
    seat: Seat
    standing: bool


class VoteTaken(TypedDict):
    """A vote on one candidate, or on the raise if `seat` is None. `voters` raised a hand themselves; the
    votes of `defaulted` went to the candidate by rule."""

    day: int
    round: int
    kind: str
    seat: Seat | None
    voters: list[Seat]
    defaulted: list[Seat]


class CheckMade(TypedDict):
    by: Seat
    seat: Seat
    answer: str


class ActMade(TypedDict):
    """What a role did by night, and which answer it got."""

    step: str
    by: Seat
    seats: list[Seat]
    answer: str | None


class NightPassed(TypedDict):
    """One night. `shots`: seat, as text → whom it shot. `miss`: whether the hunt hit nobody; None before it
    closes, and in a night without one. `healed`, `visited`, `silenced`: who was saved, got an alibi, may not
    speak. The key `acts` is missing if there are none."""

    number: int
    shots: dict[str, Seat]
    killed: list[Seat]
    miss: bool | None
    healed: Seat | None
    visited: Seat | None
    silenced: Seat | None
    checks: list[CheckMade]
    acts: NotRequired[list[ActMade]]


class BestMove(TypedDict):
    seat: Seat
    named: list[Seat]
    hits: int
    points: float


class Given(NamedTuple):
    """A foul, a removal, a team's defeat or a hint, as a judge's sheet lists it. `word`: the judge's act in a
    record; `fouls`: the seat's fouls with this one, 0 if it is no foul; `reason`: the clause, "" if none was
    named; `step`: the step in which it was given."""

    seat: Seat
    word: str
    fouls: int
    reason: str
    step: Step


def _new_night(number: int) -> NightPassed:
    return NightPassed(
        number=number, shots={}, killed=[], miss=None, healed=None, visited=None, silenced=None, checks=[]
    )


DEALT = Step(StepName.DEAL, Phase.NIGHT, 1, None)
"""The first step of a game. No event opens it."""


class Protocol:
    """The protocol of a game up to now. Create it with `Protocol.of`."""

    def __init__(self, rules: RuleSet, roles: tuple[Role, ...]) -> None:
        self.rules = rules
        self.roles = roles
        self.day = 0
        self.out: list[Out] = []
        self.speeches: list[Speech] = []
        self.nominations: list[NominationMade] = []
        self.votes: list[VoteTaken] = []
        self.nights = [_new_night(1)]
        self.fouls: dict[Seat, int] = {}
        self.disqualified: set[Seat] = set()
        self.acted: dict[int, list[events.NightActed]] = {}
        """Night → everything that roles did in it. It is not in the protocol's JSON."""
        self.given: list[Given] = []
        """In order: fouls, everything with the penalty of 8.2.4, and hints that do not end the game. It is
        not in the JSON."""
        self.orders: dict[int, events.OrderNamed] = {}
        """Night → the order of the shots that the Don named in it. It is not in the JSON."""
        self.repeated: dict[int, list[Seat]] = {}
        """Night → the seats that shot a second time in it. It is not in the JSON."""
        self.decided: dict[int, Seat] = {}
        """Night → the seat whose answer to the proposals was the shot. It is not in the JSON."""
        self.cut: dict[int, Out] = {}
        """Day → the removal that ended the day before its vote was over. It is not in the JSON."""
        self.missed: dict[tuple[int, int], int] = {}
        """(day, round) of each raise that failed → the number of hands it needed. It is not in the JSON."""
        self._step = DEALT
        self.broken: set[tuple[int, int]] = set()
        """(day, round) of each vote that was broken off. It is not in the JSON."""
        self._round: tuple[int, int] | None = None
        """(day, round) of the current round of voting; None if no round is open."""
        self._silenced: tuple[Seat, ...] = ()
        """The seats that may not vote on this day."""
        self.best: list[tuple[Seat, tuple[Seat, ...]]] = []

    @classmethod
    def of(cls, rules: RuleSet, roles: tuple[Role, ...], log: Iterable[events.Event]) -> "Protocol":
        """Builds the protocol from these events."""
        protocol = cls(rules, roles)
        for event in log:
            protocol.note(event)
        return protocol

    def note(self, event: events.Event) -> None:
        """Adds an event to the protocol."""
        match event:
            case events.StepOpened():
                self._step = replace(event.step, serial=0)  # a replay after an undo has other serials
                self._speech(event)
            case events.WentOut():
                self._went_out(event)
            case events.Fouled():
                self.fouls[event.seat] = event.count
                self.given.append(Given(event.seat, Foul.WORD, event.count, event.reason, self._step))
            case events.Disqualified():
                self.disqualified.add(event.seat)
                word = Defeat.WORD if event.defeats else Remove.WORD
                self.given.append(Given(event.seat, word, 0, event.reason, self._step))
            case events.Hinted():
                self.given.append(Given(event.seat, Hint.WORD, 0, "", self._step))
            case events.BestNamed():
                self.best.append((event.by, event.seats))
            case events.NightFell():
                self.nights.append(_new_night(event.number))
            case events.Nominated() | events.Withdrawn() | events.NominationFell():
                self._nomination(event)
            case events.RoundOpened() | events.Tied() | events.BallotClosed() | events.DayBroken():
                self._round_turns(event)
            case (
                events.Called()
                | events.HandRaised()
                | events.HandVoided()
                | events.Counted()
                | events.RaiseCounted()
            ):
                self._vote(event)
            case _:
                self._night(event)

    def _speech(self, event: events.StepOpened) -> None:
        step = event.step
        if step.phase is not Phase.DAY:
            return
        self.day = step.number
        if step.name in SPEECHES and step.seat is not None and step.seconds is not None:
            speech = Speech(
                day=step.number, seat=step.seat, kind=step.name, seconds=step.seconds, silent=step.silent
            )
            self.speeches.append(speech)

    def _went_out(self, event: events.WentOut) -> None:
        self.out.append(Out(seat=event.seat, cause=event.cause, phase=event.phase, number=event.number))
        if event.cause in KILLS:
            self.nights[-1]["killed"].append(event.seat)

    def _nomination(self, event: events.Nominated | events.Withdrawn | events.NominationFell) -> None:
        fallen = event.replaces if isinstance(event, events.Nominated) else event.seat
        for nomination in self.nominations:
            if nomination["day"] == self.day and nomination["seat"] == fallen:
                nomination["standing"] = False
        if isinstance(event, events.Nominated):
            made = NominationMade(day=self.day, by=event.by, seat=event.seat, standing=True)
            self.nominations.append(made)

    def _vote(
        self,
        event: events.Called | events.HandRaised | events.HandVoided | events.Counted | events.RaiseCounted,
    ) -> None:
        match event:
            case events.Called():
                vote = VoteTaken(
                    day=event.day,
                    round=event.round,
                    kind=event.kind,
                    seat=event.seat,
                    voters=[],
                    defaulted=[],
                )
                self.votes.append(vote)
            case events.HandRaised():
                self.votes[-1]["voters"] = sorted([*self.votes[-1]["voters"], event.by])
            case events.HandVoided():
                self.votes[-1]["voters"].remove(event.by)
            case events.Counted():
                self.votes[-1]["defaulted"] = list(event.defaulted)
            case events.RaiseCounted():
                self._raise_counted(event)
            case _:
                assert_never(event)

    def _raise_counted(self, event: events.RaiseCounted) -> None:
        """Notes how many hands a failed raise needed: more than half of the players who may vote."""
        if event.passed:
            return
        away = {*self._silenced, *(out["seat"] for out in self.out)}
        taken = self.votes[-1]
        self.missed[taken["day"], taken["round"]] = (len(self.roles) - len(away)) // 2 + 1

    def _round_turns(
        self, event: events.RoundOpened | events.Tied | events.BallotClosed | events.DayBroken
    ) -> None:
        """Writes the event into the rounds of voting. `RoundOpened` begins a round, `Tied` and `BallotClosed`
        end it with its votes, and `DayBroken` breaks it off: a hand was lowered or a player removed."""
        cancelled = isinstance(event, events.BallotClosed) and event.outcome is events.Outcome.CANCELLED
        if self._round is not None and (
            cancelled or isinstance(event, events.RoundOpened | events.DayBroken)
        ):
            self.broken.add(self._round)
        self._round = (self.day, event.round) if isinstance(event, events.RoundOpened) else None
        if isinstance(event, events.DayBroken) and self._step.name is not StepName.LAST_WORD:
            self.cut[self.day] = self.out[-1]

    def _night(self, event: events.Event) -> None:
        night = self.nights[-1]
        match event:
            case events.OrderNamed():
                self.orders[night["number"]] = event
            case events.ShotFired() | events.ShotAnswered():
                night["shots"][str(event.by)] = event.seat
                if isinstance(event, events.ShotAnswered):
                    self.decided[night["number"]] = event.by
            case events.ShotRepeated():
                self.repeated.setdefault(night["number"], []).append(event.by)
            case events.MorningCame():
                self._silenced = event.silenced
            case events.HuntClosed():
                night["miss"] = event.miss
            case events.NightActed():
                self._acted(night, event)
            case _:
                pass

    def _acted(self, night: NightPassed, event: events.NightActed) -> None:
        action = self.rules.action(event.step)
        if action is None:
            return
        self.acted.setdefault(night["number"], []).append(event)
        match action.effect:
            case Save():
                night["healed"] = event.seats[0]
            case Alibi():
                night["visited"] = event.seats[0]
            case Silence():
                night["silenced"] = event.seats[0]
            case CheckTeam() | CheckRole():
                check = CheckMade(by=event.by, seat=event.seats[0], answer=event.answer or "")
                night["checks"].append(check)
            case Compare() | Guard() | Hide():
                made = ActMade(step=event.step, by=event.by, seats=list(event.seats), answer=event.answer)
                night.setdefault("acts", []).append(made)
            case Kill():
                pass  # `killed` shows the outcome
            case _:
                assert_never(action.effect)

    def best_moves(self, *, hint: bool = False) -> list[BestMove]:
        """Returns the best moves, with the points of 8.3.4. `hint`: the player asked for a hint and gets no
        points (8.3.5)."""
        return [self._best_move(seat, named, hint=hint) for seat, named in self.best]

    def awarded(self) -> list[Seat]:
        """Returns the seats whose best move the book awards: the seats that named three blacks, or two if
        nobody has named three; none by a book without awards."""
        hits = {move["seat"]: move["hits"] for move in self.best_moves()}
        enough = [least for least in (3, 2) if self.rules.best_move_award and least in hits.values()]
        return [seat for seat, named in hits.items() if enough and named == enough[0]]

    def _best_move(self, seat: Seat, named: tuple[Seat, ...], *, hint: bool) -> BestMove:
        hits = sum(self.roles[other - 1].team is Team.BLACK for other in named)
        earns = self.roles[seat - 1].team is Team.RED and not hint
        points = dict(self.rules.best_move_points).get(hits, 0.0) if earns else 0.0
        return BestMove(seat=seat, named=list(named), hits=hits, points=points)
