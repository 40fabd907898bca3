"""The sheets that `mafia rating` prints. A sheet is a table as data, and can be written as text, JSON, CSV or
a web page."""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.commands.rating.games import Games
from bot.commands.replaying import json_line
from bot.commands.spreadsheet import as_text, spreadsheet
from bot.render.decimals import decimal, signed
from bot.render.locales import say
from championship.clubs import ClubPlace
from championship.strength import Strength
from engine.record import printable
from engine.roles import ROLES
from engine.rules.registry import DEFAULT
from engine.scoring.points import PointsLine, hundredths
from engine.scoring.standing import CHAIN, LOT, GameScore, Place

Row: TypeAlias = dict[str, str | int | float]

WIDTH = 200
"""The width of a printed table in characters. A narrower terminal breaks the lines, and nothing is lost."""

CLAUSE = re.compile(r"\d+(\.\d+)+")

PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
)


class Column(NamedTuple):
    """A column of a sheet. `clause`: the clause that is shown below the column's title. `words`: whether the
    cells contain words and not numbers. `early`: whether a web page shows the column beside the first ones,
    so that a phone shows it too."""

    title: str
    clause: str = ""
    words: bool = False
    early: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as data. `columns` and `rows` are for people, in their language. `data` is for programs; in
    JSON it has the name `key`."""

    locale: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    games: int
    key: str
    data: tuple[Row, ...]


def of_standing(places: Sequence[Place], games: Games, locale: str) -> Sheet:
    """Returns the sheet with a standing."""
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
    """Yields the columns of a standing. Those from victories to penalties add up to the total. Two are for
    ties: victories as Don or sheriff, and games in which the first hunt killed the player."""
    yield from _who(locale)
    yield Column(say(locale, "site-wins", {}), "8.2.1–2")
    yield Column("Ci", "8.6")
    yield Column(say(locale, "site-best", {}), "8.3")
    yield Column(say(locale, "site-bonus", {}), "8.4")
    yield Column(say(locale, "site-removed", {}), "8.2.4")
    yield Column(say(locale, "site-penalty", {}), "8.5")
    yield Column(say(locale, "site-total", {}), "8.7", early=True)
    yield Column(say(locale, "sheet-leader", {}), "8.7.3")
    yield Column(say(locale, "sheet-killed", {}), "8.7.4")
    yield Column(say(locale, "site-parted", {}), words=True)


def _who(locale: str) -> Iterator[Column]:
    yield Column(say(locale, "site-place", {}), early=True)
    yield Column(say(locale, "sheet-player", {}), words=True, early=True)
    yield Column(say(locale, "site-played", {}))


def _standing_cells(place: Place) -> Iterator[str]:
    yield from (str(place.place), place.player, str(place.games))
    yield from map(signed, (place.base - place.ci, place.ci, place.of("8.3"), place.of("8.4")))
    yield from map(signed, (place.of("8.2.4"), place.of("8.5")))
    yield decimal(place.total)
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
    """Returns the sheet of one player, with a row for each clause of each game. The points of the rows add up
    to his total."""
    lines = [(played, line) for played in place.played for line in played.lines]
    total = decimal(place.total)
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
            (
                played.game,
                str(played.seat),
                card_name(played.role, DEFAULT.id, locale),
                line.clause,
                signed(line.points) or "0",
            )
            for played, line in lines
        ),
        notes=(),
        games=place.games,
        key="lines",
        data=tuple(_line_row(played, line) for played, line in lines),
    )


def card_name(role: str, book: str, locale: str) -> str:
    """Returns the name of a role. A role that a club's own book defines has no name outside that book, so its
    id is returned."""
    return say(locale, "picture-role", {"role": role, "own": "", "book": book}) if role in ROLES else role


def _line_row(played: GameScore, line: PointsLine) -> Row:
    return {
        "game": played.game,
        "seat": played.seat,
        "card": played.role,
        "clause": line.clause,
        "points": rounded(line.points),
    }


def of_clubs(clubs: Sequence[ClubPlace], games: Games, locale: str) -> Sheet:
    """Returns the sheet of a standing of clubs."""
    return Sheet(
        locale=locale,
        title=say(locale, "site-clubs", {}),
        columns=(
            Column(say(locale, "site-place", {})),
            Column(say(locale, "site-club", {}), words=True),
            Column(say(locale, "site-total", {})),
            Column(say(locale, "site-wins", {})),
            Column(say(locale, "site-of-club", {}), words=True),
        ),
        rows=tuple(
            (str(one.place), one.club, decimal(one.total), str(one.wins), ", ".join(one.players))
            for one in clubs
        ),
        notes=games.notes,
        games=len(games.outcomes),
        key="clubs",
        data=tuple(
            {
                "place": one.place,
                "club": one.club,
                "total": rounded(one.total),
                "wins": one.wins,
                "players": ", ".join(one.players),
            }
            for one in clubs
        ),
    )


def of_strength(found: Sequence[Strength], games: Games, locale: str) -> Sheet:
    """Returns the sheet of the players' strengths, in the order of their lower bounds, the highest first."""
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
    yield from (decimal(Fraction(value)) for value in (one.mu, one.high - one.mu, one.low))


def _strength_row(place: int, one: Strength) -> Row:
    return {
        "place": place,
        "player": one.player,
        "games": one.games,
        "mu": round(one.mu, 4),
        "sigma": round(one.sigma, 4),
    }


def rounded(points: Fraction) -> float:
    """Returns points, rounded to hundredths, as JSON contains them."""
    return hundredths(points) / 100


def text(sheet: Sheet) -> str:
    """Returns the sheet as a table in plain text. Characters that the terminal can not show are replaced."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in sheet.columns:
        head = f"{column.title}\n{column.clause}" if column.clause else column.title
        table.add_column(head, justify="left" if column.words else "right", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console = Console(file=io.StringIO(), width=WIDTH)
    with console.capture() as captured:
        console.print(table)
    lines = [line.rstrip() for line in captured.get().splitlines()]
    return "\n".join([printable(sheet.title), *lines, *map(printable, sheet.notes)]) + "\n"


def json(sheet: Sheet) -> str:
    """Returns the sheet as one JSON object in one line. It has `notes` only if the sheet has any."""
    notes = {"notes": sheet.notes} if sheet.notes else {}
    return json_line({"games": sheet.games, sheet.key: sheet.data, **notes})


def csv(sheet: Sheet) -> str:
    """Returns the sheet as CSV text that a spreadsheet program in Russian or Ukrainian opens by a double
    click: with a byte order mark, semicolons and decimal commas. An apostrophe prevents the program from
    reading a name as a formula, and a letter prevents it from reading a clause as a date."""
    rows = (zip(row, sheet.columns, strict=True) for row in sheet.rows)
    return spreadsheet(
        (column.title for column in sheet.columns),
        ([_in_words(cell) if column.words else _in_figures(cell) for cell, column in row] for row in rows),
    )


def _in_figures(cell: str) -> str:
    return cell.replace("−", "-").removeprefix("+")


def _in_words(cell: str) -> str:
    if CLAUSE.fullmatch(cell):
        return f"п. {cell}"
    return as_text(printable(cell))


def html(sheet: Sheet) -> str:
    """Returns the sheet as a web page without scripts. The page loads nothing from other places."""
    order = sorted(range(len(sheet.columns)), key=lambda at: not sheet.columns[at].early)
    return PAGES.get_template("page.html").render(sheet=sheet, order=order) + "\n"
