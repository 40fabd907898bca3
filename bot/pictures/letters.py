"""The letters of the pictures' font: which characters the font has, and how wide a text is."""

import unicodedata
from functools import cache

from fontTools.ttLib import TTFont

from bot.pictures.fonts import FONTS, Weight

ELLIPSIS = "…"


@cache
def widths(weight: Weight) -> dict[int, float]:
    """Returns the width of each letter as a fraction of the font size. The keys are the letters' Unicode
    numbers. The font is read only once, which takes about 50 ms."""
    with TTFont(FONTS[weight], lazy=True) as font:
        advance, scale = font["hmtx"].metrics, font["head"].unitsPerEm
        return {code: advance[name][0] / scale for code, name in font.getBestCmap().items()}


def drawable(text: str) -> str:
    """Returns the text without the characters that the font can not draw: emoji, other scripts, control
    characters. Returns "" if only punctuation and spaces are left."""
    known = widths(500)
    whole = unicodedata.normalize("NFC", text)
    kept = "".join(" " if char.isspace() else char for char in whole if ord(char) in known or char.isspace())
    plain = "".join(char for char in kept if unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs"))
    line = " ".join(plain.split())
    return line if any(char.isalnum() for char in line) else ""


def width(text: str, size: float, weight: Weight = 500) -> float:
    """Returns the width of a text at this font size, in the same unit as `size`. The font must have all
    characters of the text."""
    known = widths(weight)
    return size * sum(known.get(ord(char), 0.0) for char in text)


def fit_text(text: str, size: float, room: float, weight: Weight = 500) -> str:
    """Returns the text without characters that the font can not draw. If the text is wider than `room` (in
    the unit of `size`), cuts it so that it ends with an ellipsis; "" if no letter has room."""
    whole = drawable(text)
    if width(whole, size, weight) <= room:
        return whole
    while whole and width(whole + ELLIPSIS, size, weight) > room:
        whole = whole[:-1].rstrip()
    return whole + ELLIPSIS if whole else ""
