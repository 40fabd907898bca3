"""Draws the result of a game: who won, the roles of each team, how each player left, and the nights and the
days with their votes."""

from bot.pictures.marks import MARGIN, Say, rows
from bot.pictures.style import WIDTH, disc, emblem, filled, name, text
from bot.render.palette import Palette
from bot.render.picture import Emblem, PlayerMark, ResultPicture

PLAYER = 62
"""The height of a player's row, in units of the drawing."""
HEADING = 58
BANNER = 152


def draw(picture: ResultPicture, palette: Palette, say: Say) -> str:
    banner = {"red": palette.red, "black": palette.black, "draw": palette.panel}[picture.winner]
    ink = palette.ink if picture.winner == "draw" else palette.on_team
    body = [
        text(WIDTH / 2, 80, say(picture.title), 56, ink, room=WIDTH - 2 * MARGIN, weight=700),
        text(WIDTH / 2, 124, say(picture.reason), 26, ink, room=WIDTH - 2 * MARGIN),
    ]
    y = BANNER + 16.0
    for heading, players in picture.teams:
        y += HEADING
        body.append(
            text(MARGIN, y - 14, say(heading), 30, palette.accent, room=WIDTH, weight=700, anchor="start")
        )
        for mark in players:
            body.append(_player(mark, y, palette, say))
            y += PLAYER
    if picture.course:
        y += 24
        body.append(
            f'<path d="M{MARGIN} {y:.0f}H{WIDTH - MARGIN}" stroke="{palette.line}" stroke-width="2"/>'
        )
        shapes, height = rows(picture.course, y + 16, palette, say, picture.raised)
        body.append(shapes)
        y += 16 + height
    return filled(
        "result",
        height=f"{y + 32:.0f}",
        ground=palette.ground,
        banner=banner,
        accent=palette.accent,
        body="".join(body),
    )


EMBLEM_SCALE = 0.085
"""The size of a role's drawing beside its name, as a share of the one on its card."""


def _sign(name: Emblem, x: float, y: float, palette: Palette) -> str:
    place = f"translate({x:.1f} {y:.1f}) scale({EMBLEM_SCALE}) translate(-360 -390)"
    return f'<g transform="{place}" fill="{palette.accent}" stroke="{palette.accent}">{emblem(name)}</g>'


def _player(mark: PlayerMark, top: float, palette: Palette, say: Say) -> str:
    x, y = MARGIN + 24, top + PLAYER / 2
    fill = palette.red if mark.team == "red" else palette.black
    left = say(mark.exit) if mark.exit else ""
    sign = "" if mark.emblem is None else _sign(mark.emblem, x + 53, y + 16, palette)
    beside = x + 40 + (34 if sign else 0)
    right = text(WIDTH - MARGIN, y + 8, left, 23, palette.muted, room=280, anchor="end")
    return "".join(
        (
            disc(x, y, 24, fill, palette.line, 2),
            text(x, y + 9, str(mark.seat), 26, palette.on_team, room=44, weight=700),
            name(x + 40, y - 3, mark.name, 27, palette.ink, room=310),
            sign,
            text(beside, y + 24, say(mark.role), 23, palette.muted, room=276, anchor="start"),
            right,
        )
    )
