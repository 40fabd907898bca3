"""Outcomes to be scored, written down in a line: seats 2, 4 and 6 are black, the don is 2, the sheriff 7."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.marks import Judge
from engine.roles import ROLES, Seat, Team
from engine.scoring.outcome import Outcome, SeatOutcome
from engine.scoring.points import score
from tests.engine.table import TEN, roles

PLAYERS = ("Ann", "Bob", "Vera", "Glib", "Dana", "Egor", "Zoya", "Ihor", "Kira", "Lev")
WINNERS: Mapping[str, Team | None] = {"red": Team.RED, "black": Team.BLACK, "draw": None}


def game(
    winner: str = "red",
    *,
    label: str = "game",
    players: Sequence[str] = PLAYERS,
    killed: Seat | None = None,
    hits: int | None = None,
    removed: Sequence[Seat] = (),
    deducted: Mapping[Seat, str] | None = None,
    stage: str = "",
    judge: Judge | None = None,
) -> Outcome:
    """A game. `killed`: in the first hunt; `hits`: of his best move, None if he made none."""
    cards = (ROLES[role] for role in roles(TEN))
    return Outcome(
        label=label,
        seats=tuple(
            SeatOutcome(player, card.id, card.team) for player, card in zip(players, cards, strict=True)
        ),
        winner=WINNERS[winner],
        first_killed=killed,
        best_hits=() if killed is None or hits is None else ((killed, hits),),
        disqualified=frozenset(removed),
        deducted=tuple((seat, Fraction(points)) for seat, points in (deducted or {}).items()),
        marks=judge or Judge(),
        stage=stage,
    )


def lines(outcome: Outcome, seat: Seat, *, house_bonus: bool = False) -> list[tuple[str, str]]:
    """What a seat has from one game: `[("8.2.1", "1"), ("8.4", "3/10")]`."""
    found = score(outcome, house_bonus=house_bonus).seats[seat - 1].lines
    return [(line.clause, str(line.points)) for line in found]
