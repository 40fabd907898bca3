"""Makes all pages of a site, one after another. Each language has its own folder with the same pages."""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from bot.render.book_words import description, title_args
from bot.render.game.roster import NO_NAME
from bot.render.line import Line, line
from bot.render.lobby.books import clauses, sizes
from bot.render.locales import LOCALES
from bot.render.phrase import shorten, tidy
from bot.site.club import address as at
from bot.site.club.address import Address, Part
from bot.site.club.content import Club, Edition, SiteGame, SitePerson, SiteSeating
from bot.site.club.data import data_of
from bot.site.club.frame import frame_of, preview, standing_lines
from bot.site.club.tables import Shown, game_counts, games_of, has_page, role_line, winner_of
from bot.site.page import environment, filled_page
from bot.site.replay_page import Around, Player, page_of_replay
from engine.replay import Replay
from engine.roles import Seat
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome

LONG = 200
"""The most rows of a list that one page shows. So it is small enough for people who pay for each megabyte."""

SEATED = 1000
"""The most seats that one page of a seating shows."""

LONGEST_TITLE = 64

T = TypeVar("T")


SCRIPTS = {"players.html": ("find.js",), "seating.html": ("find.js",)}
"""The scripts of the pages that a template makes, by the name of the template; each page also has one script
that all pages have."""

BEST = 3
"""How many of the best players are named with their places below a link to the standing."""


