"""The state of a game: everything the rules need to judge the next act, and nothing more.

Its size does not grow with the length of the game: what happened is in the events, not here.
Named tuples, because a game changes its state some hundreds of times and `_replace` is the cheapest
way to a new frozen value.
"""

from enum import StrEnum
from typing import NamedTuple

from engine.roles import Phase, Role, Seat, Team
from engine.rules.model import LostSpeech, RuleSet
from engine.steps import Step, StepName

THIRD_FOUL = 3
"""It takes a turn (6.4)."""
FOURTH_FOUL = 4
"""It removes (6.5)."""


class Cause(StrEnum):
    """How a player went out."""

    VOTE = "vote"
    RAISE = "raise"
    SHOT = "shot"
    MANIAC = "maniac"
    FOULS = "fouls"
    REMOVED = "removed"
    LEFT = "left"


KILLS = frozenset({Cause.SHOT, Cause.MANIAC})
BY_VOTE = frozenset({Cause.VOTE, Cause.RAISE})


class Reason(StrEnum):
    """Why a game ended as it did."""

    BLACKS_OUT = "blacks-out"
    PARITY = "parity"
    MISSES = "misses"
    SURRENDER = "surrender"
    TEAM_DEFEAT = "team-defeat"
    HINT = "hint"
    AWARD = "award"
    UNCHANGED_TABLE = "unchanged-table"


class Result(NamedTuple):
    """`winner` is None for a draw."""

    winner: Team | None
    reason: Reason


class Nomination(NamedTuple):
    """A standing nomination; one that fell is kept in the protocol only."""

    by: Seat
    seat: Seat


class Hand(NamedTuple):
    """One vote of a round; `candidate` is None in a raise."""

    by: Seat
    candidate: Seat | None


class Discipline(NamedTuple):
    """Fouls, and what they still cost."""

    fouls: tuple[int, ...]
    """By seat, seat 1 first."""
    owing: frozenset[Seat] = frozenset()
    """Whose third foul has yet to cost a turn."""
    lifted: frozenset[Seat] = frozenset()
    """Who has lifted a hand in this game."""
    hidden: tuple[Seat, ...] = ()
    """Whose fouls the table knows nothing of: a seat for each of them."""
    cancelled: frozenset[int] = frozenset()
    """Days whose vote is not held (7.1, 7.2)."""


class Night(NamedTuple):
    """The present night, or the last one."""

    number: int
    present: tuple[Seat, ...]
    """The table at nightfall, less those removed since: who may act, and be chosen (decisions C2)."""
    shots: tuple[tuple[Seat, Seat], ...] = ()
    """(black, target), the first of each; proposals where the Don answers."""
    repeated: frozenset[Seat] = frozenset()
    """Blacks who shot again."""
    answer: Seat | None = None
    """The Don's answer to the proposals."""
    victim: Seat | None = None
    """Whom the hunt hit."""
    checked: frozenset[Seat] = frozenset()
    """Who has used his check."""
    healed: Seat | None = None
    visited: Seat | None = None
    maniac: Seat | None = None
    """The maniac's choice."""


class Day(NamedTuple):
    """The present day, or the last one."""

    number: int
    queue: tuple[Seat, ...] = ()
    """Who is still to speak in the circle."""
    nominations: tuple[Nomination, ...] = ()
    nominated: bool = False
    """Whether the present speaker has nominated."""
    lost: frozenset[Seat] = frozenset()
    """Whose turn of today the third foul took."""
    alibi: Seat | None = None
    silenced: Seat | None = None
    known: bool = False
    """Whether the day's result is known (7.2)."""
    broken: bool = False
    """A removal has ended the day: night falls after the last words due."""


class Poll(NamedTuple):
    """The vote in progress, from the first candidate to the last word of its tie."""

    round: int
    candidates: tuple[Seat, ...]
    waiting: tuple[Seat, ...] = ()
    """Candidates not yet called."""
    current: Seat | None = None
    """The candidate now voted; None in a raise."""
    hands: tuple[Hand, ...] = ()
    lowered: frozenset[Seat] = frozenset()
    """Who took a counting hand down again."""
    tied: tuple[Seat, ...] = ()
    """The tied of the round before; empty in a first round."""
    defences: tuple[Seat, ...] = ()
    """Tied players still to speak."""


class Memory(NamedTuple):
    """What earlier nights and days leave for later ones."""

    opener: Seat | None = None
    still: int = 0
    """Nightfalls, from night 2 on, since anybody last left (7.7)."""
    misses: int = 0
    """Misses running, with nobody put out by day between them."""
    healed: Seat | None = None
    """The doctor's choice of the night before."""
    self_heals: int = 0
    visited: Seat | None = None
    voted_out_first_day: int = 0
    first_killed: tuple[Seat, ...] = ()
    """The dead of night 2: theirs is the best move (8.3)."""
    best: frozenset[Seat] = frozenset()
    claimed: frozenset[Seat] = frozenset()


class State(NamedTuple):
    """A game as it stands: a fold of its events."""

    rules: RuleSet
    roles: tuple[Role, ...]
    """By seat, seat 1 first."""
    step: Step
    table: tuple[Seat, ...]
    """The seats still in the game, ascending."""
    farewells: tuple[Seat, ...]
    """Who is out, but has a last word due or running, in order."""
    discipline: Discipline
    night: Night
    day: Day
    poll: Poll | None
    memory: Memory
    result: Result | None

    def role(self, seat: Seat) -> Role:
        """The card of a seat."""
        return self.roles[seat - 1]

    def fouls(self, seat: Seat) -> int:
        """How many fouls a seat has."""
        return self.discipline.fouls[seat - 1]

    def here(self, seat: Seat) -> bool:
        """At the table, or not yet gone: his last word is due or running."""
        return seat in self.table or seat in self.farewells

    def voters(self) -> tuple[Seat, ...]:
        """Who may vote now."""
        silenced = self.day.silenced
        return tuple(seat for seat in self.table if seat != silenced)

    def may_speak(self, seat: Seat) -> bool:
        """Whether the seat has a word at all today, outside its last one."""
        if seat == self.day.silenced:
            return False
        return self.rules.lost_speech is not LostSpeech.EVERY_TURN or self.fouls(seat) < THIRD_FOUL


def new_game(rules: RuleSet, roles: tuple[Role, ...]) -> State:
    """A game at its first step, the deal, night 1. `roles` by seat; `BadDeal` if not the book's."""
    counts = {role: roles.count(role) for role in set(roles)}
    wanted = rules.deals.get(len(roles))
    if wanted is None:
        raise BadDeal(f"{rules.id} is not played by {len(roles)}")
    if counts != {role: n for role, n in wanted.items() if n}:
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
    """Roles that the book does not deal to so many players."""
