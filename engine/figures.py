"""Figures of what each player did in a finished game. They follow from its protocol and its result."""

from dataclasses import dataclass, fields

from engine.answers import OF_COLOUR
from engine.events import NightActed, PollKind
from engine.protocol import Protocol
from engine.roles import Seat, Team
from engine.rules.effects import CheckRole, CheckTeam
from engine.state import KILLS

FIRST_HUNT = 2
"""The night of the first hunt. (Night 1 is the blacks' meeting.)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Figures of a player that can be added up: of one finished game, or of several.

    `first_killed`: he died in the night of the first hunt. `best_moves`: 1 if he named a best move;
    `best_named`: how many seats he named in it; `best_hits`: how many of these were black. `checks`: his
    night checks of one seat; `check_hits`: the checks that found an opponent's colour, or the role for which
    they look. `votes`: the hands that he raised himself for a candidate, in rounds that were not broken off;
    `votes_black`: how many of these were for a black. `fouls`: his fouls at the end.
    """

    first_killed: int = 0
    best_moves: int = 0
    best_named: int = 0
    best_hits: int = 0
    checks: int = 0
    check_hits: int = 0
    votes: int = 0
    votes_black: int = 0
    fouls: int = 0


SUMMED = tuple(field.name for field in fields(Counts))


@dataclass(frozen=True, slots=True)
class Figures(Counts):
    """The figures of one player in a finished game. `won`: his team won; in a draw nobody wins."""

    seat: Seat
    role: str
    team: Team
    won: bool


def figures(protocol: Protocol, winner: Team | None) -> tuple[Figures, ...]:
    """Returns the figures of all players, seat 1 first. `winner` None means a draw."""
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
    """Returns pairs: the seat that checked, and whether the check was a hit."""
    acted = [act for night in protocol.acted.values() for act in night]
    found = ((act.by, _hit(protocol, act)) for act in acted)
    return [(by, is_hit) for by, is_hit in found if is_hit is not None]


def _hit(protocol: Protocol, act: NightActed) -> bool | None:
    """Returns whether a check was a hit; None if the act is no check. A pretended colour is no hit."""
    action = protocol.rules.action(act.step)
    effect = None if action is None else action.effect
    if isinstance(effect, CheckRole):
        return act.answer == effect.role
    if isinstance(effect, CheckTeam):
        against = protocol.roles[act.by - 1].team.other
        return act.answer == OF_COLOUR[against] and protocol.roles[act.seats[0] - 1].team is against
    return None


def _hands(protocol: Protocol) -> list[tuple[Seat, Seat]]:
    """Returns pairs: a voter, and the candidate for whom he raised his hand."""
    return [
        (voter, vote["seat"])
        for vote in protocol.votes
        if vote["kind"] == PollKind.CANDIDATE and vote["seat"] is not None
        if (vote["day"], vote["round"]) not in protocol.broken
        for voter in vote["voters"]
    ]
