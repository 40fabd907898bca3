"""All pages of a site, one after another: each language has a folder, and the same pages in it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from bot.render.line import Line, line
from bot.render.locales import LOCALES
from bot.render.phrase import cut, tidy
from bot.site.club import address as at
from bot.site.club.address import Address, Part
from bot.site.club.books import told
from bot.site.club.content import Club, Game, Person, Seating
from bot.site.club.frame import framed
from bot.site.club.games import page_of
from bot.site.club.tables import Shown, facts, games_of, has_page
from bot.site.page import filled_page

LONG = 200
"""Rows of a list on one page, so that it is small enough for a phone that pays for it."""

SEATED = 1000
"""Seats of a seating on one page."""

LONGEST_TITLE = 64

T = TypeVar("T")


def pages(club: Club, locale: str) -> Iterator[tuple[str, str]]:
    """The path and the text of each page. `locale`: of the page that leads to the languages."""
    title = cut(tidy(club.title), LONGEST_TITLE)
    ways = [(each, str(Address(each, at.START))) for each in LOCALES]
    values = {"title": line("page-language"), "site": title, "ways": ways}
    yield at.START, filled_page("entrance.html", locale, "entrance.js", locales=(locale,), **values)
    played = games_of(club)
    for each in LOCALES:
        yield from _Pages(club, title, each, played).all()


class _Pages(NamedTuple):
    """The pages of one language. `played`: as `games_of` gives it."""

    club: Club
    title: str
    locale: str
    played: dict[str, list[Game]]

    def all(self) -> Iterator[tuple[str, str]]:
        club = self.club
        yield from self._standings()
        yield from self._games()
        yield from self._players()
        yield from self._strengths()
        for number, seating in enumerate(club.seatings, 1):
            yield from self._seating(number, seating)
        books = [told(book) for book in club.books]
        yield self._page("rules.html", at.RULES, line("site-rules"), books=books, terms=club.terms)
        for key, person in club.people.items():
            yield from self._player(key, person)
        linked = [game for game in club.games if has_page(game)]
        for before, game, after in zip((None, *linked), linked, (*linked[1:], None), strict=False):
            yield self._game(before, game, after)

    def _standings(self) -> Iterator[tuple[str, str]]:
        """The one that holds is where a reader begins."""
        last, *before = self.club.standings
        named = {at.START: last}
        named |= {at.of_standing(len(before) - place): one for place, one in enumerate(before)}
        for path, standing in named.items():
            for part in at.parts(path, standing.rows, LONG):
                shown = self._shown(part.path)
                rows = [*shown.standing(part.rows)]
                stages = [(one.title, shown.address.to(each), each == path) for each, one in named.items()]
                values = {"rows": rows, "standing": standing, "stages": stages}
                yield self._page("standing.html", part.path, line("site-standing"), part, **values)

    def _games(self) -> Iterator[tuple[str, str]]:
        for part in at.parts(at.GAMES, self.club.games[::-1], LONG):
            shown = self._shown(part.path)
            chapters = [
                (chapter, [shown.game(game) for game in (games if chapter is None else [*games][::-1])])
                for chapter, games in groupby(part.rows, key=lambda game: game.chapter)
            ]
            yield self._page("games.html", part.path, line("site-games"), part, chapters=chapters)

    def _players(self) -> Iterator[tuple[str, str]]:
        for part in at.parts(at.PLAYERS, [*self.club.people], LONG):
            shown = self._shown(part.path)
            rows = [(shown.person(key), facts(shown.history(self._of(key), key))) for key in part.rows]
            yield self._page("players.html", part.path, line("site-players"), part, rows=rows)

    def _strengths(self) -> Iterator[tuple[str, str]]:
        if not self.club.strengths:
            return
        for part in at.parts(at.STRENGTH, [*enumerate(self.club.strengths, 1)], LONG):
            rows = [*self._shown(part.path).strengths(part.rows)]
            yield self._page("strength.html", part.path, line("site-strength"), part, rows=rows)

    def _seating(self, number: int, seating: Seating) -> Iterator[tuple[str, str]]:
        path = at.of_seating(number)
        tables = seating.rounds[0].tables
        together = max(1, SEATED // sum(len(table.seats) for table in tables))
        for part in at.parts(path, seating.rounds, together):
            shown = self._shown(part.path)
            rounds = [(each.number, [shown.table(table) for table in each.tables]) for each in part.rows]
            stages = [
                (tidy(each.stage), shown.address.to(at.of_seating(place)), place == number)
                for place, each in enumerate(self.club.seatings, 1)
            ]
            values = {"stage": seating.stage, "stages": stages, "rounds": rounds}
            yield self._page("seating.html", part.path, line("site-seating"), part, **values)

    def _player(self, key: str, person: Person) -> Iterator[tuple[str, str]]:
        place = next((row for row in self.club.standings[0].rows if row.who.player == key), None)
        played = self._of(key)
        for part in at.parts(at.of_player(person.number), played, LONG):
            shown = self._shown(part.path)
            values = {
                "name": shown.name(person),
                "place": None if place is None else next(shown.standing((place,))),
                "facts": facts(shown.history(played, key)),
                "history": [*shown.history(part.rows, key)],
            }
            yield self._page("player.html", part.path, line("page-player"), part, **values)

    def _game(self, before: Game | None, game: Game, after: Game | None) -> tuple[str, str]:
        shown = self._shown(at.of_game(game.id))
        ways = {
            name: None if other is None else shown.game(other)
            for name, other in (("before", before), ("after", after))
        }
        frame = {**framed(shown, self.title, game.title), **ways}
        return str(shown.address), page_of(shown, game, frame)

    def _of(self, key: str) -> Sequence[Game]:
        """The games of a player, the newest first."""
        return self.played.get(key, ())[::-1]

    def _shown(self, path: str) -> Shown:
        return Shown(self.club, Address(self.locale, path))

    def _page(
        self, template: str, path: str, heading: Line, part: Part[T] | None = None, **values: object
    ) -> tuple[str, str]:
        """A page, with its address. `part`: of the list that it shows."""
        shown = self._shown(path)
        around = framed(shown, self.title, heading)
        turning = () if part is None else [(to, shown.address.to(to)) for to in part.paths]
        made = filled_page(
            template, self.locale, locales=(self.locale,), path=path, turning=turning, **around, **values
        )
        return str(shown.address), made
