"""The standings in the archive of a group's site: those of its seasons that are over, which are computed from
sums, and those of the tournaments that were played at its tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.render.game.roster import NO_NAME
from bot.render.line import Line, line
from bot.services.tournaments.ending import standing_now
from bot.site.club.content import PastPlace, PastStanding, SitePerson
from bot.store.database.transaction import Transaction
from bot.store.past import statistics
from bot.store.season import season_sums
from bot.store.tournaments import entrants, tournaments
from bot.values.season import Season
from bot.values.tournament import Tournament
from championship.season import SeasonStanding, Sums, season_standing
from engine.scoring.standing import Place

Standings = Sequence[tuple[Season, SeasonStanding]]


class Cup(NamedTuple):
    """A tournament that is over. `users`: the ids of those people whom the site may name, by their names in
    the tournament."""

    tournament: Tournament
    places: Sequence[Place]
    users: Mapping[str, int]


async def standings_of(tx: Transaction, seasons: Sequence[Season]) -> Standings:
    """Returns these seasons, each with its standing."""
    found = []
    for season in seasons:
        sums = await season_sums.of_season(tx, season.id)
        terms = season.terms
        standing = season_standing(sums, least=terms.least, seed=terms.seed, average=terms.average)
        found.append((season, standing))
    return found


async def cups_of(tx: Transaction, chat_id: int) -> Sequence[Cup]:
    """Returns the tournaments that are over and were played at a table of this group, the oldest first."""
    found = []
    for each in await tournaments.over_in(tx, chat_id):
        people = await entrants.of_tournament(tx, each.id)
        users = {
            one.name: one.user_id
            for one in people
            if one.user_id is not None and not await statistics.is_hidden(tx, one.user_id)
        }
        found.append(Cup(each, await standing_now(tx, each), users))
    return found


def players_of(standings: Standings) -> set[str]:
    """Returns the keys of all players of these seasons."""
    return {sums.player for _, standing in standings for _, sums in _places(standing)}


def past_seasons(
    standings: Standings, titles: Mapping[int, Line], people: Mapping[str, SitePerson]
) -> Iterator[PastStanding]:
    """Yields the standings of these seasons as a site shows them. `titles`: the title of each, by its
    season's number. `people`: all players, by key."""
    for season, standing in standings:
        rows = tuple(
            PastPlace(place, sums.player, people[sums.player], sums.games, sums.wins, sums.total)
            for place, sums in _places(standing)
        )
        terms, title = season.terms, titles[season.number]
        yield PastStanding(str(season.number), title, season.games, terms.least, terms.average, rows)


def past_cups(
    cups: Sequence[Cup], dates: Sequence[str], numbers: Mapping[str, int]
) -> Iterator[PastStanding]:
    """Yields the standings of these tournaments as a site shows them. `dates`: the day on which each ended,
    as text. `numbers`: key → number of a person's page. People whom the site may not name are shown without a
    name."""
    for cup, date in zip(cups, dates, strict=True):
        rows = []
        for one in cup.places:
            key = str(cup.users.get(one.player, ""))
            name = one.player if key else NO_NAME
            person = SitePerson(numbers.get(key, 0), name)
            rows.append(PastPlace(one.place, key, person, one.games, one.wins, one.total))
        title = line("site-cup", title=cup.tournament.title, date=date)
        games = {played.game for one in cup.places for played in one.played}
        yield PastStanding(f"cup-{cup.tournament.id}", title, len(games), 1, False, tuple(rows))


def _places(standing: SeasonStanding) -> Iterator[tuple[int | None, Sums]]:
    yield from ((place, sums) for sums, place, _ in standing.placed)
    yield from ((None, sums) for sums in standing.others)
