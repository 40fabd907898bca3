"""What surrounds the content of each page of a site: the site's name, links to its sections and to the same
page in other languages, and what another program shows with a link to the page."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.render.line import Line, line
from bot.render.phrase import plain, shorten
from bot.site.club import address as at
from bot.site.club.content import Club, Edition
from bot.site.club.tables import Shown

LONGEST_ABOUT = 300
"""The most characters of the text that another program shows below a link to a page."""

REGIONS = {"ru": "ru_RU", "uk": "uk_UA"}
"""Language → the code by which networks know it. For other languages, the language's own code is used."""


def frame_of(
    shown: Shown, site: str, heading: Line, edition: Edition, about: Sequence[Line]
) -> dict[str, Any]:
    """Returns the values for the template of the frame around a page. `site`: the name of the site.
    `heading`: the page's heading. `about`: lines that tell people who see a link what the page shows."""
    address, club = shown.address, shown.club
    sections = [
        (at.START, line("site-standing")),
        (at.GAMES, line("site-games")),
        (at.PLAYERS, line("site-players")),
        *([(at.STRENGTH, line("site-strength"))] if club.strengths else []),
        *([(at.SEATING, line("site-seating"))] if club.seatings else []),
        *([(at.ARCHIVE, line("site-archive"))] if club.past else []),
        (at.RULES, line("site-rules")),
    ]
    return {
        "site": site,
        "about": club.about,
        "title": heading,
        "sections": [(address.to(path), said, path == address.path) for path, said in sections],
        "tongues": [(each, address.spoken(each)) for each in edition.locales],
        "made": edition.made,
        "data": address.up_to(at.DATA),
        "preview": preview(club, site, address.locale, edition, str(address), about),
    }


def preview(
    club: Club, site: str, locale: str, edition: Edition, path: str, about: Sequence[Line]
) -> Mapping[str, str]:
    """Returns what another program shows with a link to a page: values of meta elements, by name. `about`:
    lines that say what is on the page."""
    said = shorten(" · ".join(plain(each, locale) for each in about), LONGEST_ABOUT)
    values = {
        "description": said,
        "og:description": said,
        "og:type": "website",
        "og:site_name": site,
        "og:locale": REGIONS.get(locale, locale),
    }
    if edition.url is None:
        return values
    values["og:url"] = edition.url + path
    if club.standings[0].rows:
        values["og:image"] = edition.url + at.of_picture(locale)
    return values


def standing_lines(shown: Shown, most: int) -> tuple[Line, ...]:
    """Returns lines for the first `most` players of the present standing, one for each."""
    present = shown.club.standings[0]
    return tuple(
        line(
            "site-stands",
            place=row.place,
            name=row.who.name,
            total=row.average if present.average else row.total,
        )
        for row in shown.standing(present.rows[:most])
    )
