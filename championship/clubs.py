"""The standing of clubs, by the sums of their players' points."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from championship.event import Event
from engine.scoring.standing import Place


class ClubPlace(NamedTuple):
    """A place in the standing of clubs. `total` and `wins`: the sums over the `players` who count for the
    club. Clubs with equal sums share a place."""

    place: int
    club: str
    players: tuple[str, ...]
    total: Fraction
    wins: int


def clubs_of(event: Event, placed: Sequence[Place]) -> tuple[ClubPlace, ...]:
    """Returns the standing of the event's clubs, the best one first; nothing if no player has a club. Of each
    club only the first `club_counts` players of the standing count."""
    found = sorted(_sums(event, placed), key=lambda one: (-one.total, -one.wins))
    better = [(one.total, one.wins) for one in found]
    return tuple(one._replace(place=better.index((one.total, one.wins)) + 1) for one in found)


def _sums(event: Event, placed: Sequence[Place]) -> Iterator[ClubPlace]:
    clubs = {player.name: player.club for player in event.players}
    for club in dict.fromkeys(club for club in clubs.values() if club is not None):
        counts = [one for one in placed if clubs[one.player] == club][: event.club_counts]
        if counts:
            total = sum((one.total for one in counts), Fraction())
            yield ClubPlace(
                0, club, tuple(one.player for one in counts), total, sum(one.wins for one in counts)
            )
