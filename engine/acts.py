"""All acts of players and of the judge, and the end of a step's time, as one closed union.

**Must live here:** every kind of act, and its word in a record.
**Does not know:** when an act is legal (`engine/legal.py`), and what it does (`engine/decide.py`).
**Could be better:** `by` and `seat` are both numbers, so mypy does not notice when they are swapped.

An act names the player who acts (`by`, a seat) and the player at whom it is aimed (`seat` or `seats`). An act
of the judge has no `by`. `WORD` is the act's word in a game record. All night acts of single roles are one
class, `NightAct`: the book gives their words.
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
    """The speaker nominates a seat for the vote (4.4.2)."""

    WORD: ClassVar[str] = "nominate"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The speaker takes back a nomination he made."""

    WORD: ClassVar[str] = "withdraw"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Vote:
    """A player raises a hand for the current candidate or, in the raise, for putting out all who are tied
    (4.4.5)."""

    WORD: ClassVar[str] = "vote"
    by: Seat


@dataclass(frozen=True, slots=True)
class LiftHand:
    """A player takes his hand down before "thank you" (4.4.9)."""

    WORD: ClassVar[str] = "lift"
    by: Seat


@dataclass(frozen=True, slots=True)
class Shoot:
    """A black shoots (4.5.3), or proposes a target to the Don."""

    WORD: ClassVar[str] = "shoot"
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class NightAct:
    """A role acts by night. `word`: the act's word in the book. The book's `NightAction` with this word says
    how many `seats` it needs."""

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
    """The player who was killed first names up to three seats as blacks: his best move (8.3)."""

    WORD: ClassVar[str] = "best"
    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Surrender:
    """A black gives up the game for his team. A red who surrenders, to prove that he is red, is removed."""

    WORD: ClassVar[str] = "surrender"
    by: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the game of his own will (6.7.1)."""

    WORD: ClassVar[str] = "leave"
    by: Seat


@dataclass(frozen=True, slots=True)
class Foul:
    """The judge gives a foul. `reason` is text for the protocol; it has no other effect."""

    WORD: ClassVar[str] = "foul"
    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """The judge removes a player with a disqualifying foul (6.5, 6.7)."""

    WORD: ClassVar[str] = "remove"
    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Defeat:
    """The judge declares the seat's team defeated (6.8)."""

    WORD: ClassVar[str] = "defeat"
    seat: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """The judge notes that a player who is out gave a hint."""

    WORD: ClassVar[str] = "hint"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Award:
    """The judge declares a team the winner."""

    WORD: ClassVar[str] = "award"
    team: Team


@dataclass(frozen=True, slots=True)
class Claim:
    """The judge notes that a player claimed to be the commissar."""

    WORD: ClassVar[str] = "claim"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Timeout:
    """The time of the current step is over."""

    WORD: ClassVar[str] = "timeout"


Aimed: TypeAlias = Nominate | Withdraw | Shoot
"""Acts of a player that are aimed at one seat."""

Named: TypeAlias = NameOrder | NameBest
"""Acts of a player that name several seats."""

CommonAct: TypeAlias = Pass | Vote | LiftHand | Surrender | Leave | Aimed | Named
"""Acts of a player that the engine defines itself, not the book."""

PlayerAct: TypeAlias = CommonAct | NightAct

JudgeAct: TypeAlias = Foul | Remove | Defeat | Hint | Award | Claim

Act: TypeAlias = PlayerAct | JudgeAct | Timeout


def targets_of(act: Act) -> tuple[Seat, ...]:
    """Returns the seats at which a player's act is aimed, or that it names; none for acts of the judge."""
    match act:
        case NightAct() | NameOrder() | NameBest():
            return act.seats
        case Nominate() | Withdraw() | Shoot():
            return (act.seat,)
        case _:
            return ()


def word_of(act: Act) -> str:
    """Returns the act's word in a record."""
    return act.word if isinstance(act, NightAct) else act.WORD


WORDS = frozenset(kind.WORD for kind in get_args(CommonAct | JudgeAct | Timeout))
"""Words of the engine's own acts: no night action of a book may use one of them."""

OPTIONAL = frozenset(
    kind.WORD for kind in (Withdraw, NameOrder, NameBest, Surrender, Defeat, Hint, Award, Claim)
)
"""Words of acts that only some books have. A rule set lists which of them it allows (decisions B3)."""
