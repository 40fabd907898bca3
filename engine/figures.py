"""What each player did in a game that is over, in numbers: a pure function of its protocol and its result."""

from dataclasses import dataclass

from engine.answers import OF_COLOUR
from engine.events import NightActed, PollKind
from engine.protocol import Protocol
from engine.roles import Seat, Team
from engine.rules.effects import CheckRole, CheckTeam
from engine.state import KILLS

FIRST_HUNT = 2
"""The night of the first hunt; night 1 is the meeting."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A player of a game that is over.

    `won`: his team did; nobody wins a draw. `first_killed`: he died in the night of the first hunt.
    `best_moves`: 1 if he left a best move, with so many seats `best_named`, of which `best_hits` were black.
    `checks`: night checks of one seat; `check_hits`: those that told him an opponent's colour, or the role
    they look for. `votes`: hands put up oneself for a candidate, in rounds that were not broken off;
    `votes_black`: those for a black one. `fouls`: at the end."""

    seat: Seat
    role: str
    team: Team
    won: bool
    first_killed: bool
    best_moves: int
    best_named: int
    best_hits: int
    checks: int
    check_hits: int
    votes: int
    votes_black: int
    fouls: int


def figures(protocol: Protocol, winner: Team | None) -> tuple[Figures, ...]:
    """Those of all seats, seat 1 first. `winner` None is a draw."""
    return tuple(_of(protocol, seat, winner) for seat in range(1, len(protocol.roles) + 1))


def _of(protocol: Protocol, seat: Seat, winner: Team | None) -> Figures:
    role = protocol.roles[seat - 1]
    best = [move for move in protocol.best_moves() if move["seat"] == seat]
    checks = [is_hit for by, is_hit in _checks(protocol) if by == seat]
    voted = [candidate for by, candidate in _hands(protocol) if by == seat]
    return Figures(
        seat=seat,
        role=role.id,
        team=role.team,
        won=role.team is winner,
        first_killed=seat in _first_killed(protocol),
        best_moves=len(best),
        best_named=sum(len(move["named"]) for move in best),
        best_hits=sum(move["hits"] for move in best),
        checks=len(checks),
        check_hits=sum(checks),
        votes=len(voted),
        votes_black=sum(protocol.roles[candidate - 1].team is Team.BLACK for candidate in voted),
        fouls=protocol.fouls.get(seat, 0),
    )


def _first_killed(protocol: Protocol) -> frozenset[Seat]:
    return frozenset(
        out["seat"] for out in protocol.out if out["cause"] in KILLS and out["number"] == FIRST_HUNT
    )


def _checks(protocol: Protocol) -> list[tuple[Seat, bool]]:
    """Who checked, and whether it hit."""
    acted = [act for night in protocol.acted.values() for act in night]
    found = ((act.by, _hit(protocol, act)) for act in acted)
    return [(by, is_hit) for by, is_hit in found if is_hit is not None]


def _hit(protocol: Protocol, act: NightActed) -> bool | None:
    """None for what is no check. A colour that the checked seat only pretends is no hit."""
    action = protocol.rules.action(act.step)
    effect = None if action is None else action.effect
    if isinstance(effect, CheckRole):
        return act.answer == effect.role
    if isinstance(effect, CheckTeam):
        against = protocol.roles[act.by - 1].team.other
        return act.answer == OF_COLOUR[against] and protocol.roles[act.seats[0] - 1].team is against
    return None


def _hands(protocol: Protocol) -> list[tuple[Seat, Seat]]:
    """Who put a hand up for whom."""
    return [
        (voter, vote["seat"])
        for vote in protocol.votes
        if vote["kind"] == PollKind.CANDIDATE and vote["seat"] is not None
        if (vote["day"], vote["round"]) not in protocol.broken
        for voter in vote["voters"]
    ]
