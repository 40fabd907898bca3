"""Outcomes of games to compute points from, one line each. Seats 2, 4 and 6 are black, 2 is the Don, 7 the
sheriff."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.marks import Judge
from engine.roles import ROLES, Seat, Team
from engine.scoring.outcome import Outcome, SeatOutcome
from engine.scoring.points import score
from engine.scoring.standing import Place
from tests.rig.engine.table import TEN, roles

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
    """Builds the outcome of a game. `killed`: the victim of the first hunt; `hits`: the blacks in his best
    move, None if he made none."""
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
    """Returns the points of a seat in one game as (clause, points): `[("8.2.1", "1"), ("8.4", "3/10")]`."""
    found = score(outcome, house_bonus=house_bonus).seats[seat - 1].lines
    return [(line.clause, str(line.points)) for line in found]


def place_of(player: str, places: tuple[Place, ...]) -> Place:
    return next(place for place in places if place.player == player)
