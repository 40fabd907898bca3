"""The picture of a standing, which other programs show with a link to the site."""

from collections.abc import Iterator

from bot.pictures.draw import drawn
from bot.pictures.paint import png_of
from bot.render.decimals import decimal
from bot.render.line import line
from bot.render.locales import LOCALES
from bot.render.picture import StandingPicture, StandingRow
from bot.render.season.rating import HEADS, PAGE
from bot.site.club import address as at
from bot.site.club.content import Club, SitePlace
from bot.site.club.tables import Shown


def pictures(club: Club) -> Iterator[tuple[str, bytes]]:
    """Yields the path and the content of the picture in each language; none before the first game."""
    rows = club.standings[0].rows[:PAGE]
    for locale in LOCALES if rows else ():
        shown = Shown(club, at.Address(locale, at.START))
        picture = StandingPicture(
            theme="dark",
            title=line("picture-site", title=club.title),
            under=club.about[0],
            heads=HEADS["points"],
            rows=tuple(_row(shown, each) for each in rows),
        )
        yield at.of_picture(locale), png_of(drawn(picture, locale))


def _row(shown: Shown, row: SitePlace) -> StandingRow:
    minus = row.who.of("8.2.4") + row.who.of("8.5")
    cells = (str(row.who.games), decimal(row.who.total - minus), decimal(abs(minus)), decimal(row.who.total))
    return StandingRow(place=row.place, name=shown.person(row.who.player).name, cells=cells)
