"""Which penalties of 8.5 can be about a player, by his card, the result, and what happened at the table."""

from engine.marks import penalties_of
from engine.protocol import Protocol
from engine.roles import Phase, Seat, Team

FOUR = 4
"""Players at the table of which 8.5.2 speaks."""

UNCHECKED = {"8.5.4.2": 2, "8.5.4.3": 1}
"""Nights without a check that a case takes at least."""


def cases(protocol: Protocol, seat: Seat, winner: Team | None) -> tuple[str, ...]:
    """The cases that the judge may name for a seat. `winner`: None for a draw.

    Who never sat at a table of four broke no vote there; who checked every night that he was there for
    missed none."""
    possible = penalties_of(protocol.roles[seat - 1], winner)
    missed = _nights_in(protocol, seat) - _checks(protocol, seat)
    impossible = {case for case, least in UNCHECKED.items() if missed < least}
    if not _was_among_four(protocol, seat):
        impossible.add("8.5.2")
    return tuple(case for case in possible if case not in impossible)


def _was_among_four(protocol: Protocol, seat: Seat) -> bool:
    seats = [out["seat"] for out in protocol.out]
    before = seats.index(seat) if seat in seats else len(seats)
    return len(protocol.roles) - before <= FOUR


def _nights_in(protocol: Protocol, seat: Seat) -> int:
    """Nights with checks to which he lived: the first has none."""
    nights = len(protocol.nights)
    for out in protocol.out:
        if out["seat"] == seat:
            killed = out["phase"] == Phase.NIGHT and protocol.rules.victim_leaves_at_once
            nights = out["number"] - killed
    return max(0, nights - 1)


def _checks(protocol: Protocol, seat: Seat) -> int:
    return len(
        {night["number"] for night in protocol.nights for made in night["checks"] if made["by"] == seat}
    )
