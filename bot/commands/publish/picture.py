"""The picture of a standing, which other programs show with a link to the site."""

from collections.abc import Iterator, Sequence

from bot.pictures.draw import drawn
from bot.pictures.paint import png_of
from bot.render.decimals import decimal
from bot.render.line import line
from bot.render.picture import StandingPicture, StandingRow
from bot.render.season.rating import PAGE, heads_of
from bot.site.club import address as at
from bot.site.club.content import Club, SitePlace
from bot.site.club.tables import Shown


def pictures(club: Club, locales: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yields the path and the content of the picture of the standing in each of these languages; nothing
    before the first game."""
    rows, average = club.standings[0].rows[:PAGE], club.standings[0].average
    for locale in locales if rows else ():
        shown = Shown(club, at.Address(locale, at.START))
        picture = StandingPicture(
            theme="dark",
            title=line("picture-site", title=club.title),
            under=club.about[0],
            heads=heads_of("points", average=average),
            rows=tuple(_row(shown, each, average=average) for each in rows),
        )
        yield at.of_picture(locale), png_of(drawn(picture, locale))


def _row(shown: Shown, row: SitePlace, *, average: bool) -> StandingRow:
    who = row.who
    minus = who.of("8.2.4") + who.of("8.5")
    points = (who.total, who.total / who.games) if average else (who.total - minus, abs(minus), who.total)
    cells = (str(who.games), *map(decimal, points))
    return StandingRow(
        place=row.place, name=shown.person(row.who.player).name, cells=cells, waits=row.waits > 0
    )
