"""The style of all pictures: the few shapes that everything is drawn from.

Nothing is told by colour alone: whoever is out is struck through, whoever speaks has a ring.
"""

from functools import cache
from pathlib import Path
from string import Template
from xml.sax.saxutils import escape

from bot.pictures.fonts import Weight
from bot.pictures.letters import fitted, width

WIDTH = 720
"""Units across; a phone shows it 360 points wide or more."""

TEMPLATES = Path(__file__).parent / "svg"


@cache
def _template(name: str) -> Template:
    return Template((TEMPLATES / f"{name}.svg").read_text(encoding="utf-8"))


def filled(name: str, **values: object) -> str:
    """A template of the folder `svg/`. Its values must be markup already, or numbers and colours."""
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
    """A line of text, cut to its room. `y` is the base line. Every text in a picture is made here, so that
    what people wrote is escaped in one place."""
    shown = escape(fitted(said, size, room, weight))
    if not shown:
        return ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}" fill="{fill}"'
        f' text-anchor="{anchor}">{shown}</text>'
    )


def name(x: float, y: float, said: str, size: float, fill: str, *, room: float) -> str:
    """A name, from `x` to the right; a dash if it is not told, or the font can draw nothing of it."""
    dash = f'<path d="M{x:.0f} {y - size / 3:.0f}h22" stroke="{fill}" stroke-width="3"/>'
    return text(x, y, said, size, fill, room=room, weight=700, anchor="start") or dash


def disc(
    x: float, y: float, radius: float, fill: str, edge: str, wide: float, *, dashed: bool = False
) -> str:
    """A circle around (x, y). `wide`: of its edge."""
    dashes = ' stroke-dasharray="7 7"' if dashed else ""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{wide:g}"{dashes}/>'
    )


def pill(x: float, y: float, said: str, colours: tuple[str, str, str], size: float = 24) -> tuple[str, float]:
    """A label on a rounded ground, from `x` to the right; `y` is its middle. `colours`: ground, edge, ink.
    Returns it with its width."""
    wide = width(said, size, 700) + size
    ground, edge, ink = colours
    shape = (
        f'<rect x="{x:.1f}" y="{y - size * 0.8:.1f}" width="{wide:.1f}" height="{size * 1.6:.1f}"'
        f' rx="{size * 0.8:.1f}" fill="{ground}" stroke="{edge}" stroke-width="2"/>'
    )
    return shape + text(x + wide / 2, y + size * 0.35, said, size, ink, room=wide, weight=700), wide
