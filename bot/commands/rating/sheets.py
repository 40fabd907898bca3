"""What `mafia rating` prints, as data: one table for people in a language, the same figures for programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from bot.commands.rating.games import Games
from bot.render.decimals import figure, signed
from bot.render.locales import say
from championship.strength import Strength
from engine.roles import ROLES
from engine.rules.registry import DEFAULT
from engine.scoring.points import Line, hundredths
from engine.scoring.standing import CHAIN, LOT, Place, Played

Row: TypeAlias = dict[str, str | int | float]


class Column(NamedTuple):
    """`clause`: stands below the title. `words`: what is in it is no figure."""

    title: str
    clause: str = ""
    words: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. `columns` and `rows` are for people, in their language; `data`, for programs, stands under
    `key`."""

    locale: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    games: int
    key: str
    data: tuple[Row, ...]


def of_standing(places: Sequence[Place], games: Games, locale: str) -> Sheet:
    """The standing."""
    lots = any(place.decided_by == LOT for place in places)
    shared = len({place.place for place in places}) < len(places)
    drawn = (say(locale, "sheet-lot-drawn", {}),) if lots else ()
    undrawn = (say(locale, "sheet-lot-undrawn", {}),) if shared else ()
    return Sheet(
        locale=locale,
        title=say(locale, "sheet-title", {"games": len(games.outcomes), "players": len(places)}),
        columns=tuple(_standing_columns(locale)),
        rows=tuple(tuple(_standing_cells(place)) for place in places),
        notes=(*drawn, *undrawn, *games.notes),
        games=len(games.outcomes),
        key="standing",
        data=tuple(map(_standing_row, places)),
    )


def _standing_columns(locale: str) -> Iterator[Column]:
    """From victories to penalties a row adds up to its total. Victories as a leader (Don or Sheriff), and
    games in which the first hunt killed the player, break ties."""
    yield from _who(locale)
    yield Column(say(locale, "site-wins", {}), "8.2.1–2")
    yield Column("Ci", "8.6")
    yield Column(say(locale, "site-best", {}), "8.3")
    yield Column(say(locale, "site-bonus", {}), "8.4")
    yield Column(say(locale, "site-removed", {}), "8.2.4")
    yield Column(say(locale, "site-penalty", {}), "8.5")
    yield Column(say(locale, "site-total", {}), "8.7")
    yield Column(say(locale, "sheet-leader", {}), "8.7.3")
    yield Column(say(locale, "sheet-killed", {}), "8.7.4")
    yield Column(say(locale, "site-parted", {}), words=True)


def _who(locale: str) -> Iterator[Column]:
    yield Column(say(locale, "site-place", {}))
    yield Column(say(locale, "sheet-player", {}), words=True)
    yield Column(say(locale, "site-played", {}))


def _standing_cells(place: Place) -> Iterator[str]:
    yield from (str(place.place), place.player, str(place.games))
    yield from map(signed, (place.base - place.ci, place.ci, place.of("8.3"), place.of("8.4")))
    yield from map(signed, (place.of("8.2.4"), place.of("8.5")))
    yield figure(place.total)
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


def of_player(place: Place, locale: str) -> Sheet:
    """All that a player has, a line for each clause of each game; it adds up to his total."""
    lines = [(played, line) for played in place.played for line in played.lines]
    total = figure(place.total)
    return Sheet(
        locale=locale,
        title=say(
            locale,
            "sheet-of-player",
            {"name": place.player, "place": place.place, "games": place.games, "total": total},
        ),
        columns=(
            Column(say(locale, "sheet-game", {}), words=True),
            Column(say(locale, "site-place", {})),
            Column(say(locale, "sheet-card", {}), words=True),
            Column(say(locale, "sheet-clause", {}), words=True),
            Column(say(locale, "sheet-points", {})),
        ),
        rows=tuple(
            (played.game, str(played.seat), _card(played, locale), line.clause, signed(line.points) or "0")
            for played, line in lines
        ),
        notes=(),
        games=place.games,
        key="lines",
        data=tuple(_line_row(played, line) for played, line in lines),
    )


def _card(played: Played, locale: str) -> str:
    """In words. That of a club's own book has its name in the book alone."""
    if played.role not in ROLES:
        return played.role
    return say(locale, "picture-role", {"role": played.role, "own": "", "book": DEFAULT.id})


def _line_row(played: Played, line: Line) -> Row:
    return {
        "game": played.game,
        "seat": played.seat,
        "card": played.role,
        "clause": line.clause,
        "points": rounded(line.points),
    }


def of_strength(found: Sequence[Strength], games: Games, locale: str) -> Sheet:
    """How strong players are, the surest strong first."""
    return Sheet(
        locale=locale,
        title=say(locale, "sheet-strength", {"games": len(games.outcomes)}),
        columns=(
            *_who(locale),
            Column(say(locale, "site-strength-middle", {})),
            Column("±"),
            Column(say(locale, "site-strength-low", {})),
        ),
        rows=tuple(tuple(_strength_cells(place, one)) for place, one in enumerate(found, 1)),
        notes=(say(locale, "sheet-strength-note", {}), *games.notes),
        games=len(games.outcomes),
        key="strength",
        data=tuple(_strength_row(place, one) for place, one in enumerate(found, 1)),
    )


def _strength_cells(place: int, one: Strength) -> Iterator[str]:
    yield from (str(place), one.player, str(one.games))
    yield from (figure(Fraction(value)) for value in (one.mu, one.high - one.mu, one.low))


def _strength_row(place: int, one: Strength) -> Row:
    return {
        "place": place,
        "player": one.player,
        "games": one.games,
        "mu": round(one.mu, 4),
        "sigma": round(one.sigma, 4),
    }


def rounded(points: Fraction) -> float:
    """Points for JSON, in hundredths."""
    return hundredths(points) / 100
