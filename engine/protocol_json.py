"""The output of `mafia replay --json`: the protocol of a replayed record, in one fixed shape."""

from typing import Any, TypedDict

from engine.protocol import BestMove, NightPassed, NominationMade, Out, Protocol, Speech, VoteTaken
from engine.replay import Replay
from engine.roles import Seat
from engine.state import State


class StepShown(TypedDict):
    name: str
    seat: Seat | None
    phase: str
    number: int
    seconds: int | None


class ProtocolJson(TypedDict):
    """The output of `mafia replay --json`."""

    ruleset: str
    players: int
    roles: list[str]
    winner: str | None
    reason: str | None
    step: StepShown
    table: list[Seat]
    out: list[Out]
    speeches: list[Speech]
    nominations: list[NominationMade]
    votes: list[VoteTaken]
    nights: list[NightPassed]
    fouls: dict[str, int]
    disqualified: list[Seat]
    best_move: BestMove | list[BestMove] | None
    rejected: list[dict[str, Any]]


def as_json(played: Replay) -> ProtocolJson:
    """Returns the protocol of a replayed record in the shape of `mafia replay --json`."""
    record, state = played.record, played.state
    protocol = Protocol.of(record.rules, record.roles, played.events)
    step, result = state.step, state.result
    return {
        "ruleset": record.rules.id,
        "players": len(record.roles),
        "roles": [role.id for role in record.roles],
        "winner": None if result is None else result.winner or "draw",
        "reason": None if result is None else result.reason,
        "step": {
            "name": step.name,
            "seat": step.seat,
            "phase": step.phase,
            "number": step.number,
            "seconds": step.seconds,
        },
        "table": list(state.table),
        "out": protocol.out,
        "speeches": protocol.speeches,
        "nominations": protocol.nominations,
        "votes": protocol.votes,
        "nights": [{**night, "shots": _by_seat(night["shots"])} for night in protocol.nights],
        "fouls": {str(seat): count for seat, count in sorted(protocol.fouls.items())},
        "disqualified": sorted(protocol.disqualified),
        "best_move": _best_move(state, protocol.best_moves(hint=record.source.judge.no_best_move)),
        "rejected": [rejected._asdict() for rejected in played.rejected],
    }


def _by_seat(shots: dict[str, Seat]) -> dict[str, Seat]:
    return dict(sorted(shots.items(), key=lambda shot: int(shot[0])))


def _best_move(state: State, moves: list[BestMove]) -> BestMove | list[BestMove] | None:
    """Returns the best move: one object, or a list if the first hunt's night killed two (decisions F3); None
    if there is none."""
    if not moves:
        return None
    return moves if len(state.memory.first_killed) > 1 else moves[0]
