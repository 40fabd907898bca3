"""What one seat knows: its own card and checks, and the record of the table, which all seats share."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar, assert_never

from engine.roles import Seat, Team
from minds import facts, hearing
from minds.remarks import Asks, Blames, Claims, Confesses, Proposes, Reports, Trusts
from minds.words.line import MANNERS, Manner
from minds.words.roles import Checker

T = TypeVar("T")

ORDER_LENGTH = 3
"""The most seats that an order of shots names."""


class Chance(Protocol):
    """The methods of `random.Random` that a mind needs."""

    def choice(self, seq: Sequence[T]) -> T: ...

    def random(self) -> float: ...


class Nomination(NamedTuple):
    """A nomination, valid or not."""

    day: int
    by: Seat
    seat: Seat


class Hands(NamedTuple):
    """The voters who raised a hand for a candidate."""

    day: int
    seat: Seat
    voters: tuple[Seat, ...]


class Stance(NamedTuple):
    """A player said whether he believes a seat to be black or red. `best`: he said it in the best move."""

    day: int
    by: Seat
    seat: Seat
    black: bool
    best: bool = False


class Claim(NamedTuple):
    """A player claimed to be the checker. `after`: how many speeches were heard on this day before."""

    day: int
    by: Seat
    after: int = 0


class Report(NamedTuple):
    """A check, as its player told it."""

    by: Seat
    seat: Seat
    black: bool


class Uttered(NamedTuple):
    """A message of a player to the table. `words`: how many; `alone`: he says that he will name nobody."""

    day: int
    by: Seat
    words: int
    alone: bool = False


class Asked(NamedTuple):
    """A player has asked another player a question that has no answer yet. `about`: the seat that the
    question is about; None if there is none."""

    by: Seat
    seat: Seat
    about: Seat | None


class Gone(NamedTuple):
    """A seat left the table: by day, or in the night before this day if it was killed."""

    day: int
    seat: Seat


class TableRecord(NamedTuple):
    """What everybody knows. `ballot`: the nominated seats; during the vote, the candidates who were not voted
    on yet; both in order."""

    players: int
    blacks: int
    day: int
    present: tuple[Seat, ...]
    killed: tuple[Seat, ...] = ()
    fresh: tuple[Seat, ...] = ()
    """The seats that were killed in the last night."""
    out: tuple[Seat, ...] = ()
    gone: tuple[Gone, ...] = ()
    """All seats that have left, in order."""
    parted: tuple[Seat, ...] = ()
    """The seats that have left and whose last words were heard."""
    playing: tuple[Seat, ...] = ()
    """The seats that were at the table when the game last went on: with these seats it is not decided."""
    ballot: tuple[Seat, ...] = ()
    named: tuple[Nomination, ...] = ()
    hands: tuple[Hands, ...] = ()
    stances: tuple[Stance, ...] = ()
    claims: tuple[Claim, ...] = ()
    reports: tuple[Report, ...] = ()
    spoke: tuple[Seat, ...] = ()
    """The seats that have made a speech today. The last words of the night's dead count."""
    said: frozenset[str] = frozenset()
    """The lines that were heard in the game: each with its numbers, and without them (`hearing.key`)."""
    quiet: int = 0
    """The number of nights in a row in which nobody died, from the second night on."""
    checkers: int = 1
    """The number of dealt cards whose roles check colours."""
    strays: bool = False
    """True if others than the blacks may kill by night. Then a dead seat may be black."""
    checker: Checker = Checker.SHERIFF
    """The name of the role that checks colours."""
    night: int | None = None
    """The number of the last night, as the host says it; None if it is not known."""
    turns: tuple[Seat, ...] = ()
    """The seats whose turn to speak has come today, in order."""
    uttered: tuple[Uttered, ...] = ()
    asked: tuple[Asked, ...] = ()
    worn: frozenset[str] = frozenset()
    """Lines that these players have heard in earlier games, without their numbers."""

    def here(self, seat: Seat) -> bool:
        """Returns whether the seat is still in the game."""
        return seat in self.present

    @property
    def claimed(self) -> tuple[Seat, ...]:
        """Returns the seats that claim to be the checker, in the order of their claims."""
        return tuple(dict.fromkeys(claim.by for claim in self.claims))

    def with_claim(self, by: Seat) -> "TableRecord":
        """Returns the record after this seat has claimed to be the checker."""
        return (
            self
            if by in self.claimed
            else self._replace(claims=(*self.claims, Claim(self.day, by, len(self.spoke))))
        )


