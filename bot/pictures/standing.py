"""Draws a page of a season's rating as a table with places, names and figures."""

from collections.abc import Sequence

from bot.pictures.letters import width
from bot.pictures.marks import MARGIN, Say
from bot.pictures.sheet import sheet
from bot.pictures.style import WIDTH, disc, name, text
from bot.render.palette import Palette
from bot.render.picture import StandingPicture, StandingRow

HEAD = 196
"""The height above the first row, in units of the drawing."""
ROW = 52
GAP = 24
"""The width between two columns, in units of the drawing."""
NAME = MARGIN + 62
"""Where the column of names begins, in units from the left edge."""
BEST = 3
"""How many places, from the first on, have a disc in the accent colour."""

SIZE, LAST_SIZE, HEAD_SIZE = 25, 27, 21
"""Font sizes: of the figures; of those in the last column, which decide the places; and of the headings."""


def draw(picture: StandingPicture, palette: Palette, say: Say) -> str:
    heads = [say(head) for head in picture.heads]
    edges = _edges(heads, [row.cells for row in picture.rows])
    over = [
        text(right, HEAD - 22, head, HEAD_SIZE, palette.muted, room=WIDTH, anchor="end")
        for right, head in zip(edges, heads, strict=False)
    ]
    rows = [
        _row(row, HEAD + ROW * at, edges, palette, striped=at % 2 == 0) for at, row in enumerate(picture.rows)
    ]
    return sheet(picture, (*over, *rows), HEAD + ROW * len(rows), palette, say)


def _edges(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[float]:
    """Returns the right edges of the columns, in units from the left: first the columns of the figures, last
    the column of the names. A column of figures is as wide as its widest text."""
    edges = [float(WIDTH - MARGIN)]
    for at in reversed(range(len(heads))):
        wide = max(_wide(row[at], last=at == len(heads) - 1) for row in rows)
        edges.insert(0, edges[0] - max(width(heads[at], HEAD_SIZE), wide) - GAP)
    return [*edges[1:], edges[0]]


def _wide(cell: str, *, last: bool) -> float:
    return width(cell, LAST_SIZE, 700) if last else width(cell, SIZE)


def _row(row: StandingRow, top: float, edges: Sequence[float], palette: Palette, *, striped: bool) -> str:
    middle, line = top + ROW / 2, top + ROW / 2 + 9
    parts = [_stripe(top, palette)] if striped else []
    if row.place is not None:
        parts += _place(row.place, middle, palette, waits=row.waits)
    ink = palette.muted if row.place is None or row.waits else palette.ink
    room = edges[-1] - NAME
    parts.append(name(NAME, line, row.name, LAST_SIZE, ink, room=room))
    *others, last = zip(edges, row.cells, strict=False)
    for right, cell in others:
        parts.append(text(right, line, cell, SIZE, palette.muted, room=WIDTH, anchor="end"))
    parts.append(text(last[0], line, last[1], LAST_SIZE, ink, room=WIDTH, weight=700, anchor="end"))
    return "".join(parts)


def _stripe(top: float, palette: Palette) -> str:
    return (
        f'<rect x="{MARGIN - 16}" y="{top:.0f}" width="{WIDTH - 2 * MARGIN + 32}" height="{ROW}"'
        f' rx="12" fill="{palette.felt}"/>'
    )


def _place(place: int, middle: float, palette: Palette, *, waits: bool) -> list[str]:
    if waits:
        return [text(MARGIN + 24, middle + 8, str(place), 23, palette.muted, room=40)]
    x, best = MARGIN + 24, place <= BEST
    fill, ink = (palette.accent, palette.on_accent) if best else (palette.panel, palette.ink)
    return [
        disc(x, middle, 22, fill, palette.accent if best else palette.line, 2),
        text(x, middle + 8, str(place), 23, ink, room=40, weight=700),
    ]
