"""Draws the frame of a page with figures: a title, a line of text under it, and rows."""

from collections.abc import Iterable

from bot.pictures.marks import MARGIN, Say
from bot.pictures.style import WIDTH, filled, text
from bot.render.palette import Palette
from bot.render.picture import ChartPicture, StandingPicture

FOOT = 24
"""The height below the last row, in units of the drawing."""


def sheet(
    picture: ChartPicture | StandingPicture, drawn: Iterable[str], bottom: float, palette: Palette, say: Say
) -> str:
    """Returns a page with a title and rows as SVG. `drawn`: the SVG of the rows and of the headings above
    them. `bottom`: where the last row ends, in units from the top."""
    room = WIDTH - 2 * MARGIN
    title = text(MARGIN, 74, say(picture.title), 46, palette.ink, room=room, weight=700, anchor="start")
    under = text(MARGIN, 116, say(picture.under), 26, palette.muted, room=room, anchor="start")
    return filled(
        "chart",
        height=f"{bottom + FOOT}",
        ground=palette.ground,
        accent=palette.accent,
        body="".join((title, under, *drawn)),
    )
