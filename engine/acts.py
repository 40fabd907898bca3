"""What may be asked of the game: one closed union.

An act names who asks (`by`, a seat) and whom he means (`seat` or `seats`). The judge's acts have no
`by`. `WORD` is the act's word in a game record. What single roles do by night is one act, `NightAct`: its
words are the book's.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias, get_args

from engine.roles import Seat, Team


@dataclass(frozen=True, slots=True)
class Pass:
    """The speaker ends his turn, defence or last word (4.3.5)."""

    WORD: ClassVar[str] = "pass"
    by: Seat


@dataclass(frozen=True, slots=True)
class Nominate:
    """The speaker puts a seat on the ballot (4.4.2)."""

    WORD: ClassVar[str] = "nominate"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The speaker takes his standing nomination back."""

    WORD: ClassVar[str] = "withdraw"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Vote:
    """A hand for the candidate now voted, or for the raise (4.4.5)."""

    WORD: ClassVar[str] = "vote"
    by: Seat


@dataclass(frozen=True, slots=True)
class LiftHand:
    """The hand comes down before "thank you" (4.4.9)."""

    WORD: ClassVar[str] = "lift"
    by: Seat


@dataclass(frozen=True, slots=True)
class Shoot:
    """A black's shot (4.5.3), or his proposal to the Don."""

    WORD: ClassVar[str] = "shoot"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class NightAct:
    """What a role does by night. `word` is of the book's `NightAction`, which says how many `seats`."""

    by: Seat
    word: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NameOrder:
    """The Don names the order of the shots (4.2.1)."""

    WORD: ClassVar[str] = "order"
    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NameBest:
    """The best move: up to three seats taken for blacks (8.3)."""

    WORD: ClassVar[str] = "best"
    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Surrender:
    """The player gives the game up for his team, or says so to prove himself red."""

    WORD: ClassVar[str] = "surrender"
    by: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """A player goes by himself (6.7.1)."""

    WORD: ClassVar[str] = "leave"
    by: Seat


@dataclass(frozen=True, slots=True)
class Foul:
    """`reason` is text for the protocol; it has no effect of its own."""

    WORD: ClassVar[str] = "foul"
    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """A disqualifying foul (6.5, 6.7)."""

    WORD: ClassVar[str] = "remove"
    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Defeat:
    """The seat's team is given defeat (6.8)."""

    WORD: ClassVar[str] = "defeat"
    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A seat that is out gave a hint."""

    WORD: ClassVar[str] = "hint"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Award:
    """The judge gives the game to a team."""

    WORD: ClassVar[str] = "award"
    team: Team


@dataclass(frozen=True, slots=True)
class Claim:
    """The judge notes that a seat called himself the commissar."""

    WORD: ClassVar[str] = "claim"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Timeout:
    """The deadline of the present step passes."""

    WORD: ClassVar[str] = "timeout"


Aimed: TypeAlias = Nominate | Withdraw | Shoot
"""Acts of a player at one seat."""

Named: TypeAlias = NameOrder | NameBest
"""Acts of a player that name several seats."""

CommonAct: TypeAlias = Pass | Vote | LiftHand | Surrender | Leave | Aimed | Named
"""Acts of a player that the program knows by themselves."""

PlayerAct: TypeAlias = CommonAct | NightAct

JudgeAct: TypeAlias = Foul | Remove | Defeat | Hint | Award | Claim

Act: TypeAlias = PlayerAct | JudgeAct | Timeout


def targets_of(act: Act) -> tuple[Seat, ...]:
    """The seats at which the act is aimed."""
    match act:
        case NightAct() | NameOrder() | NameBest():
            return act.seats
        case Nominate() | Withdraw() | Shoot():
            return (act.seat,)
        case _:
            return ()


def word_of(act: Act) -> str:
    """The act's word in a record."""
    return act.word if isinstance(act, NightAct) else act.WORD


WORDS = frozenset(kind.WORD for kind in get_args(CommonAct | JudgeAct | Timeout))
"""The words that no night action of a book may have."""

OPTIONAL = frozenset(
    kind.WORD for kind in (Withdraw, NameOrder, NameBest, Surrender, Defeat, Hint, Award, Claim)
)
"""Acts that only some books have; a rule set lists which (decisions B3)."""
