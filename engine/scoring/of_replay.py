"""The outcome of a game that was replayed through the engine."""

from collections.abc import Iterator, Sequence

from engine.figures import FIRST_HUNT
from engine.marks import Judge
from engine.penalties import possible_penalties
from engine.protocol import Protocol
from engine.remark import Remark
from engine.replay import Replay
from engine.roles import Cause, Seat, Team
from engine.scoring.outcome import Outcome, ScoringError, SeatOutcome
from engine.state import Result


def of_replay(played: Replay, label: str, players: Sequence[str]) -> Outcome | None:
    """Returns the outcome of a replayed record; None if it has no result or is void. `players`: the players'
    names, seat 1 first. Raises `ScoringError` if a seat has no player, a player has two, or a mark is for a
    seat that does not exist."""
    record = played.record
    protocol = Protocol.of(record.rules, record.roles, played.events)
    return of_protocol(protocol, played.state.result, record.source.judge, label, players)


def of_protocol(
    protocol: Protocol,
    result: Result | None,
    marks: Judge,
    label: str,
    players: Sequence[str],
    *,
    stage: str = "",
) -> Outcome | None:
    """Returns the outcome of the game with this protocol; None if it has no result or is void. Raises
    `ScoringError` if a seat has no player, a player has two, or a mark is for a seat that does not exist."""
    if result is None or marks.void is not None:
        return None
    if len(players) < len(protocol.roles):
        raise ScoringError(label, Remark("nobody-named"), seat=len(players) + 1)
    winner = marks.winner(result.winner)
    return Outcome(
        label=label,
        seats=tuple(
            SeatOutcome(player, role.id, role.team)
            for player, role in zip(players, protocol.roles, strict=True)
        ),
        winner=winner,
        first_killed=_first_killed(protocol),
        best_hits=tuple((move["seat"], move["hits"]) for move in protocol.best_moves()),
        disqualified=frozenset(protocol.disqualified),
        marks=marks,
        unproven=tuple(_unproven(protocol, winner, marks)),
        stage=stage,
    )


def _unproven(protocol: Protocol, winner: Team | None, marks: Judge) -> Iterator[tuple[Seat, str]]:
    for seat in range(1, len(protocol.roles) + 1):
        possible = possible_penalties(protocol, seat, winner)
        given = marks.penalties.get(str(seat), ())
        yield from ((seat, clause) for clause in given if clause not in possible)


def _first_killed(protocol: Protocol) -> Seat | None:
    """Returns the seat that the first hunt killed; None if it killed nobody."""
    shot = (out for out in protocol.out if out["cause"] == Cause.SHOT and out["number"] == FIRST_HUNT)
    return next((out["seat"] for out in shot), None)
