"""What one seat knows: its own card and checks, and the record of the table that all share."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol, TypeVar, assert_never

from engine.roles import Seat, Team
from minds import hearing
from minds.facts import (
    BestNamed,
    Counted,
    DayCame,
    Fact,
    Killed,
    Learned,
    NightCame,
    Nominated,
    Ordered,
    Private,
    Proposed,
    Public,
    RoundOpened,
    Said,
    WentOut,
    Whispered,
    Withdrawn,
)
from minds.remarks import Blames, Claims, Proposes, Reports, Trusts

T = TypeVar("T")


class Chance(Protocol):
    """As `random.Random` has it."""

    def choice(self, seq: Sequence[T]) -> T: ...

    def random(self) -> float: ...


class Named(NamedTuple):
    """A nomination, whether or not it still stands."""

    day: int
    by: Seat
    seat: Seat


class Hands(NamedTuple):
    """Who voted a candidate."""

    day: int
    seat: Seat
    voters: tuple[Seat, ...]


class Stance(NamedTuple):
    """Somebody takes a seat for black or for red, and said so."""

    day: int
    by: Seat
    seat: Seat
    black: bool


class Claim(NamedTuple):
    """Somebody called himself the one who checks."""

    day: int
    by: Seat


class Report(NamedTuple):
    """A check as it was told."""

    by: Seat
    seat: Seat
    black: bool


class Table(NamedTuple):
    """What everybody knows. `ballot`: who stands on it, or is voted now, in order."""

    players: int
    blacks: int
    day: int
    present: tuple[Seat, ...]
    killed: tuple[Seat, ...] = ()
    fresh: tuple[Seat, ...] = ()
    """Killed in the last night."""
    out: tuple[Seat, ...] = ()
    ballot: tuple[Seat, ...] = ()
    named: tuple[Named, ...] = ()
    hands: tuple[Hands, ...] = ()
    stances: tuple[Stance, ...] = ()
    claims: tuple[Claim, ...] = ()
    reports: tuple[Report, ...] = ()
    spoke: tuple[Seat, ...] = ()
    """Who has made a speech today, the last words of the night's dead among them."""
    said: frozenset[str] = frozenset()
    """The lines that were heard, each without its numbers (`hearing.key`) and with them."""
    quiet: int = 0
    """Nights running, from the second on, in which nobody died."""
    checkers: int = 1
    """How many of those who check colours were dealt."""
    strays: bool = False
    """Whether somebody else kills by night, so that a dead seat may be a black one."""

    def here(self, seat: Seat) -> bool:
        """Whether the seat is still in the game."""
        return seat in self.present

    @property
    def claimed(self) -> tuple[Seat, ...]:
        """Who calls himself the one who checks, the first one first."""
        return tuple(dict.fromkeys(claim.by for claim in self.claims))


@dataclass(frozen=True, slots=True)
class Own:
    """A card, what it has brought, and the character of who holds it.

    `deeds`: the words of his night acts → what they do (`questions.Kind`). `taste`: by seat, how much he
    likes it for no reason, about ±1. `nerve`: 0…1, how boldly he plays.
    """

    seat: Seat
    team: Team
    role: str = ""
    comrades: tuple[Seat, ...] = ()
    don: Seat | None = None
    deeds: tuple[tuple[str, str], ...] = ()
    taste: tuple[float, ...] = ()
    nerve: float = 0.5
    order: tuple[Seat, ...] = ()
    """Whom the blacks agreed to shoot, one night after another."""
    ordered: bool = False
    """Whether the Don has named it for good."""
    proposals: tuple[Proposed, ...] = ()
    """Of this night, or of the meeting; the last of each."""
    learned: tuple[Learned, ...] = ()
    whispers: frozenset[str] = frozenset()

    @property
    def black(self) -> bool:
        """Whether he plays with the blacks."""
        return self.team is Team.BLACK

    @property
    def checked(self) -> tuple[Learned, ...]:
        """The checks that have told a colour."""
        return tuple(each for each in self.learned if each.answer in ("red", "black"))

    @property
    def us(self) -> tuple[Seat, ...]:
        """The blacks, for a black: himself and his comrades."""
        return tuple(sorted((self.seat, *self.comrades))) if self.black else ()


