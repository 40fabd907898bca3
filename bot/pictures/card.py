"""Draws the card of a role. All cards have the same frame and the same size."""

from bot.pictures.marks import Say
from bot.pictures.style import WIDTH, emblem, filled, text
from bot.render.palette import Palette
from bot.render.picture import CardPicture


def draw(picture: CardPicture, palette: Palette, say: Say) -> str:
    team = palette.red if picture.team == "red" else palette.black
    return filled(
        "card",
        ground=palette.ground,
        panel=palette.panel,
        line=palette.line,
        team=team,
        sign=palette.on_team,
        emblem=emblem(picture.emblem),
        body="".join(
            (
                text(WIDTH / 2, 708, say(picture.role), 58, palette.ink, room=500, weight=700),
                text(WIDTH / 2, 776, say(picture.colour), 34, palette.muted, room=500),
            )
        ),
    )
