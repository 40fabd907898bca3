"""The state of a game: everything that the rules need to judge the next act, and nothing more.

Its size does not grow with the length of the game; the events keep what happened. States are named tuples,
because a game changes its state some hundreds of times, and `_replace` is the fastest way to a new frozen
value.
"""

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from engine.roles import Cause, Phase, Role, Seat, Team
from engine.rules.choices import LostSpeech
from engine.rules.model import RuleSet
from engine.steps import Step, StepName

THIRD_FOUL = 3
"""The number of fouls that costs a turn (6.4)."""
FOURTH_FOUL = 4
"""The number of fouls that removes a player (6.5)."""


KILLS = frozenset({Cause.SHOT, Cause.MANIAC, Cause.KILLED})
BY_VOTE = frozenset({Cause.VOTE, Cause.RAISE})


class Reason(StrEnum):
    """The reason why a game ended."""

    BLACKS_OUT = "blacks-out"
    PARITY = "parity"
    MISSES = "misses"
    SURRENDER = "surrender"
    TEAM_DEFEAT = "team-defeat"
    HINT = "hint"
    AWARD = "award"
    UNCHANGED_TABLE = "unchanged-table"


class Result(NamedTuple):
    """The result of a game. `winner` is None for a draw."""

    winner: Team | None
    reason: Reason


class Nomination(NamedTuple):
    """A valid nomination. Fallen nominations are only in the protocol."""

    by: Seat
    seat: Seat


class Hand(NamedTuple):
    """One vote of a round. `candidate` is None in a raise."""

    by: Seat
    candidate: Seat | None


class Discipline(NamedTuple):
    """Fouls, and the turns that players still lose for them."""

    fouls: tuple[int, ...]
    """The number of fouls of each seat, seat 1 first."""
    owing: frozenset[Seat] = frozenset()
    """Players with a third foul who have not lost a turn for it yet."""
    lifted: frozenset[Seat] = frozenset()
    """Players who have lifted a hand in this game."""
    hidden: tuple[Seat, ...] = ()
    """The seat of each foul that the table does not know of; a seat may be there several times."""
    cancelled: frozenset[int] = frozenset()
    """Days whose vote is cancelled (7.1, 7.2)."""


class Acted(NamedTuple):
    """What a role has done this night. Its answer is only in the events."""

    step: str
    by: Seat
    seats: tuple[Seat, ...]


class ActionUse(NamedTuple):
    """How often a limited action was used in this game. `oneself`: how often its actor named himself."""

    step: str
    by: Seat
    times: int = 0
    oneself: int = 0


class Night(NamedTuple):
    """The current night, or the last one."""

    number: int
    present: tuple[Seat, ...]
    """The seats at nightfall, without players removed since: they may act and be chosen (decisions C2)."""
    shots: tuple[tuple[Seat, Seat], ...] = ()
    """The black and the target of each first shot. In a book where the Don answers: of each proposal."""
    repeated: frozenset[Seat] = frozenset()
    """Blacks who shot twice."""
    answer: Seat | None = None
    """The Don's answer to the proposals."""
    victim: Seat | None = None
    """The seat that the hunt hit."""
    acted: tuple[Acted, ...] = ()
    """What roles have done tonight, in order."""


class Day(NamedTuple):
    """The current day, or the last one."""

    number: int
    queue: tuple[Seat, ...] = ()
    """The seats that will still speak in the circle."""
    nominations: tuple[Nomination, ...] = ()
    nominated: bool = False
    """True if the current speaker has nominated somebody."""
    lost: frozenset[Seat] = frozenset()
    """The seats that lost today's turn because of a third foul."""
    first_speaker: Seat | None = None
    """The seat whose turn opened first today, even if the turn was broken off."""
    alibi: tuple[Seat, ...] = ()
    silenced: tuple[Seat, ...] = ()
    known: bool = False
    """True if the table knows the day's result (7.2)."""
    broken: bool = False
    """True if a removal has ended the day: night falls after the last words that are still due."""