def pages(club: Club, edition: Edition) -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page of a site, and of its data."""
    title, locale = shorten(tidy(club.title), LONGEST_TITLE), edition.locales[0]
    ways = [(each, str(Address(each, at.START))) for each in edition.locales]
    values: dict[str, Any] = {
        "title": line("page-language"),
        "site": title,
        "ways": ways,
        "preview": preview(club, title, locale, edition, "", club.about),
    }
    yield at.START, filled_page("entrance.html", locale, "entrance.js", locales=(locale,), **values)
    yield at.DATA, data_of(club, title, edition)
    played = games_of(club)
    for each in edition.locales:
        yield from _Pages(club, title, each, edition, played).all()


def redirects(old: Iterable[str], made: Container[str], locale: str) -> Iterator[tuple[str, str]]:
    """Yields the path and the text of a short page for each old path that is not in `made`, the site's paths
    now. It leads to the same page in this language; where there is none, nothing is yielded."""
    template = environment("bot.site").get_template("moved.html")
    for name in sorted(old):
        folder, _, path = name.partition("/")
        if folder in LOCALES and name not in made and f"{locale}/{path}" in made:
            yield name, template.render(locale=locale, to=Address(folder, path).spoken(locale))


class _Pages(NamedTuple):
    """All pages of a site in one language. `played`: the games of each person, by his key."""

    club: Club
    title: str
    locale: str
    edition: Edition
    played: dict[str, list[SiteGame]]

    def all(self) -> Iterator[tuple[str, str]]:
        club = self.club
        yield from self._standings()
        yield from self._games()
        yield from self._players()
        yield from self._strengths()
        for number, seating in enumerate(club.seatings, 1):
            yield from self._seating(number, seating)
        yield from self._archive()
        books = [told(book) for book in club.books]
        about = [book.title for book in books]
        yield self._page("rules.html", at.RULES, line("site-rules"), about, books=books, terms=club.terms)
        for key, person in club.people.items():
            yield from self._player(key, person)
        linked = [game for game in club.games if has_page(game)]
        for before, game, after in zip((None, *linked), linked, (*linked[1:], None), strict=False):
            yield self._game(before, game, after)

    def _standings(self) -> Iterator[tuple[str, str]]:
        """Yields the pages of the standings. The page of the present standing is the site's first page."""
        last, *before = self.club.standings
        named = {at.START: last}
        named |= {at.of_standing(len(before) - place): one for place, one in enumerate(before)}
        for path, standing in named.items():
            for part in at.parts(path, standing.rows, LONG):
                shown = self._shown(part.path)
                rows = [*shown.standing(part.rows)]
                stages = [(one.title, shown.address.to(each), each == path) for each, one in named.items()]
                clubs = [*shown.clubs(standing.clubs)] if part.path == path else []
                values = {"rows": rows, "standing": standing, "stages": stages, "clubs": clubs}
                about = (*self.club.about, *standing_lines(shown, BEST))
                heading = line("site-standing")
                yield self._page("standing.html", part.path, heading, about, part, **values)

    def _games(self) -> Iterator[tuple[str, str]]:
        for part in at.parts(at.GAMES, self.club.games[::-1], LONG):
            shown = self._shown(part.path)
            chapters = [
                (chapter, [shown.game(game) for game in (games if chapter is None else [*games][::-1])])
                for chapter, games in groupby(part.rows, key=lambda game: game.chapter)
            ]
            about = self.club.about
            yield self._page("games.html", part.path, line("site-games"), about, part, chapters=chapters)

    def _players(self) -> Iterator[tuple[str, str]]:
        standing = self.club.standings[0].rows
        places = {row.who.player: row.place for row in standing}
        keys = dict.fromkeys((*places, *self.club.people))
        for part in at.parts(at.PLAYERS, [*keys], LONG):
            shown = self._shown(part.path)
            rows = [
                (shown.person(key), game_counts(shown.history(self._of(key), key)), places.get(key))
                for key in part.rows
            ]
            about = self.club.about
            yield self._page("players.html", part.path, line("site-players"), about, part, rows=rows)

    def _strengths(self) -> Iterator[tuple[str, str]]:
        if not self.club.strengths:
            return
        for part in at.parts(at.STRENGTH, [*enumerate(self.club.strengths, 1)], LONG):
            rows = [*self._shown(part.path).strengths(part.rows)]
            about = [line("site-strength-about")]
            yield self._page("strength.html", part.path, line("site-strength"), about, part, rows=rows)

    def _seating(self, number: int, seating: SiteSeating) -> Iterator[tuple[str, str]]:
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
            about = [line("site-seated", stage=seating.stage, places=len(tables), of=len(seating.rounds))]
            yield self._page("seating.html", part.path, line("site-seating"), about, part, **values)

    def _archive(self) -> Iterator[tuple[str, str]]:
        if not self.club.past:
            return
        shown, newest = self._shown(at.ARCHIVE), self.club.past[::-1]
        best = [(one, shown.address.to(at.of_past(one.id)), [*shown.past(one.rows[:BEST])]) for one in newest]
        about = [one.title for one in newest[:BEST]]
        yield self._page("archive.html", at.ARCHIVE, line("site-archive"), about, seasons=best)
        for season in newest:
            for part in at.parts(at.of_past(season.id), season.rows, LONG):
                rows = [*self._shown(part.path).past(part.rows)]
                about = [season.title, line("site-count-games", games=season.games)]
                yield self._page(
                    "season.html", part.path, season.title, about, part, season=season, rows=rows
                )

    def _player(self, key: str, person: SitePerson) -> Iterator[tuple[str, str]]:
        place = next((row for row in self.club.standings[0].rows if row.who.player == key), None)
        played = self._of(key)
        for part in at.parts(at.of_player(person.number), played, LONG):
            shown = self._shown(part.path)
            counted = game_counts(shown.history(played, key))
            row = None if place is None else next(shown.standing((place,)))
            values = {
                "name": shown.name(person),
                "place": row,
                "average": self.club.standings[0].average,
                "facts": counted,
                "history": [*shown.history(part.rows, key)],
                "coming": [*shown.coming(key)],
            }
            about = [line("site-won-of", games=counted["games"], won=counted["won"])]
            if row is not None and not row.waits:
                about[:0] = [line("site-in-place", place=row.place, total=row.total)]
            yield self._page("player.html", part.path, line("page-player"), about, part, **values)

    def _game(self, before: SiteGame | None, game: SiteGame, after: SiteGame | None) -> tuple[str, str]:
        shown = self._shown(at.of_game(game.id))
        ways = {
            name: None if other is None else shown.game(other)
            for name, other in (("before", before), ("after", after))
        }
        winner = shown.game(game).winner
        about = [line("site-void") if winner is None else line("site-winner", winner=winner)]
        frame = {**frame_of(shown, self.title, game.title, self.edition, about), **ways}
        return str(shown.address), page_of(shown, game, frame)

    def _of(self, key: str) -> Sequence[SiteGame]:
        return self.played.get(key, ())[::-1]

    def _shown(self, path: str) -> Shown:
        return Shown(self.club, Address(self.locale, path))

    def _page(
        self,
        template: str,
        path: str,
        heading: Line,
        about: Sequence[Line],
        part: Part[T] | None = None,
        **values: Any,
    ) -> tuple[str, str]:
        """Returns the path and the text of a page. `about`: lines that say what is on it (`frame_of`).
        `part`: the part of a list that it shows."""
        shown = self._shown(path)
        around = frame_of(shown, self.title, heading, self.edition, about)
        turning = () if part is None else [(to, shown.address.to(to)) for to in part.paths]
        scripts = SCRIPTS.get(template, ())
        made = filled_page(
            template,
            self.locale,
            *scripts,
            locales=(self.locale,),
            path=path,
            turning=turning,
            **around,
            **values,
        )
        return str(shown.address), made


