"""What stands around each page of a site: its name, the ways to its sections, and to the other language."""

from typing import Any

from bot.render.line import Line, line
from bot.render.locales import LOCALES
from bot.site.club import address as at
from bot.site.club.tables import Shown


def framed(shown: Shown, site: str, heading: Line) -> dict[str, Any]:
    """The values of the frame. `site`: what the club is called."""
    address, club = shown.address, shown.club
    sections = [
        (at.START, line("site-standing")),
        (at.GAMES, line("site-games")),
        (at.PLAYERS, line("site-players")),
        *([(at.STRENGTH, line("site-strength"))] if club.strengths else []),
        *([(at.SEATING, line("site-seating"))] if club.seatings else []),
        (at.RULES, line("site-rules")),
    ]
    return {
        "site": site,
        "about": club.about,
        "title": heading,
        "sections": [(address.to(path), said, path == address.path) for path, said in sections],
        "tongues": [(each, address.spoken(each)) for each in LOCALES],
    }
