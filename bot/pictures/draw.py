"""Turns the data of a picture into SVG, in one language."""

from functools import partial
from typing import assert_never

from bot.pictures import card, chart, result, standing, table
from bot.render.palette import PALETTES
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
            return card.draw(picture, palette, say)
        case ChartPicture():
            return chart.draw(picture, palette, say)
        case StandingPicture():
            return standing.draw(picture, palette, say)
        case _:
            assert_never(picture)
