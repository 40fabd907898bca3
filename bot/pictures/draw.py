"""From the data of a picture to SVG, in a language."""

import html
import re
from functools import partial
from typing import assert_never

from bot.pictures import card, chart, result, table
from bot.pictures.style import PALETTES
from bot.render.line import Line
from bot.render.phrase import words
from bot.render.picture import CardPicture, ChartPicture, Picture, ResultPicture, TablePicture

TAG = re.compile(r"<[^>]*>")


def drawn(picture: Picture, locale: str) -> str:
    """The picture as SVG. The same data give the same text."""
    palette, say = PALETTES[picture.theme], partial(_plain, locale)
    match picture:
        case TablePicture():
            return table.draw(picture, palette, say)
        case ResultPicture():
            return result.draw(picture, palette, say)
        case CardPicture():
            return card.draw(picture, palette, say)
        case ChartPicture():
            return chart.draw(picture, palette, say)
        case _:
            assert_never(picture)


def _plain(locale: str, said: Line) -> str:
    return html.unescape(TAG.sub("", words(said, locale, live=False)))
