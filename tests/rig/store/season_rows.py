"""Computes the sums and strengths of a season from the rows of its games, one after another."""

from collections.abc import Sequence
from itertools import groupby

from sqlalchemy import select

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.season import season_strengths, season_sums, seasons
from bot.store.season.tally import Played
from bot.values.season import Season
from championship.season import Sums
from championship.strength import Known, Ratings, Sides, known_after
from engine.roles import Team


async def all_seasons(tx: Transaction) -> list[Season]:
    chats = (await tx.conn.execute(select(schema.seasons.c.chat_id).distinct())).scalars().all()
    return [season for chat in chats for season in await seasons.of_chat(tx, chat)]


def rows_of(season: Season, rows: Sequence[Played]) -> list[Played]:
    """Returns the rows that count in the season, in the order in which their games ended."""
    found = [
        row
        for row in rows
        if row.chat_id == season.chat_id
        and season.terms.since <= row.ended_at
        and (season.until is None or row.ended_at < season.until)
        and (not season.terms.books or row.ruleset in season.terms.books)
    ]
    return sorted(found, key=lambda row: (*row.when, row.seat))


async def sums_agree(tx: Transaction, rows: Sequence[Played]) -> None:
    for season in await all_seasons(tx):
        mine = rows_of(season, rows)
        assert season.games == len({row.game_id for row in mine})
        expected = [_sums(user, mine) for user in {row.user_id for row in mine if row.user_id > 0}]
        assert sorted(await season_sums.of_season(tx, season.id), key=str) == sorted(expected, key=str)


def _sums(user: int, rows: Sequence[Played]) -> Sums:
    his = [row for row in rows if row.user_id == user]
    return Sums(
        player=str(user),
        games=len(his),
        wins=sum(row.won for row in his),
        leader_wins=sum(row.won and row.role in ("don", "sheriff") for row in his),
        gained=sum(row.plus for row in his),
        minus=sum(row.minus for row in his),
        first_kills=sum(row.hunted for row in his),
        killed=sum(row.hunted and row.team == "red" for row in his),
        due=sum(row.earns_ci for row in his),
    )


async def strengths_agree(tx: Transaction, rows: Sequence[Played]) -> None:
    """Checks that the strengths of each season equal those computed at once from the same games."""
    for season in await all_seasons(tx):
        winners = {row.game_id: row.winner for row in await tx.conn.execute(select(schema.results))}
        games = [[*table] for _, table in groupby(rows_of(season, rows), key=lambda row: row.game_id)]
        known = await season_strengths.of_season(tx, season.id)
        assert known == learnt([_sides(table, winners[table[0].game_id]) for table in games[: season.rated]])


def learnt(games: Sequence[Sides]) -> Ratings:
    known = known_after({}, games)
    return {key: Known(*one) for key, one in known.items() if isinstance(key, tuple) or key.isdigit()}


def _sides(table: Sequence[Played], winner: str) -> Sides:
    red, black = (
        tuple(
            str(row.user_id) if row.user_id > 0 else f"nobody {row.game_id} {row.seat}"
            for row in table
            if row.team == team
        )
        for team in ("red", "black")
    )
    return Sides(red, black, None if winner == "draw" else Team(winner))