class Strength(StrEnum):
    """How well a mind plays: how strongly it weighs what it has seen and heard."""

    NEWCOMER = "newcomer"
    CLUB = "club"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Own:
    """A seat's card, what its player has learned in private, and his character. `deeds`: word of each night
    act → its effect (`questions.Kind`). `taste`: how much the player likes each seat without a reason, about
    ±1. `nerve`: how boldly he plays, from 0 to 1."""

    seat: Seat
    team: Team
    role: str = ""
    comrades: tuple[Seat, ...] = ()
    don: Seat | None = None
    deeds: tuple[tuple[str, str], ...] = ()
    taste: tuple[float, ...] = ()
    nerve: float = 0.5
    strength: Strength = Strength.CLUB
    order: tuple[Seat, ...] = ()
    """The order in which the blacks have agreed to shoot, one seat for each night."""
    ordered: bool = False
    """True if the order is the Don's, so it is final."""
    proposals: tuple[facts.Proposed, ...] = ()
    """Each black's last proposal in this night or in the meeting."""
    learned: tuple[facts.Learned, ...] = ()
    whispers: frozenset[str] = frozenset()
    manner: Manner | None = None

    @property
    def black(self) -> bool:
        """Whether the player is a black."""
        return self.team is Team.BLACK

    @property
    def checked(self) -> tuple[facts.Learned, ...]:
        """Returns the checks of the player that found a colour."""
        return tuple(each for each in self.learned if each.answer in ("red", "black"))

    @property
    def us(self) -> tuple[Seat, ...]:
        """Returns the player and his comrades if he is black; otherwise nobody."""
        return tuple(sorted((self.seat, *self.comrades))) if self.black else ()


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a mind knows."""

    own: Own
    table: TableRecord = field(default=TableRecord(0, 0, 0, ()))

    @classmethod
    def of(cls, own: Own, players: int, blacks: int, chance: Chance) -> "View":
        """Returns the view of a player at the beginning of a game. Draws his character, which does not change
        later. If the player has a manner already, he keeps it."""
        taste = tuple(chance.random() * 2 - 1 for _ in range(players))
        drawn = replace(own, taste=taste, nerve=chance.random(), manner=own.manner or chance.choice(MANNERS))
        return cls(drawn, new_record(players, blacks))

    @property
    def others(self) -> tuple[Seat, ...]:
        """Returns the other seats at the table."""
        return tuple(seat for seat in self.table.present if seat != self.own.seat)


def new_record(players: int, blacks: int) -> TableRecord:
    """Returns the record of a game at its beginning."""
    return TableRecord(players, blacks, 0, tuple(range(1, players + 1)))


def learn(view: View, fact: facts.Fact) -> View:
    """Returns the view with one more fact."""
    if isinstance(fact, facts.Learned) and fact.night is None:
        fact = replace(fact, night=view.table.night)
    if isinstance(fact, facts.Private):
        return replace(view, own=_privately(view, fact))
    return View(without_expired(view.own, fact), noted(view.table, fact))


def without_expired(own: Own, fact: facts.Public) -> Own:
    """Returns the seat's own knowledge without the proposals, if a day or a night begins."""
    return (
        replace(own, proposals=())
        if own.proposals and isinstance(fact, facts.DayCame | facts.NightCame)
        else own
    )


def _privately(view: View, fact: facts.Private) -> Own:
    own = view.own
    match fact:
        case facts.Whispered(by, text):
            own = replace(own, whispers=own.whispers | {hearing.key(text)})
            order = _order(view, text)
            return replace(own, order=order) if order and _leads(own, by) else own
        case facts.Ordered(seats):
            return replace(own, order=seats, ordered=True)
        case facts.Proposed(by, _):
            others = tuple(each for each in own.proposals if each.by != by)
            return replace(own, proposals=(*others, fact))
        case facts.Learned():
            return replace(own, learned=(*own.learned, fact))
        case _:
            assert_never(fact)


def _order(view: View, text: str) -> tuple[Seat, ...]:
    """Returns the order of shots that words propose: seats at the table that are no blacks, at most three. It
    is empty if the words propose none."""
    proposed = [each.seats for each in hearing.understood(text) if isinstance(each, Proposes)]
    aims = [seat for seat in (proposed[-1] if proposed else ()) if view.table.here(seat)]
    return tuple(seat for seat in aims if seat not in view.own.us)[:ORDER_LENGTH]


