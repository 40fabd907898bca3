"""Letters of the font: which signs it has, and how wide a text is."""

import unicodedata
from functools import cache

from fontTools.ttLib import TTFont

from bot.pictures.fonts import FONTS, Weight

ELLIPSIS = "…"


@cache
def widths(weight: Weight) -> dict[int, float]:
    """The width of each letter by its code, in parts of the font size. Read once, in some 50 ms."""
    with TTFont(FONTS[weight], lazy=True) as font:
        advance, scale = font["hmtx"].metrics, font["head"].unitsPerEm
        return {code: advance[name][0] / scale for code, name in font.getBestCmap().items()}


def drawable(text: str) -> str:
    """The text without what the font can not draw: emoji, other scripts, control signs. "" if nothing is
    left but signs and blanks."""
    known = widths(500)
    whole = unicodedata.normalize("NFC", text)
    kept = "".join(" " if char.isspace() else char for char in whole if ord(char) in known or char.isspace())
    plain = "".join(char for char in kept if unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs"))
    line = " ".join(plain.split())
    return line if any(char.isalnum() for char in line) else ""


def width(text: str, size: float, weight: Weight = 500) -> float:
    """The width of a drawable text of this font size, in the same unit."""
    known = widths(weight)
    return size * sum(known.get(ord(char), 0.0) for char in text)


def fitted(text: str, size: float, room: float, weight: Weight = 500) -> str:
    """The drawable text, cut with an ellipsis if it is wider than the room."""
    whole = drawable(text)
    if width(whole, size, weight) <= room:
        return whole
    while whole and width(whole + ELLIPSIS, size, weight) > room:
        whole = whole[:-1].rstrip()
    return whole + ELLIPSIS if whole else ""
