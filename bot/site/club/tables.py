"""Makes the rows of the tables on a site's pages, for a page in one language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.render.book_words import role_named
from bot.render.decimals import decimal, signed
from bot.render.line import Line, line
from bot.render.locales import say
from bot.render.phrase import shown_name
from bot.site.club.address import Address, of_game, of_player, of_seating
from bot.site.club.content import Club, PastPlace, SiteGame, SitePerson, SitePlace, SiteTable
from bot.site.points import Points, of_lines
from championship.clubs import ClubPlace
from championship.strength import Strength
from engine.roles import Seat, Team
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome
from engine.scoring.standing import CHAIN, PlayerScore


class Named(NamedTuple):
    """A person's name on a page of a site. `link`: the link to the person's page; empty if there is none."""

    name: str
    link: str


class StandingRow(NamedTuple):
    """A row of a standing on a page. `average`: average points per game. `cells`: in the order of the page's
    columns. `parted`: if this player has as many points as the one above, the clause that has decided between
    them. `waits`: how many more games the player needs for this place; 0 if he has it."""

    place: str
    who: Named
    games: int
    total: str
    average: str
    cells: tuple[str, ...]
    parted: str
    waits: int


class ClubRow(NamedTuple):
    """A row of the standing of clubs on a page. `players`: those whose points count for the club."""

    place: int
    club: str
    total: str
    wins: int
    players: Sequence[Named]


class PastRow(NamedTuple):
    """A row of an earlier standing on a page. `average`: points for a game."""

    place: str
    who: Named
    total: str
    average: str
    games: int
    wins: int


class GameRow(NamedTuple):
    """A row of a list of games on a page. `link`: the link to the game's page; empty if there is none.
    `winner`: "red", "black" or "draw"; None if the game does not count. `void`: the judge's reason for it."""

    title: Line
    short: Line
    link: str
    date: str
    winner: str | None
    void: str | None


class HistoryRow(NamedTuple):
    """A row of the list of one player's games on his page."""

    game: GameRow
    seat: Seat
    team: Team
    role: Line
    won: bool
    points: Points


class ComingRow(NamedTuple):
    """A seat of a player in a game to be played, on his page. `link`: to the round in the seating."""

    game: Line
    link: str
    seat: Seat


class StrengthRow(NamedTuple):
    place: int
    who: Named
    games: int
    middle: str
    spread: str
    low: str