class Poll(NamedTuple):
    """The vote in progress, from its first candidate to the end of the last tie."""

    round: int
    candidates: tuple[Seat, ...]
    waiting: tuple[Seat, ...] = ()
    """The candidates who were not called yet."""
    current: Seat | None = None
    """The candidate on whom the table votes now; None in a raise."""
    hands: tuple[Hand, ...] = ()
    lowered: frozenset[Seat] = frozenset()
    """The seats that lowered a hand which still counts."""
    tied: tuple[Seat, ...] = ()
    """The players who tied in the previous round; empty in a first round."""
    defences: tuple[Seat, ...] = ()
    """The tied players who will still speak."""


class Memory(NamedTuple):
    """What later nights and days need to know from earlier ones."""

    opener: Seat | None = None
    still: int = 0
    """How many nights have fallen, from night 2 on, since a player last left (7.7)."""
    misses: int = 0
    """How many hunts in a row missed, with nobody put out by day between them."""
    acted: tuple[Acted, ...] = ()
    """What roles did in the previous night."""
    used: tuple[ActionUse, ...] = ()
    """The uses of actions that a book limits, by step and actor."""
    voted_out_first_day: int = 0
    first_killed: tuple[Seat, ...] = ()
    """The players who died in night 2. They may name a best move (8.3)."""
    best: frozenset[Seat] = frozenset()
    claimed: frozenset[Seat] = frozenset()

    def with_use(self, step: str, by: Seat, *, oneself: bool) -> "Memory":
        """Returns a copy that counts one more use of a limited action."""
        others = tuple(used for used in self.used if (used.step, used.by) != (step, by))
        before = next((used for used in self.used if used not in others), ActionUse(step, by))
        now = before._replace(times=before.times + 1, oneself=before.oneself + oneself)
        return self._replace(used=(*others, now))


class State(NamedTuple):
    """The current state of a game: the result of all its events."""

    rules: RuleSet
    roles: tuple[Role, ...]
    """The roles, seat 1 first."""
    step: Step
    table: tuple[Seat, ...]
    """The seats that are still in the game, ascending."""
    farewells: tuple[Seat, ...]
    """Players who are out but whose last word is still to come or running, in order."""
    discipline: Discipline
    night: Night
    day: Day
    poll: Poll | None
    memory: Memory
    result: Result | None

    def role(self, seat: Seat) -> Role:
        """Returns the role of a seat."""
        return self.roles[seat - 1]

    def fouls(self, seat: Seat) -> int:
        """Returns how many fouls a seat has."""
        return self.discipline.fouls[seat - 1]

    def here(self, seat: Seat) -> bool:
        """Returns whether the seat is at the table, or still has its last word."""
        return seat in self.table or seat in self.farewells

    @property
    def vote_is_cancelled(self) -> bool:
        """Whether a removal has cancelled the vote of the current day (7.1, 7.2)."""
        return self.day.number in self.discipline.cancelled

    def voters(self) -> tuple[Seat, ...]:
        """Returns the seats that may vote now."""
        silenced = self.day.silenced
        return tuple(seat for seat in self.table if seat not in silenced)

    def speaks_first(self, seat: Seat) -> bool:
        """Returns whether no other seat has had a turn in this circle before this seat."""
        return self.day.first_speaker in (None, seat)

    def may_speak(self, seat: Seat) -> bool:
        """Returns whether the seat may speak today, apart from a last word."""
        if seat in self.day.silenced:
            return False
        return self.rules.lost_speech is not LostSpeech.EVERY_TURN or self.fouls(seat) < THIRD_FOUL


def new_game(rules: RuleSet, roles: tuple[Role, ...]) -> State:
    """Returns a game at its first step, the deal, in night 1. `roles` are by seat. Raises `BadDeal` if the
    book does not deal these roles."""
    wanted = rules.cards(len(roles))
    if wanted is None:
        raise BadDeal(f"{rules.id} is not played by {len(roles)}")
    if Counter(roles) != Counter(wanted):
        raise BadDeal(f"these are not the roles that {rules.id} deals to {len(roles)}")
    table = tuple(range(1, len(roles) + 1))
    return State(
        rules=rules,
        roles=roles,
        step=Step(StepName.DEAL, Phase.NIGHT, 1, rules.deal_seconds),
        table=table,
        farewells=(),
        discipline=Discipline(fouls=(0,) * len(roles)),
        night=Night(1, table),
        day=Day(0),
        poll=None,
        memory=Memory(),
        result=None,
    )


class BadDeal(ValueError):
    """The book does not deal these roles to this number of players."""
