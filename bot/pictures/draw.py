"""Turns the data of a picture into SVG, in one language."""

from functools import partial
from typing import assert_never

from bot.pictures import chart, result, standing, table
from bot.pictures.marks import Say
from bot.pictures.style import WIDTH, emblem, filled, text
from bot.render.palette import PALETTES, Palette
from bot.render.phrase import plain
from bot.render.picture import (
    CardPicture,
    ChartPicture,
    Picture,
    ResultPicture,
    StandingPicture,
    TablePicture,
)


def drawn(picture: Picture, locale: str) -> str:
    """Returns the picture as SVG. The same picture in the same language always gives the same text."""
    palette, say = PALETTES[picture.theme], partial(plain, locale=locale)
    match picture:
        case TablePicture():
            return table.draw(picture, palette, say)
        case ResultPicture():
            return result.draw(picture, palette, say)
        case CardPicture():
            return _card(picture, palette, say)
        case ChartPicture():
            return chart.draw(picture, palette, say)
        case StandingPicture():
            return standing.draw(picture, palette, say)
        case _:
            assert_never(picture)


def _card(picture: CardPicture, palette: Palette, say: Say) -> str:
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
