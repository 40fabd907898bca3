"""The style of all pictures: the few shapes from which every picture is drawn.

A colour is not the only sign: the seat of a player who is out is struck through, and the speaker has a ring.
"""

from functools import cache
from pathlib import Path
from string import Template
from xml.sax.saxutils import escape

from bot.pictures.fonts import Weight
from bot.pictures.letters import fit_text, width
from bot.render.picture import Emblem

WIDTH = 720
"""The width of a picture, in units of the drawing. A phone shows the picture at least 360 points wide."""

TEMPLATES = Path(__file__).parent / "svg"


@cache
def _template(name: str) -> Template:
    return Template((TEMPLATES / f"{name}.svg").read_text(encoding="utf-8"))


@cache
def emblem(name: Emblem) -> str:
    """Returns a role's drawing as SVG, in the size of a card: about 400 units wide, around (360, 390)."""
    return (TEMPLATES / f"emblem-{name}.svg").read_text(encoding="utf-8")


def filled(name: str, **values: object) -> str:
    """Returns a template of the folder `svg/`, filled with values. `name`: the template. The values must
    already be valid SVG: markup, numbers or colours."""
    return _template(name).substitute(values)


def text(
    x: float,
    y: float,
    said: str,
    size: float,
    fill: str,
    *,
    room: float,
    weight: Weight = 500,
    anchor: str = "middle",
) -> str:
    """Returns a line of text as SVG; "" if the font has none of its letters. If it is wider than `room`, it
    is cut. `y`: the base line. `fill`: the colour. All text of pictures comes from this function, so that
    people's words are escaped in one place."""
    shown = escape(fit_text(said, size, room, weight))
    if not shown:
        return ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}" fill="{fill}"'
        f' text-anchor="{anchor}">{shown}</text>'
    )


def name(x: float, y: float, said: str, size: float, fill: str, *, room: float) -> str:
    """Returns a name as SVG, from `x` to the right; it is at most `room` wide. If the font has none of the
    name's letters, a dash takes its place."""
    dash = f'<path d="M{x:.0f} {y - size / 3:.0f}h22" stroke="{fill}" stroke-width="3"/>'
    return text(x, y, said, size, fill, room=room, weight=700, anchor="start") or dash


def disc(
    x: float, y: float, radius: float, fill: str, edge: str, wide: float, *, dashed: bool = False
) -> str:
    """Returns a circle around (x, y) as SVG. `edge`: the colour of its edge. `wide`: the edge's width."""
    dashes = ' stroke-dasharray="7 7"' if dashed else ""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{wide:g}"{dashes}/>'
    )


def pill(x: float, y: float, said: str, colours: tuple[str, str, str]) -> tuple[str, float]:
    """Returns a label on a rounded background as SVG, and its width. It begins at `x`; `y` is its middle.
    `colours`: the colours of the background, the edge and the letters."""
    size = 24
    wide = width(said, size, 700) + size
    ground, edge, ink = colours
    shape = (
        f'<rect x="{x:.1f}" y="{y - size * 0.8:.1f}" width="{wide:.1f}" height="{size * 1.6:.1f}"'
        f' rx="{size * 0.8:.1f}" fill="{ground}" stroke="{edge}" stroke-width="2"/>'
    )
    return shape + text(x + wide / 2, y + size * 0.35, said, size, ink, room=wide, weight=700), wide
