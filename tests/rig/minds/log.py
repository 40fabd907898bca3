"""What has happened in a game of minds so far, gathered from the engine's events and the words said. It
shares nothing with the record from which minds choose their words."""

from dataclasses import dataclass, field
from random import Random

from engine import events as happened
from engine.acts import Act, PlayerAct
from engine.decide import decide
from engine.refusals import Refusal
from engine.roles import Cause, Seat
from engine.rules.model import RuleSet
from engine.state import State
from engine.steps import Step, StepName
from minds import View, hearing
from minds.remarks import Asks, Blames, Claims, Remark, Reports, Trusts
from tests.rig.minds.play import MindsGame, new, play


@dataclass(frozen=True)
class Line:
    """A line that was said, with the step in which it was said. `serial` is equal for the lines of one
    speech."""

    by: Seat
    text: str
    step: Step

    @property
    def serial(self) -> int:
        return self.step.serial


@dataclass
class Log:
    """The game so far. Each entry has the day on which it happened. The deal begins the first night."""

    state: State
    day: int = 0
    night: int = 1
    nominated: list[tuple[int, Seat, Seat]] = field(default_factory=list)
    standing: list[Seat] = field(default_factory=list)
    hands: list[tuple[int, Seat, tuple[Seat, ...]]] = field(default_factory=list)
    killed: list[tuple[int, Seat]] = field(default_factory=list)
    voted_out: list[tuple[int, Seat]] = field(default_factory=list)
    gone: set[Seat] = field(default_factory=set)
    turns: list[Seat] = field(default_factory=list)
    silenced: tuple[Seat, ...] = ()
    checks: list[tuple[int, Seat, Seat, str | None]] = field(default_factory=list)
    remarks: list[tuple[int, Seat, Remark]] = field(default_factory=list)
    lines: list[tuple[int, Line]] = field(default_factory=list)

    @property
    def present(self) -> set[Seat]:
        return {seat for seat in range(1, len(self.state.roles) + 1) if seat not in self.gone}

    def happens(self, event: happened.Event) -> None:
        match event:
            case happened.NightFell(number):
                self.night = number
            case happened.MorningCame(number, killed, silenced=silenced):
                self.day, self.turns, self.standing, self.silenced = number, [], [], silenced
                self.killed += [(number, seat) for seat in killed]
                self.gone |= set(killed)
            case happened.WentOut(seat, cause):
                self.gone.add(seat)
                self.standing = [each for each in self.standing if each != seat]
                if cause in (Cause.VOTE, Cause.RAISE):
                    self.voted_out.append((self.day, seat))
            case happened.StepOpened(Step(StepName.TURN, seat=int(seat))):
                self.turns.append(seat)
            case happened.Nominated(by, seat):
                self.nominated.append((self.day, by, seat))
                self.standing.append(seat)
            case happened.Counted(seat, voters):
                self.hands.append((self.day, seat, voters))
            case happened.BestNamed(by, seats):
                self.remarks += [(self.day, by, Blames(seat)) for seat in seats]
            case happened.NightActed(_, by, (seat,), answer):
                self.checks.append((self.night, by, seat, answer))
            case _:
                pass

    def says(self, line: Line) -> None:
        self.lines.append((self.day, line))
        self.remarks += [(self.day, line.by, remark) for remark in hearing.understood(line.text)]

    # Questions about the game so far.

    def called(self, by: Seat, seat: Seat, *, black: bool, today: bool = False) -> bool:
        wanted = Blames(seat) if black else Trusts(seat)
        return any(
            who == by and remark == wanted and (not today or day == self.day)
            for day, who, remark in self.remarks
        )

    def claimants(self) -> list[Seat]:
        claims = [who for _, who, remark in self.remarks if isinstance(remark, Claims | Reports)]
        return list(dict.fromkeys(claims))

    def reported(self, by: Seat, seat: Seat, *, black: bool) -> bool:
        return any(who == by and remark == Reports(seat, black) for _, who, remark in self.remarks)

    def warned(self, by: Seat, seat: Seat) -> bool:
        """Returns whether a killed player called the seat black on a day before he was killed."""
        return any(self.killed_after(by, day) for day, *said in self.remarks if said == [by, Blames(seat)])

    def accusers(self, of: Seat) -> set[Seat]:
        said = {who for _, who, each in self.remarks if each in (Blames(of), Reports(of, black=True))}
        named = {by for _, by, seat in self.nominated if seat == of}
        return said | named | {by for _, seat, voters in self.hands if seat == of for by in voters}

    def asked(self, seat: Seat, by: Seat) -> bool:
        return any(
            who == by and isinstance(remark, Asks) and remark.seat == seat for _, who, remark in self.remarks
        )

    def lengths(self, by: Seat) -> list[int]:
        """Returns the number of words of each speech that a seat has made today."""
        return [words for words in self.messages(by) if words >= hearing.SPEECH]

    def messages(self, by: Seat) -> list[int]:
        """Returns the number of words of each message that a seat has said today."""
        said = [line.text for day, line in self.lines if day == self.day and line.by == by]
        return [hearing.length(text) for text in said]

    def echoes(self, by: Seat) -> int:
        """Returns how many opinions of this seat today another seat had said before it."""
        today = [(who, remark) for day, who, remark in self.remarks if day == self.day]
        found = {
            remark
            for place, (who, remark) in enumerate(today)
            if who == by and isinstance(remark, Blames | Trusts)
            if any(other != by and said == remark for other, said in today[:place])
        }
        return len(found)

    def killed_after(self, seat: Seat, day: int) -> bool:
        return any(each == seat and night > day for night, each in self.killed)


@dataclass
class LoggedGame(MindsGame):
    """A game that keeps the engine's events and the lines that were said, in their order. `done`: each act of
    a player, with the state before it and what the player knew."""

    def __post_init__(self) -> None:
        self.entries: list[happened.Event | Line] = []
        self.done: list[tuple[State, View, PlayerAct]] = []
        self.said = _Said(self)

    def do(self, act: Act) -> bool:
        before, views, outcome = self.state, self.views, decide(self.state, act)
        if not isinstance(outcome, Refusal):
            self.entries += outcome.events
        taken = super().do(act)
        if taken and isinstance(act, PlayerAct):
            self.done.append((before, views[act.by], act))
        return taken


class _Said(list[tuple[Seat, str]]):
    def __init__(self, game: LoggedGame) -> None:
        self.game = game

    def append(self, said: tuple[Seat, str]) -> None:
        by, text = said
        self.game.entries.append(Line(by, text, self.game.state.step))
        super().append(said)


def played(rules: RuleSet, players: int, seed: str, language: str) -> LoggedGame:
    begun = new(rules, players, Random(seed), language)
    game = LoggedGame(begun.state, begun.views, begun.language, begun.chance)
    play(game)
    return game
