"""The lists of a site as rows of cells, for a page in one language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.render.book_words import role_named
from bot.render.decimals import figure, signed
from bot.render.line import Line, line
from bot.render.locales import say
from bot.render.phrase import shown_name
from bot.site.club.address import Address, of_game, of_player
from bot.site.club.content import Club, Game, Person, Row, Table
from bot.site.points import Points, of_lines
from championship.strength import Strength
from engine.roles import Seat, Team
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome
from engine.scoring.standing import CHAIN, Player


class Named(NamedTuple):
    """A person on a page. `link`: empty where he has no page."""

    name: str
    link: str


class StandingRow(NamedTuple):
    """`cells`: in the order of the columns of the page. `parted`: the clause that parts him from the one
    before, where points do not."""

    place: str
    who: Named
    games: int
    total: str
    cells: tuple[str, ...]
    parted: str


class GameRow(NamedTuple):
    """`link`: empty where the game has no page. `winner`: "red", "black" or "draw"; None if it does not
    count."""

    title: Line
    short: Line
    link: str
    date: str
    winner: str | None
    void: str | None


class HistoryRow(NamedTuple):
    """A game of a player."""

    game: GameRow
    seat: Seat
    team: Team
    role: Line
    won: bool
    points: Points


class StrengthRow(NamedTuple):
    place: int
    who: Named
    games: int
    middle: str
    spread: str
    low: str


class Shown(NamedTuple):
    """A club as a page shows it."""

    club: Club
    address: Address

    def name(self, person: Person) -> str:
        """What he is called; a number if he hides."""
        if person.name is None:
            return say(self.address.locale, "site-somebody", {"number": person.number})
        return shown_name(person.name)

    def person(self, key: str) -> Named:
        """His name, and the way to his page."""
        found = self.club.people[key]
        return Named(self.name(found), self.address.to(of_player(found.number)))

    def standing(self, rows: Sequence[Row]) -> Iterator[StandingRow]:
        for place, who, decided_by in rows:
            parted = decided_by if decided_by not in (None, CHAIN[0]) else None
            yield StandingRow(
                "—" if place is None else str(place),
                self.person(who.player),
                who.games,
                figure(who.total),
                tuple(_cells(who)),
                parted or "",
            )

    def game(self, game: Game) -> GameRow:
        return GameRow(
            game.title,
            game.short,
            self.address.to(of_game(game.id)) if has_page(game) else "",
            game.date,
            None if game.outcome is None else winner_of(game.outcome),
            game.void,
        )

    def history(self, games: Sequence[Game], key: str) -> Iterator[HistoryRow]:
        """What a player did in these games."""
        for game in games:
            if game.outcome is None:  # never: such a game gives nothing
                continue
            played = self.club.earned[key, game.label]
            team, role = game.outcome.seats[played.seat - 1].team, role_line(game.rules, played.role)
            yield HistoryRow(self.game(game), played.seat, team, role, played.won, of_lines(played.lines))

    def strengths(self, rows: Sequence[tuple[int, Strength]]) -> Iterator[StrengthRow]:
        for place, one in rows:
            middle, spread, low = (_decimal(each) for each in (one.mu, one.high - one.mu, one.low))
            yield StrengthRow(place, self.person(one.player), one.games, middle, spread, low)

    def table(self, table: Table) -> tuple[str, str, list[Named]]:
        """Its name, the way to its game, empty if none is played yet, and who sits there."""
        link = "" if table.game is None else self.address.to(of_game(table.game))
        return table.name, link, [self.person(key) for key in table.seats]

    def names(self, game: Game) -> tuple[Named, ...]:
        """Who sat there, by seat."""
        return tuple(Named("—", "") if key is None else self.person(key) for key in game.seats)

    def points(self, game: Game) -> Mapping[Seat, Points]:
        """What the game gave to its seats, Ci with it."""
        earned = {
            seat: self.club.earned.get((each.player, game.label))
            for seat, each in enumerate(game.outcome.seats if game.outcome else (), 1)
        }
        return {seat: of_lines(played.lines) for seat, played in earned.items() if played is not None}


def games_of(club: Club) -> dict[str, list[Game]]:
    """The games that gave something to each player, in their order."""
    found: dict[str, list[Game]] = {}
    for game in club.games:
        for key in game.seats:
            if key is not None and (key, game.label) in club.earned:
                found.setdefault(key, []).append(game)
    return found


def has_page(game: Game) -> bool:
    """A game of which nothing is told but that it does not count has none."""
    return game.played is not None or game.outcome is not None


def winner_of(outcome: Outcome) -> str:
    """The word for who won."""
    return str(outcome.winner or "draw")


def role_line(rules: RuleSet, role: str) -> Line:
    """A card in words."""
    return line("picture-role", **role_named(rules, role))


def facts(history: Iterable[HistoryRow]) -> Mapping[str, int]:
    """How many games a player won of how many, and how many of them with a red card."""
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


def _cells(who: Player) -> Iterator[str]:
    yield from map(signed, (who.base - who.ci, who.ci, who.of("8.3"), who.of("8.4")))
    yield from map(signed, (who.of("8.2.4"), who.of("8.5")))
    yield from (str(count or "") for count in (who.leader_wins, who.first_kills))


def _decimal(value: float) -> str:
    return f"{value:.1f}".replace("-", "−").replace(".", ",")