class Shown(NamedTuple):
    """The content of a site as one of its pages shows it: with names and links in its language."""

    club: Club
    address: Address

    def name(self, person: SitePerson) -> str:
        """Returns the person's name; "Player" and his number, in the page's language, if he is hidden."""
        if person.name is None:
            return say(self.address.locale, "site-somebody", {"number": person.number})
        return shown_name(person.name)

    def person(self, key: str) -> Named:
        """Returns the name of the person with this key, with a link to the person's page."""
        found = self.club.people[key]
        return Named(self.name(found), self.address.to(of_player(found.number)))

    def standing(self, rows: Sequence[SitePlace]) -> Iterator[StandingRow]:
        for place, who, decided_by, waits in rows:
            parted = decided_by if decided_by not in (None, CHAIN[0]) else None
            yield StandingRow(
                _place(place),
                self.person(who.player),
                who.games,
                decimal(who.total),
                decimal(who.total / who.games) if who.games else "",
                tuple(_cells(who)),
                parted or "",
                waits,
            )

    def clubs(self, rows: Sequence[ClubPlace]) -> Iterator[ClubRow]:
        for one in rows:
            people = [self.person(key) for key in one.players]
            yield ClubRow(one.place, shown_name(one.club), decimal(one.total), one.wins, people)

    def past(self, rows: Iterable[PastPlace]) -> Iterator[PastRow]:
        """Yields the rows of an earlier standing. A person who has no game in the present standing has no
        page, so his row has no link."""
        for row in rows:
            link = self.address.to(of_player(row.person.number)) if row.key in self.club.people else ""
            who = Named(self.name(row.person), link)
            average = decimal(row.total / row.games)
            yield PastRow(_place(row.place), who, decimal(row.total), average, row.games, row.wins)

    def game(self, game: SiteGame) -> GameRow:
        return GameRow(
            game.title,
            game.short,
            self.address.to(of_game(game.id)) if has_page(game) else "",
            game.date,
            None if game.outcome is None else winner_of(game.outcome),
            game.void,
        )

    def history(self, games: Sequence[SiteGame], key: str) -> Iterator[HistoryRow]:
        """Yields rows that tell what a player did in each of these games. `key`: the key of the player."""
        for game in games:
            if game.outcome is None:  # this never happens: a game without an outcome gives no points
                continue
            played = self.club.earned[key, game.label]
            team, role = game.outcome.seats[played.seat - 1].team, role_line(game.rules, played.role)
            yield HistoryRow(self.game(game), played.seat, team, role, played.won, of_lines(played.lines))

    def strengths(self, rows: Sequence[tuple[int, Strength]]) -> Iterator[StrengthRow]:
        for place, one in rows:
            middle, spread, low = (_decimal(each) for each in (one.mu, one.high - one.mu, one.low))
            yield StrengthRow(place, self.person(one.player), one.games, middle, spread, low)

    def coming(self, key: str) -> Iterator[ComingRow]:
        """Yields the seats of a player in games that are still to be played. `key`: the key of the player."""
        for number, seating in enumerate(self.club.seatings, 1):
            for drawn in seating.rounds:
                for table in drawn.tables:
                    if table.game is None and key in table.seats:
                        game = line(
                            "site-event-game", stage=seating.stage, round=drawn.number, table=table.name
                        )
                        link = f"{self.address.to(of_seating(number))}#round-{drawn.number}"
                        yield ComingRow(game, link, table.seats.index(key) + 1)

    def table(self, table: SiteTable) -> tuple[str, str, list[Named]]:
        """Returns a table's name in a round, the link to its game ("" before the game), and its people."""
        link = "" if table.game is None else self.address.to(of_game(table.game))
        return table.name, link, [self.person(key) for key in table.seats]

    def names(self, game: SiteGame) -> tuple[Named, ...]:
        """Returns the names of a game's people, by seat."""
        return tuple(Named("—", "") if key is None else self.person(key) for key in game.seats)

    def points(self, game: SiteGame) -> Mapping[Seat, Points]:
        """Returns the points that each seat has got in a game, including Ci."""
        earned = {
            seat: self.club.earned.get((each.player, game.label))
            for seat, each in enumerate(game.outcome.seats if game.outcome else (), 1)
        }
        return {seat: of_lines(played.lines) for seat, played in earned.items() if played is not None}


def games_of(club: Club) -> dict[str, list[SiteGame]]:
    """Returns the games in which each person has earned points, by the person's key. They are in the order in
    which they were played."""
    found: dict[str, list[SiteGame]] = {}
    for game in club.games:
        for key in game.seats:
            if key is not None and (key, game.label) in club.earned:
                found.setdefault(key, []).append(game)
    return found


def has_page(game: SiteGame) -> bool:
    """Returns whether a game has a page on the site. A game that does not count and that is only known from a
    table of results has none."""
    return game.played is not None or game.outcome is not None


def winner_of(outcome: Outcome) -> str:
    """Returns the word for the winner of a game: "red", "black" or "draw"."""
    return str(outcome.winner or "draw")


def role_line(rules: RuleSet, role: str) -> Line:
    """Returns the line with the name of a role in this book."""
    return line("picture-role", **role_named(rules, role))


def game_counts(history: Iterable[HistoryRow]) -> Mapping[str, int]:
    """Returns the numbers of a player's games and wins: of all games, of those with a red card, and of those
    with a black card. `history`: his games."""
    history = [*history]
    red = [one for one in history if one.team is Team.RED]
    return {
        "games": len(history),
        "won": sum(one.won for one in history),
        "red": len(red),
        "red_won": sum(one.won for one in red),
        "black": len(history) - len(red),
        "black_won": sum(one.won for one in history if one.team is Team.BLACK),
    }


def _place(place: int | None) -> str:
    return "—" if place is None else str(place)


def _cells(who: PlayerScore) -> Iterator[str]:
    yield from map(signed, (who.base - who.ci, who.ci, who.of("8.3"), who.of("8.4")))
    yield from map(signed, (who.of("8.2.4"), who.of("8.5")))
    yield from (str(count or "") for count in (who.leader_wins, who.first_kills))


def _decimal(value: float) -> str:
    return f"{value:.1f}".replace("-", "−").replace(".", ",")
