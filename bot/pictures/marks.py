"""Draws the course of a game as rows of small marks: one row for each night, with those who died, and one for
each day, with its votes."""

from collections.abc import Callable, Sequence

from bot.pictures.style import WIDTH, pill, text
from bot.render.line import Line
from bot.render.palette import Palette
from bot.render.picture import CountMark, CourseRow

Say = Callable[[Line], str]
"""A function that turns a line of a post into plain text in the picture's language."""

MARGIN = 40
LABEL = 150
"""The width of the label at the beginning of a row, in units of the drawing."""
GAP = 10
ROW = 50


def rows(
    course: Sequence[CourseRow], top: float, palette: Palette, say: Say, raised: Line
) -> tuple[str, float]:
    """Returns the drawn rows as SVG, and their height. `top`: where the first row begins, in units from the
    top of the drawing. A row that is too long goes on in the next line. `raised`: names a raise."""
    drawn: list[str] = []
    y = top + ROW / 2
    for row in course:
        drawn.append(text(MARGIN, y + 8, say(row.label), 24, palette.muted, room=LABEL - GAP, anchor="start"))
        x = float(MARGIN + LABEL)
        if row.missed is not None:
            shape, wide = pill(x, y, say(row.missed), (palette.ground, palette.line, palette.muted))
            drawn.append(shape)
            x += wide + GAP
        for mark in row.marks:
            shape, wide = _mark(mark, x, y, palette, say(raised))
            if x + wide > WIDTH - MARGIN and x > MARGIN + LABEL:
                x, y = float(MARGIN + LABEL), y + ROW
                shape, wide = _mark(mark, x, y, palette, say(raised))
            drawn.append(shape)
            x += wide + GAP
        y += ROW
    return "".join(drawn), y - ROW / 2 - top


def _mark(mark: CountMark, x: float, y: float, palette: Palette, raised: str) -> tuple[str, float]:
    name = raised if mark.seat is None else f"№{mark.seat}"
    if mark.count is None:
        return pill(x, y, f"† {name}", (palette.black, palette.line, palette.on_team))
    return pill(x, y, f"{name} — {mark.count}", (palette.panel, palette.line, palette.ink))