@dataclass(frozen=True, slots=True)
class View:
    """All that a mind is given."""

    own: Own
    table: Table = field(default=Table(0, 0, 0, ()))

    @classmethod
    def of(cls, own: Own, players: int, blacks: int, chance: Chance) -> "View":
        """Somebody at the beginning of a game. His character is drawn here, once."""
        taste = tuple(chance.random() * 2 - 1 for _ in range(players))
        drawn = replace(own, taste=taste, nerve=chance.random())
        return cls(drawn, opened(players, blacks))

    @property
    def others(self) -> tuple[Seat, ...]:
        """Who else is at the table."""
        return tuple(seat for seat in self.table.present if seat != self.own.seat)


def opened(players: int, blacks: int) -> Table:
    """The record of a game that begins."""
    return Table(players, blacks, 0, tuple(range(1, players + 1)))


def learn(view: View, fact: Fact) -> View:
    """The view with one thing more."""
    if isinstance(fact, Private):
        return replace(view, own=_privately(view.own, fact))
    return View(cleared(view.own, fact), noted(view.table, fact))


def cleared(own: Own, fact: Public) -> Own:
    """Without what was only of the night before."""
    return replace(own, proposals=()) if own.proposals and isinstance(fact, DayCame | NightCame) else own


def _privately(own: Own, fact: Private) -> Own:
    match fact:
        case Whispered(by, text):
            own = replace(own, whispers=own.whispers | {hearing.key(text)})
            named = [each for each in hearing.understood(text) if isinstance(each, Proposes)]
            return replace(own, order=named[-1].seats) if named and _leads(own, by) else own
        case Ordered(seats):
            return replace(own, order=seats, ordered=True)
        case Proposed(by, _):
            others = tuple(each for each in own.proposals if each.by != by)
            return replace(own, proposals=(*others, fact))
        case Learned():
            return replace(own, learned=(*own.learned, fact))
        case _:
            assert_never(fact)


def _leads(own: Own, by: Seat) -> bool:
    """Whose proposal is the order: the Don's, or anybody's where there is none. The Don listens to all."""
    return own.don is None or by == own.don or (own.don == own.seat and not own.ordered)


def noted(table: Table, fact: Public) -> Table:
    """The record with one thing more."""
    match fact:
        case DayCame(number):
            return table._replace(day=number, ballot=(), spoke=())
        case NightCame():
            quiet = table.quiet + 1 if table.day > 1 and not table.fresh else 0
            return table._replace(ballot=(), fresh=(), quiet=quiet)
        case Killed(seat):
            known = table if seat in table.killed else table._replace(killed=(*table.killed, seat))
            fresh = (*known.fresh, seat)
            return _gone(known._replace(fresh=fresh, strays=known.strays or len(fresh) > 1), seat)
        case WentOut(seat):
            return _gone(table._replace(out=(*table.out, seat)), seat)
        case Nominated(by, seat):
            named = table.named if by is None else (*table.named, Named(table.day, by, seat))
            ballot = table.ballot if seat in table.ballot else (*table.ballot, seat)
            return table._replace(named=named, ballot=ballot)
        case Withdrawn(seat):
            return table._replace(ballot=tuple(each for each in table.ballot if each != seat))
        case RoundOpened(candidates):
            return table._replace(ballot=candidates)
        case Counted(seat, voters):
            rest = tuple(each for each in table.ballot if each != seat)
            return table._replace(hands=(*table.hands, Hands(table.day, seat, voters)), ballot=rest)
        case BestNamed(by, seats):
            return table._replace(stances=(*table.stances, *(Stance(table.day, by, s, True) for s in seats)))
        case Said(by, text):
            return _heard(table, by, text)
        case _:
            assert_never(fact)


def _gone(table: Table, seat: Seat) -> Table:
    return table._replace(
        present=tuple(each for each in table.present if each != seat),
        ballot=tuple(each for each in table.ballot if each != seat),
    )


def _heard(table: Table, by: Seat, text: str) -> Table:
    table = table._replace(said=table.said | {hearing.key(text), text})
    if by not in table.spoke and hearing.is_speech(text):
        table = table._replace(spoke=(*table.spoke, by))
    for remark in hearing.understood(text):
        match remark:
            case Blames(seat) | Trusts(seat):
                stance = Stance(table.day, by, seat, isinstance(remark, Blames))
                if seat != by and stance not in table.stances:
                    table = table._replace(stances=(*table.stances, stance))
            case Claims():
                table = _claimed(table, by)
            case Reports(seat, black):
                table = _claimed(table, by)
                report = Report(by, seat, black)
                if report not in table.reports:
                    table = table._replace(reports=(*table.reports, report))
            case Proposes():
                pass
            case _:
                assert_never(remark)
    return table


def _claimed(table: Table, by: Seat) -> Table:
    return table if by in table.claimed else table._replace(claims=(*table.claims, Claim(table.day, by)))
