"""The sums by chat and person, made of all rows at once: what `bot.store.tally` makes of them one by one."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema.memory import SUMMED

_ADDED = ", ".join(f"sum({name}) AS {name}" for name in SUMMED)
_OF_ROLE = {"sqlite": "json_group_object", "postgresql": "json_object_agg"}
_PAIR = {"sqlite": "json_array", "postgresql": "json_build_array"}


def _statement(dialect: str) -> str:
    """A run of wins is what has the same number of games without a win before it. Of two games the later one
    has the greater number."""
    return f"""
        WITH
        mine AS (SELECT played.*, CASE WHEN won THEN 1 ELSE 0 END AS win,
            CASE WHEN team = 'red' THEN 1 ELSE 0 END AS red FROM played WHERE user_id > 0),
        ordered AS (SELECT chat_id, user_id, win, sum(1 - win)
            OVER (PARTITION BY chat_id, user_id ORDER BY ended_at, game_id) AS losses FROM mine),
        runs AS (SELECT chat_id, user_id, losses, sum(win) AS wins
            FROM ordered GROUP BY chat_id, user_id, losses),
        longest AS (SELECT chat_id, user_id, max(wins) AS longest, max(losses) AS losses
            FROM runs GROUP BY chat_id, user_id),
        by_role AS (SELECT chat_id, user_id, role, count(*) AS games, sum(win) AS wins
            FROM mine GROUP BY chat_id, user_id, role),
        roles AS (SELECT chat_id, user_id, {_OF_ROLE[dialect]}(role, {_PAIR[dialect]}(games, wins)) AS roles
            FROM by_role GROUP BY chat_id, user_id),
        added AS (SELECT chat_id, user_id, max(game_id) AS last_game, max(ended_at) AS last_at,
            count(*) AS games, sum(win) AS won, sum(red) AS red_games, sum(red * win) AS red_won, {_ADDED}
            FROM mine GROUP BY chat_id, user_id)
        INSERT INTO tallies (chat_id, user_id, last_game, last_at, games, won, red_games, red_won,
            {", ".join(SUMMED)}, streak, longest, roles)
        SELECT added.chat_id, added.user_id, last_game, last_at, games, won, red_games, red_won,
            {", ".join(SUMMED)}, runs.wins, longest.longest, roles.roles
        FROM added
        JOIN longest ON longest.chat_id = added.chat_id AND longest.user_id = added.user_id
        JOIN runs ON runs.chat_id = added.chat_id AND runs.user_id = added.user_id
            AND runs.losses = longest.losses
        JOIN roles ON roles.chat_id = added.chat_id AND roles.user_id = added.user_id
    """  # noqa: S608  (names of the schema)


async def write(conn: AsyncConnection) -> None:
    """In place of all sums that there are."""
    await conn.execute(text("DELETE FROM tallies"))
    await conn.execute(text(_statement(conn.dialect.name)))
