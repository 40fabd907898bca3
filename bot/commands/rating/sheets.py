"""What `mafia rating` prints, as data: one table for people, the same figures for programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from bot.commands.rating.games import Games
from championship.strength import Strength
from engine.scoring.points import Line, hundredths
from engine.scoring.standing import CHAIN, LOT, Place, Played

Row: TypeAlias = dict[str, str | int | float]


LEFT = frozenset({"player", "game", "card", "clause", "parted\nby"})
"""Columns of words; the others hold figures."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. `columns` and `rows` are for people; `data`, for programs, stands under `key`."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    games: int
    key: str
    data: tuple[Row, ...]


STANDING = (
    *("", "player", "games", "victory\n8.2.1–2", "Ci\n8.6", "best\n8.3", "bonus\n8.4", "removed\n8.2.4"),
    *("penalty\n8.5", "total\n8.7", "leader\n8.7.3", "killed\n8.7.4", "parted\nby"),
)
"""From victory to penalty a row adds up to its total. Games won as a leader (don or sheriff), and games in
which the first hunt killed the player, break ties."""


def of_standing(places: Sequence[Place], games: Games) -> Sheet:
    """The standing."""
    lots = any(place.decided_by == LOT for place in places)
    shared = len({place.place for place in places}) < len(places)
    drawn = ("8.7.5: the lot was drawn from the seed",) if lots else ()
    undrawn = ("who shares a place is equal to the end; --seed N draws the lot",) if shared else ()
    return Sheet(
        title=f"{len(games.outcomes)} games, {len(places)} players",
        columns=STANDING,
        rows=tuple(tuple(_standing_cells(place)) for place in places),
        notes=(*drawn, *undrawn, *games.notes),
        games=len(games.outcomes),
        key="standing",
        data=tuple(map(_standing_row, places)),
    )


def _standing_cells(place: Place) -> Iterator[str]:
    yield from (str(place.place), place.player, str(place.games))
    yield from map(signed, (place.base - place.ci, place.ci, place.of("8.3"), place.of("8.4")))
    yield from map(signed, (place.of("8.2.4"), place.of("8.5")))
    yield plain(place.total)
    yield from (str(count or "") for count in (place.leader_wins, place.first_kills))
    yield "" if place.decided_by in (None, CHAIN[0]) else str(place.decided_by)


def _standing_row(place: Place) -> Row:
    return {
        "place": place.place,
        "player": place.player,
        "games": place.games,
        "total": rounded(place.total),
        "base": rounded(place.base),
        "additional": rounded(place.additional),
        "ci": rounded(place.ci),
        "wins": place.wins,
        "leader_wins": place.leader_wins,
        "first_kills": place.first_kills,
    }


def of_player(place: Place) -> Sheet:
    """All that a player has, a line for each clause of each game; it adds up to his total."""
    lines = [(played, line) for played in place.played for line in played.lines]
    return Sheet(
        title=f"{place.player}: place {place.place}, {place.games} games, {plain(place.total)}",
        columns=("game", "seat", "card", "clause", "points"),
        rows=tuple(
            (played.game, str(played.seat), played.role, line.clause, signed(line.points) or "0")
            for played, line in lines
        ),
        notes=(),
        games=place.games,
        key="lines",
        data=tuple(_line_row(played, line) for played, line in lines),
    )


def _line_row(played: Played, line: Line) -> Row:
    return {
        "game": played.game,
        "seat": played.seat,
        "card": played.role,
        "clause": line.clause,
        "points": rounded(line.points),
    }


def of_strength(found: Sequence[Strength], games: Games) -> Sheet:
    """How strong players are, the surest strong first."""
    return Sheet(
        title=f"strength, {len(games.outcomes)} games; it has nothing to do with points",
        columns=("", "player", "games", "strength", "± 2 sigma", "at least"),
        rows=tuple(tuple(_strength_cells(place, one)) for place, one in enumerate(found, 1)),
        notes=("0 is who has not played yet; the order is that of “at least”", *games.notes),
        games=len(games.outcomes),
        key="strength",
        data=tuple(_strength_row(place, one) for place, one in enumerate(found, 1)),
    )


def _strength_cells(place: int, one: Strength) -> Iterator[str]:
    yield from (str(place), one.player, str(one.games))
    yield from (f"{one.mu:+.2f}", f"{one.high - one.mu:.2f}", f"{one.low:+.2f}")


def _strength_row(place: int, one: Strength) -> Row:
    return {
        "place": place,
        "player": one.player,
        "games": one.games,
        "mu": round(one.mu, 4),
        "sigma": round(one.sigma, 4),
    }


def plain(points: Fraction) -> str:
    """`11.80`, `-0.50`."""
    return f"{rounded(points):.2f}"


def signed(points: Fraction) -> str:
    """`+0.40`, `-0.50`; nothing for 0."""
    return f"{rounded(points):+.2f}" if points else ""


def rounded(points: Fraction) -> float:
    """Points for JSON, in hundredths."""
    return hundredths(points) / 100