def _leads(own: Own, by: Seat) -> bool:
    """Returns whether this speaker's proposal is the order: the Don's is, or anybody's if there is no Don.
    The Don accepts everybody's until he has named the order himself."""
    return own.don is None or by == own.don or (own.don == own.seat and not own.ordered)


def noted(table: TableRecord, fact: facts.Public) -> TableRecord:
    """Returns the record with one more fact."""
    match fact:
        case facts.DayCame(number):
            return table._replace(day=number, ballot=(), spoke=(), turns=())
        case facts.NightCame(number):
            quiet = table.quiet + 1 if table.day > 1 and not table.fresh else 0
            return _goes_on(table)._replace(ballot=(), fresh=(), quiet=quiet, night=number)
        case facts.TurnCame(seat):
            return table if seat in table.turns else table._replace(turns=(*table.turns, seat))
        case facts.Killed(seat):
            known = table if seat in table.killed else table._replace(killed=(*table.killed, seat))
            fresh = (*known.fresh, seat)
            return _gone(known._replace(fresh=fresh, strays=known.strays or len(fresh) > 1), seat)
        case facts.WentOut(seat):
            return _gone(table._replace(out=(*table.out, seat)), seat)
        case facts.Nominated(by, seat):
            named = table.named if by is None else (*table.named, Nomination(table.day, by, seat))
            ballot = table.ballot if seat in table.ballot else (*table.ballot, seat)
            return table._replace(named=named, ballot=ballot)
        case facts.Withdrawn(seat):
            return table._replace(ballot=tuple(each for each in table.ballot if each != seat))
        case facts.RoundOpened(candidates):
            return _goes_on(table)._replace(ballot=candidates)
        case facts.Counted(seat, voters):
            rest = tuple(each for each in table.ballot if each != seat)
            return table._replace(hands=(*table.hands, Hands(table.day, seat, voters)), ballot=rest)
        case facts.BestNamed(by, seats):
            best = tuple(Stance(table.day, by, seat, black=True, best=True) for seat in seats)
            return table._replace(stances=(*table.stances, *best))
        case facts.Said(by, text):
            return _heard(table, by, text)
        case _:
            assert_never(fact)


def _goes_on(table: TableRecord) -> TableRecord:
    return table if table.playing == table.present else table._replace(playing=table.present)


def _gone(table: TableRecord, seat: Seat) -> TableRecord:
    known = any(each.seat == seat for each in table.gone)
    return table._replace(
        gone=table.gone if known else (*table.gone, Gone(table.day, seat)),
        present=tuple(each for each in table.present if each != seat),
        ballot=tuple(each for each in table.ballot if each != seat),
    )


def _heard(table: TableRecord, by: Seat, text: str) -> TableRecord:
    table = table._replace(said=table.said | {hearing.key(text), text})
    if not table.here(by):
        table = table if by in table.parted else table._replace(parted=(*table.parted, by))
    elif table.day > 0:
        table = _goes_on(table)
    if by not in table.spoke and hearing.is_speech(text):
        table = table._replace(spoke=(*table.spoke, by))
    table = _uttered(table, Uttered(table.day, by, hearing.length(text), hearing.names_nobody(text)))
    for remark in hearing.understood(text):
        match remark:
            case Blames(seat) | Trusts(seat):
                stance = Stance(table.day, by, seat, isinstance(remark, Blames))
                if seat != by and seat <= table.players and stance not in table.stances:
                    table = table._replace(stances=(*table.stances, stance))
            case Claims():
                table = table.with_claim(by)
            case Reports(seat, black):
                table = table.with_claim(by)
                report = Report(by, seat, black)
                if seat <= table.players and report not in table.reports:
                    table = table._replace(reports=(*table.reports, report))
            case Confesses():
                confession = Stance(table.day, by, by, True)
                if confession not in table.stances:
                    table = table._replace(stances=(*table.stances, confession))
            case Asks(seat, about):
                if seat != by and table.here(seat):
                    table = table._replace(asked=(*table.asked, Asked(by, seat, about)))
            case Proposes():
                pass
            case _:
                assert_never(remark)
    return table


def _uttered(table: TableRecord, said: Uttered) -> TableRecord:
    return table._replace(
        uttered=(*table.uttered, said), asked=tuple(each for each in table.asked if each.seat != said.by)
    )
