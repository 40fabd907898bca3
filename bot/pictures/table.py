"""Draws the table of a running game as seats around an oval. It shows who is in the game, out, speaking or
nominated, and past votes."""

import math
from itertools import pairwise
from typing import NamedTuple

from bot.pictures.fonts import Weight
from bot.pictures.marks import ROW, Say, rows
from bot.pictures.style import WIDTH, disc, filled, text
from bot.render.line import Line
from bot.render.palette import Palette
from bot.render.picture import SeatMark, TablePicture

MOST_ROWS = 6
"""How many days' votes the picture shows at most; these are the latest days."""

LEADING = 1.6
"""The distance between two lines of text, as a multiple of the font size."""


class _Shape(NamedTuple):
    """The oval for a certain number of seats. `rx`, `ry`: half its width and height. `bend`: 2 makes an
    ellipse; a larger number makes it more like a rectangle. `radius`: the radius of a seat. `letters`: the
    font size of a name."""

    rx: float
    ry: float
    bend: float
    radius: float
    letters: float


def _shape(seats: int) -> _Shape:
    if seats <= 8:
        return _Shape(270, 270, 2, 46, 28)
    if seats <= 12:
        return _Shape(276, 320, 2.4, 42, 26)
    return _Shape(290, 400, 4, 38, 24)


def draw(picture: TablePicture, palette: Palette, say: Say) -> str:
    shape = _shape(len(picture.seats))
    middle = shape.ry + shape.radius + 34
    places = _around(len(picture.seats), shape)
    room = min(math.dist(one, other) for one, other in pairwise([*places, places[0]]))
    seats = [
        _seat(mark, WIDTH / 2 + x, middle + y, min(room - 10, 190), shape, palette)
        for mark, (x, y) in zip(picture.seats, places, strict=True)
    ]
    under = middle + shape.ry + shape.radius + 64
    votes, height = rows(picture.votes[-MOST_ROWS:], under, palette, say, picture.raised)
    return filled(
        "table",
        height=f"{under + (height + ROW / 2 if picture.votes else 0):.0f}",
        edge=_path(shape, middle),
        ground=palette.ground,
        felt=palette.felt,
        line=palette.line,
        body="".join((*_centre(picture, middle, palette, say), *seats, votes)),
    )


def _around(count: int, shape: _Shape) -> list[tuple[float, float]]:
    """Returns `count` points on the oval at equal distances along its edge, clockwise from the top. The
    middle is (0, 0)."""
    fine = _outline(shape)
    lengths = [0.0]
    for one, other in pairwise(fine):
        lengths.append(lengths[-1] + math.dist(one, other))
    step = lengths[-1] / count
    nearest = (min(range(len(fine)), key=lambda at: abs(lengths[at] - each * step)) for each in range(count))
    return [fine[at] for at in nearest]


def _outline(shape: _Shape, parts: int = 720) -> list[tuple[float, float]]:
    """Returns the oval as corners of many short lines, clockwise from the top back to it, around (0, 0)."""
    power = 2 / shape.bend

    def part(of: float) -> float:
        return math.copysign(abs(of) ** power, of)

    turns = (2 * math.pi * number / parts for number in range(parts + 1))
    return [(shape.rx * part(math.sin(turn)), -shape.ry * part(math.cos(turn))) for turn in turns]


def _path(shape: _Shape, middle: float) -> str:
    """Returns the edge of the table, as the value of the SVG attribute `d`. `middle`: where the oval's middle
    is, in units from the top."""
    points = (f"{WIDTH / 2 + x:.0f} {middle + y:.0f}" for x, y in _outline(shape, 120))
    return f"M{'L'.join(points)}Z"


def _centre(picture: TablePicture, middle: float, palette: Palette, say: Say) -> list[str]:
    said: list[tuple[Line | None, float, str, Weight]] = [
        (picture.title, 60, palette.ink, 700),
        (picture.count, 28, palette.muted, 500),
        (picture.now, 30, palette.accent, 700),
        (picture.ballot, 26, palette.ink, 500),
    ]
    lines = [(each, size, colour, weight) for each, size, colour, weight in said if each is not None]
    y = middle - sum(size for _, size, _, _ in lines) * LEADING / 2
    drawn = []
    for each, size, colour, weight in lines:
        y += size * LEADING
        drawn.append(text(WIDTH / 2, y - size * 0.45, say(each), size, colour, room=400, weight=weight))
    return drawn


def _seat(mark: SeatMark, x: float, y: float, room: float, shape: _Shape, palette: Palette) -> str:
    radius = shape.radius
    fill, ink = (palette.ground, palette.muted) if mark.out else (palette.panel, palette.ink)
    edge = palette.muted if mark.out else palette.ink
    if mark.speaks:
        fill, ink, edge = palette.accent, palette.on_accent, palette.accent
    elif mark.listed and not mark.out:
        edge = palette.red
    wide = 6 if mark.listed or mark.speaks else 3
    parts = [
        disc(x, y, radius, fill, edge, wide, dashed=mark.out),
        text(x, y + radius * 0.36, str(mark.seat), radius, ink, room=radius * 2, weight=700),
    ]
    if mark.speaks:
        parts.append(disc(x, y, radius + 9, "none", palette.accent, 3))
    if mark.out:
        parts.append(_struck(x, y, radius, palette.muted))
    parts += _fouls(mark, x, y, radius, palette)
    if mark.votes is not None:
        parts.append(_votes(mark.votes, x + radius * 0.85, y - radius * 0.75, palette))
    name_ink = palette.muted if mark.out else palette.ink
    edge_room = 2 * (min(x, WIDTH - x) - 4)
    room = min(room, edge_room)
    parts.append(text(x, y + radius + shape.letters + 4, mark.name, shape.letters, name_ink, room=room))
    return "".join(parts)


def _struck(x: float, y: float, radius: float, colour: str) -> str:
    reach = radius * 0.71
    return (
        f'<path d="M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}"'
        f' stroke="{colour}" stroke-width="4"/>'
    )


def _fouls(mark: SeatMark, x: float, y: float, radius: float, palette: Palette) -> list[str]:
    first = x - (mark.fouls - 1) * 7
    return [
        disc(first + 14 * number, y + radius * 0.64, 4.5, palette.red, "none", 0)
        for number in range(mark.fouls)
    ]


def _votes(count: int, x: float, y: float, palette: Palette) -> str:
    ground = disc(x, y, 19, palette.red, palette.ground, 3)
    return ground + text(x, y + 8, str(count), 23, palette.on_team, room=36, weight=700)
