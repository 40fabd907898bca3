"""A sheet: a title, a line under it, and rows."""

from collections.abc import Iterable

from bot.pictures.marks import MARGIN, Say
from bot.pictures.style import WIDTH, filled, text
from bot.render.palette import Palette
from bot.render.picture import ChartPicture, StandingPicture

FOOT = 24
"""Units below the last row."""


def sheet(
    picture: ChartPicture | StandingPicture, drawn: Iterable[str], bottom: float, palette: Palette, say: Say
) -> str:
    """`drawn`: the rows, and what stands over them. `bottom`: units above the end of the last row."""
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
