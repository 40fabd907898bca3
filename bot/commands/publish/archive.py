"""The seasons of a group that are over, for the archive of its site. They come from sums: no game is read."""

from collections.abc import Iterator, Mapping, Sequence

from bot.render.line import Line
from bot.site.club.content import PastPlace, PastSeason, SitePerson
from bot.store import season_sums
from bot.store.transaction import Transaction
from bot.values.season import Season
from championship.season import SeasonStanding, Sums, season_standing

Standings = Sequence[tuple[Season, SeasonStanding]]


async def standings_of(tx: Transaction, seasons: Sequence[Season]) -> Standings:
    """Returns the standing of each season."""
    found = []
    for season in seasons:
        sums = await season_sums.of_season(tx, season.id)
        terms = season.terms
        standing = season_standing(sums, least=terms.least, seed=terms.seed, average=terms.average)
        found.append((season, standing))
    return found


def players_of(standings: Standings) -> set[str]:
    """Returns the keys of all players of these seasons."""
    return {sums.player for _, standing in standings for _, sums in _places(standing)}


def past_seasons(
    standings: Standings, titles: Mapping[int, Line], people: Mapping[str, SitePerson]
) -> Iterator[PastSeason]:
    """Yields the seasons as a site shows them. `titles`: by the season's number. `people`: all players, by
    key."""
    for season, standing in standings:
        rows = tuple(
            PastPlace(place, sums.player, people[sums.player], sums.games, sums.wins, sums.total)
            for place, sums in _places(standing)
        )
        terms, title = season.terms, titles[season.number]
        yield PastSeason(season.number, title, season.games, terms.least, terms.average, rows)


def _places(standing: SeasonStanding) -> Iterator[tuple[int | None, Sums]]:
    yield from ((place, sums) for sums, place, _ in standing.placed)
    yield from ((None, sums) for sums in standing.others)
