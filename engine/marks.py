"""The judge's marks after a game (`[judge]` of a record), and their limits by clause (FIIM 8.4 and 8.5).

Bonuses are counted in hundredths of a point, so that their sums are exact.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never, get_args

from pydantic import FiniteFloat, field_validator

from engine.deal_opened import Strict
from engine.remark import Remark
from engine.roles import SHERIFF, Role, Seat, Team
from engine.toml_text import table

MOST_REWARDED = 4
"""The most players of one game who may get a bonus (8.4.1)."""

MOST_IN_ALL = 100
"""The largest sum of all bonuses of a game, in hundredths (8.4.2)."""

OF_WINNERS = (20, 30, 40, 50, 60, 70)
"""The bonuses that a winner may get, in hundredths (8.4.3)."""

OF_CHIEF = frozenset({60, 70})
"""The bonuses that need the chief judge's approval, in hundredths (8.4.3)."""

OF_LOSERS = (10, 20, 30, 40)
"""The bonuses that a loser may get, in hundredths (8.4.4)."""

OF_REDS = ("8.5.2",)
"""Penalties that any red may get, whoever has won."""

OF_DEFEATED_REDS = ("8.5.1",)
"""Penalties that any red may get if his team has lost."""

OF_DEFEATED_SHERIFFS = ("8.5.3", "8.5.4.2", "8.5.4.3")
"""Penalties that a sheriff may get if his team has lost."""

OF_DEFEATED_BLACKS = ("8.5.4.1", "8.5.4.4", "8.5.4.5")
"""Penalties that a black may get if his team has lost."""

PENALTIES = tuple(sorted((*OF_REDS, *OF_DEFEATED_REDS, *OF_DEFEATED_SHERIFFS, *OF_DEFEATED_BLACKS)))
"""All penalties of 8.5."""

LIMITS = ("8.4.1", "8.4.2", "8.4.3", "8.4.4", "8.4.7")
"""The clauses of 8.4 that a bonus can break."""


Winner: TypeAlias = Literal["red", "black", "draw"]
"""Who has won, or that nobody has."""

WINNERS: tuple[Winner, ...] = get_args(Winner)

ChiefResult: TypeAlias = Literal["void", "counts"] | Winner
"""What the chief judge of a tournament decides about a result (8.8): the game is void, it counts as it was
played, or it counts with another winner."""

CHIEF_RESULTS: tuple[ChiefResult, ...] = ("void", "counts", *WINNERS)


class Protest(Strict):
    """A player's protest (8.8). It is open while it has no `decision`."""

    by: str
    text: str
    decision: str | None = None


class Judge(Strict):
    """The judge's marks. The keys of `bonus` (points) and `penalties` (clauses) are seats. `chief_approved`:
    seats whose bonus the chief judge has approved. `no_best_move`: the best move does not count (8.3.5).
    `void`: why the game does not count. `chief_result`: the chief judge's decision about the result; None if
    he has made none."""

    bonus: dict[str, FiniteFloat] = {}
    penalties: dict[str, list[str]] = {}
    chief_approved: list[int] = []
    no_best_move: bool = False
    void: str | None = None
    chief_result: ChiefResult | None = None
    protests: list[Protest] = []

    @field_validator("bonus", "penalties")
    @classmethod
    def _seats(cls, value: Mapping[str, object]) -> Mapping[str, object]:
        for key in value:
            if not re.fullmatch("[1-9][0-9]{0,2}", key):
                raise ValueError(Remark("no-seat", text=key))
        return value

    def winner(self, played: Team | None) -> Team | None:
        """Returns the winner by the chief judge's decision; without a decision, `played`: the winner at the
        table. None: a draw."""
        match self.chief_result:
            case "red" | "black":
                return Team(self.chief_result)
            case "draw":
                return None
            case "void" | "counts" | None:
                return played
            case _:
                assert_never(self.chief_result)

    def written(self) -> list[str]:
        """Writes the lines of the record's `[judge]` table; no lines if there are no marks."""
        values = self.model_dump(exclude_defaults=True, exclude_none=True)
        return ["", "[judge]", *table(values)] if values else []


def hundredths(points: float) -> int:
    """Converts points to whole hundredths."""
    return round(100 * points)


def allowed(team: Team, winner: Team | None) -> tuple[int, ...]:
    """Returns the bonuses, in hundredths, that the judge may give to a player of this team. In a draw
    (`winner` None) there are none (8.4.7)."""
    if winner is None:
        return ()
    return OF_WINNERS if team is winner else OF_LOSERS


def penalties_of(role: Role, winner: Team | None) -> tuple[str, ...]:
    """Returns the penalties of 8.5 that a player with this card can get. `winner`: None for a draw."""
    lost = winner is role.team.other
    if role.team is Team.BLACK:
        return OF_DEFEATED_BLACKS if lost else ()
    defeated = (*OF_DEFEATED_REDS, *OF_REDS, *(OF_DEFEATED_SHERIFFS if role.id == SHERIFF.id else ()))
    return defeated if lost else OF_REDS


def room_left(marks: Judge, best: Mapping[Seat, float]) -> int:
    """Returns how many hundredths of bonus the judge may still give in this game (8.4.2); below 0 if he has
    given too many. `best`: seat → points of its best move; a bonus that is not higher does not count."""
    bonus = {int(seat): hundredths(points) for seat, points in marks.bonus.items()}
    counted = (points for seat, points in bonus.items() if points > hundredths(best.get(seat, 0.0)))
    return MOST_IN_ALL - sum(counted)


class Broken(NamedTuple):
    """A clause of 8.4, and the lowest seat whose bonus breaks it."""

    clause: str
    seat: Seat


def broken_limit(
    marks: Judge, teams: Sequence[Team], winner: Team | None, best: Mapping[Seat, float]
) -> Broken | None:
    """Returns the first limit of 8.4 that the bonuses break; None if they break none. `teams` are by seat.
    `winner`: None for a draw. `best`: seat → points of its best move; if a bonus of this seat is not higher,
    it does not count in the sum (8.4.6)."""
    bonus = sorted((int(seat), hundredths(points)) for seat, points in marks.bonus.items())
    if bonus and winner is None:
        return Broken("8.4.7", bonus[0][0])
    if len(bonus) > MOST_REWARDED:
        return Broken("8.4.1", bonus[MOST_REWARDED][0])
    for seat, points in bonus:
        won = 1 <= seat <= len(teams) and teams[seat - 1] is winner
        if points not in (OF_WINNERS if won else OF_LOSERS):
            return Broken("8.4.3" if won else "8.4.4", seat)
        if points in OF_CHIEF and seat not in marks.chief_approved:
            return Broken("8.4.3", seat)
    counted = 0
    for seat, points in bonus:
        counted += points if points > hundredths(best.get(seat, 0.0)) else 0
        if counted > MOST_IN_ALL:
            return Broken("8.4.2", seat)
    return None
