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
    """Returns the outcome of a replayed record, or None if the game does not count. `players`: the players'
    names, seat 1 first. Raises `ScoringError` as `of_protocol` does."""
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
    """Returns the outcome of the game with this protocol; None if the game does not count: it has no result,
    or the judge has voided it. Raises `ScoringError` if a seat has no player, or as `Outcome` does."""
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
    """Returns the seat that the blacks' shot killed in the night of the first hunt."""
    shot = (out for out in protocol.out if out["cause"] == Cause.SHOT and out["number"] == FIRST_HUNT)
    return next((out["seat"] for out in shot), None)
