"""Says which penalties of 8.5 a player can get, by his card, the result and what happened at the table."""

from collections.abc import Iterator, Mapping

from engine.marks import penalties_of
from engine.protocol import NightPassed, Out, Protocol
from engine.roles import Phase, Seat, Team
from engine.state import BY_VOTE
from engine.steps import StepName

FOUR = 4
"""The number of players at the table in 8.5.2."""

TEN = 10
"""The number of players at the table in 8.5.1."""

UNCHECKED: Mapping[str, int] = {"8.5.4.2": 2, "8.5.4.3": 1}
"""Penalty → the least number of nights without a check."""

UNSHOT = 2
"""The least number of nights without a shot in 8.5.4.4."""

BY_RECORD = ("8.5.4.2", "8.5.4.4")
"""The penalties that the record alone proves."""


def possible_penalties(protocol: Protocol, seat: Seat, winner: Team | None) -> tuple[str, ...]:
    """Returns the penalties that the judge may name for a seat. `winner`: None for a draw. The judge decides
    what the record can not tell: whether the table was split, whether a vote was broken on purpose, and
    whether the target of a shot was clear."""
    possible = penalties_of(protocol.roles[seat - 1], winner)
    return tuple(case for case in possible if _may_be(protocol, seat, case))


def proven_penalties(protocol: Protocol, seat: Seat, winner: Team | None) -> tuple[str, ...]:
    """Returns the penalties that the record alone proves. The judge must give them (8.5)."""
    return tuple(case for case in possible_penalties(protocol, seat, winner) if case in BY_RECORD)


def _may_be(protocol: Protocol, seat: Seat, case: str) -> bool:
    match case:
        case "8.5.1":
            return _own_team_left_at_ten(protocol, seat)
        case "8.5.2":
            return len(protocol.roles) - _order_of_leaving(protocol, seat) <= FOUR
        case "8.5.4.2" | "8.5.4.3":
            return _unchecked(protocol, seat) >= UNCHECKED[case]
        case "8.5.4.4":
            return (
                len([night for night in _hunts(protocol, seat) if str(seat) not in night["shots"]]) >= UNSHOT
            )
        case "8.5.4.5":
            return any(_would_have_won(protocol, night) for night in _hunts(protocol, seat))
        case _:
            return True


def _own_team_left_at_ten(protocol: Protocol, seat: Seat) -> bool:
    """Returns whether the vote of the first day put out a player of the seat's own team, while the table
    still had ten players."""
    voted = [out for out in protocol.out if out["number"] == 1 and out["cause"] in BY_VOTE]
    whole = len(protocol.roles) == TEN and protocol.out[: len(voted)] == voted
    return whole and any(_team(protocol, out["seat"]) is _team(protocol, seat) for out in voted)


def _order_of_leaving(protocol: Protocol, seat: Seat) -> int:
    """Returns how many players left before this one; if he stayed, how many left in all."""
    seats = [out["seat"] for out in protocol.out]
    return seats.index(seat) if seat in seats else len(seats)


def _team(protocol: Protocol, seat: Seat) -> Team:
    return protocol.roles[seat - 1].team


def _out(protocol: Protocol, seat: Seat) -> Out | None:
    return next((out for out in protocol.out if out["seat"] == seat), None)


def _unchecked(protocol: Protocol, seat: Seat) -> int:
    """Returns the number of nights in which the sheriff had time for a check and made none."""
    return sum(
        all(made["by"] != seat for made in night["checks"])
        for night in _hunts(protocol, seat)
        if seat not in night["killed"] and not _decided(protocol, night)
    )


def _hunts(protocol: Protocol, seat: Seat) -> Iterator[NightPassed]:
    """Yields the nights with a hunt that the seat began at the table, and in which nobody removed it."""
    for night in protocol.nights:
        gone = _out_before(protocol, seat, night) or _removed_in(protocol, seat, night)
        if night["miss"] is not None and not gone:
            yield night


def _removed_in(protocol: Protocol, seat: Seat, night: NightPassed) -> bool:
    out = _out(protocol, seat)
    by_night = out is not None and (out["phase"], out["number"]) == (Phase.NIGHT, night["number"])
    return by_night and seat not in night["killed"]


def _decided(protocol: Protocol, night: NightPassed) -> bool:
    """Returns whether the kill of this night ended the game, so that nobody could check any more."""
    last = night is protocol.nights[-1] and bool(night["killed"])
    return last and all(
        speech["kind"] == StepName.LAST_WORD
        for speech in protocol.speeches
        if speech["day"] == night["number"]
    )


def _would_have_won(protocol: Protocol, night: NightPassed) -> bool:
    here = [seat for seat in range(1, len(protocol.roles) + 1) if not _out_before(protocol, seat, night)]
    blacks = sum(_team(protocol, seat) is Team.BLACK for seat in here)
    return night["miss"] is True and blacks >= len(here) - blacks - 1


def _out_before(protocol: Protocol, seat: Seat, night: NightPassed) -> bool:
    out = _out(protocol, seat)
    return out is not None and out["number"] < night["number"]
