"""The state of a game: everything the rules need to judge the next act, and nothing more.

Its size does not grow with the length of the game: what happened is in the events, not here.
Named tuples, because a game changes its state some hundreds of times and `_replace` is the cheapest
way to a new frozen value.
"""

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from engine.roles import Cause, Phase, Role, Seat, Team
from engine.rules.choices import LostSpeech
from engine.rules.model import RuleSet
from engine.steps import Step, StepName

THIRD_FOUL = 3
"""It takes a turn (6.4)."""
FOURTH_FOUL = 4
"""It removes (6.5)."""


KILLS = frozenset({Cause.SHOT, Cause.MANIAC, Cause.KILLED})
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


class Acted(NamedTuple):
    """What a role has done this night; its answer is in the events only."""

    step: str
    by: Seat
    seats: tuple[Seat, ...]


class Used(NamedTuple):
    """How often a limited action was used in this game; `oneself`: how often its actor named himself."""

    step: str
    by: Seat
    times: int = 0
    oneself: int = 0


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
    acted: tuple[Acted, ...] = ()
    """What roles have done, in order."""


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
    alibi: tuple[Seat, ...] = ()
    silenced: tuple[Seat, ...] = ()
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
    acted: tuple[Acted, ...] = ()
    """What roles did in the night before."""
    used: tuple[Used, ...] = ()
    """By step and actor, of actions that a book limits."""
    voted_out_first_day: int = 0
    first_killed: tuple[Seat, ...] = ()
    """The dead of night 2: theirs is the best move (8.3)."""
    best: frozenset[Seat] = frozenset()
    claimed: frozenset[Seat] = frozenset()

    def with_use(self, step: str, by: Seat, *, oneself: bool) -> "Memory":
        """One more use of a limited action."""
        others = tuple(used for used in self.used if (used.step, used.by) != (step, by))
        before = next((used for used in self.used if used not in others), Used(step, by))
        now = before._replace(times=before.times + 1, oneself=before.oneself + oneself)
        return self._replace(used=(*others, now))


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

    @property
    def vote_is_cancelled(self) -> bool:
        """Whether a removal has cancelled the vote of the present day (7.1, 7.2)."""
        return self.day.number in self.discipline.cancelled

    def voters(self) -> tuple[Seat, ...]:
        """Who may vote now."""
        silenced = self.day.silenced
        return tuple(seat for seat in self.table if seat not in silenced)

    def may_speak(self, seat: Seat) -> bool:
        """Whether the seat has a word at all today, outside its last one."""
        if seat in self.day.silenced:
            return False
        return self.rules.lost_speech is not LostSpeech.EVERY_TURN or self.fouls(seat) < THIRD_FOUL


def new_game(rules: RuleSet, roles: tuple[Role, ...]) -> State:
    """A game at its first step, the deal, night 1. `roles` by seat; `BadDeal` if not the book's."""
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
    """Roles that the book does not deal to so many players."""