class SiteBook(NamedTuple):
    """A book with its rules, as a site shows it. `title`: its name, and how many people play. `own`: what a
    club has written about its own book."""

    title: Line
    own: Line | None
    clauses: tuple[Line, ...]


def told(rules: RuleSet) -> SiteBook:
    """Returns the book with its rules as a site shows it. The rules have the same order as in `/rules`."""
    said = description(rules)
    return SiteBook(
        line("rules-title", **sizes(rules), **title_args(rules)),
        line("own-book-about", said=said) if said else None,
        clauses(rules),
    )


def page_of(shown: Shown, game: SiteGame, frame: dict[str, Any]) -> str:
    """Returns the whole page of a game. `frame`: the values for the template of the frame around it. Raises
    ValueError if neither a replay nor an outcome of the game is known."""
    if game.played is not None:
        around = Around(
            template="site_replay.html",
            locales=(shown.address.locale,),
            points=shown.points(game),
            links={seat: who.link for seat, who in enumerate(shown.names(game), 1) if who.link},
            values={**frame, "game": shown.game(game), "judge": game.judge},
        )
        return page_of_replay(_renamed(shown, game, game.played), shown.address.locale, around)
    if game.outcome is None:
        raise ValueError(f"nothing is told of {game.id}")
    return filled_page(
        "result.html",
        shown.address.locale,
        locales=(shown.address.locale,),
        game=shown.game(game),
        judge=game.judge,
        won=line("picture-won", winner=winner_of(game.outcome)),
        players=_players(shown, game, game.outcome),
        points=shown.points(game),
        **frame,
    )


def _renamed(shown: Shown, game: SiteGame, played: Replay) -> Replay:
    """Returns the replay with the names that the site shows, and without protests to the judges."""
    source = played.record.source
    names = [who.name if who.link else NO_NAME for who in shown.names(game)]
    judge = source.judge.model_copy(update={"protests": [], "void": game.void})
    renamed = source.model_copy(update={"players": names, "judge": judge})
    return played._replace(record=played.record._replace(source=renamed))


def _players(shown: Shown, game: SiteGame, outcome: Outcome) -> list[Player]:
    return [
        Player(seat, who.name, one.team, role_line(game.rules, one.role), _left(outcome, seat), who.link)
        for seat, (who, one) in enumerate(zip(shown.names(game), outcome.seats, strict=True), 1)
    ]


def _left(outcome: Outcome, seat: Seat) -> Line | None:
    """Returns a line that says how the player at this seat left the game, as far as a table of results tells
    it; None if it does not."""
    if seat == outcome.first_killed:
        return line("site-first-victim")
    return line("site-put-out") if seat in outcome.disqualified else None
