"""Draws statistics as a chart with one bar below the other: one player's figures, or the best of a group."""

from bot.pictures.marks import MARGIN, Say
from bot.pictures.sheet import sheet
from bot.pictures.style import WIDTH, disc, name, text
from bot.render.palette import Palette
from bot.render.picture import ChartPicture, ChartRow

HEAD = 150
"""The height above the first row, in units of the drawing."""
ROW = 92
BAR = 14
"""The height of a bar, in units of the drawing."""
PLACE = 64
"""The width of the column at the left that shows each player's place, in units of the drawing."""
VALUE = 250
"""The width of the column at the right that shows the figures, in units of the drawing."""


def draw(picture: ChartPicture, palette: Palette, say: Say) -> str:
    rows = [_row(row, HEAD + ROW * at, palette, say) for at, row in enumerate(picture.rows)]
    return sheet(picture, rows, HEAD + ROW * len(rows), palette, say)


def _row(row: ChartRow, top: float, palette: Palette, say: Say) -> str:
    left = MARGIN + (PLACE if row.place is not None else 0)
    wide, line = WIDTH - MARGIN - left, top + 42
    ink = palette.muted if row.waits else palette.ink
    parts = [
        name(left, line, say(row.label), 28, ink, room=wide - VALUE),
        text(WIDTH - MARGIN, line, say(row.value), 26, palette.muted, room=VALUE - 10, anchor="end"),
        _bar(left, line + 14, wide, palette.panel),
        _bar(left, line + 14, wide * row.share / 100, palette.accent),
    ]
    if row.place is not None:
        x, y = MARGIN + 24, line + 4
        parts.append(disc(x, y, 24, palette.panel, palette.line, 2))
        parts.append(text(x, y + 9, str(row.place), 26, ink, room=44, weight=700))
    return "".join(parts)


def _bar(x: float, y: float, wide: float, fill: str) -> str:
    """Returns one bar as SVG; "" if its width is 0. `wide`: its width in units of the drawing. A very short
    bar becomes a circle."""
    if wide <= 0:
        return ""
    wide = max(wide, BAR)
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{BAR}" rx="{BAR / 2:g}" fill="{fill}"/>'
