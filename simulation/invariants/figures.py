"""Invariants of statistics."""

import sqlite3

from engine.figures import SUMMED
from simulation.invariants.invariant import Invariant

SUMS = ", ".join(
    (
        *("count(*)", "sum(won)", "sum(team = 'red')", "sum(team = 'red' AND won)"),
        *(f"sum({name})" for name in SUMMED),
    )
)
COLUMNS = ", ".join(("games", "won", "red_games", "red_won", *SUMMED))
CITY_QUESTION = f"SELECT chat_id, user_id, {SUMS} FROM played WHERE user_id > 0 GROUP BY 1, 2"  # noqa: S608
FOUND = f"SELECT chat_id, user_id, {COLUMNS} FROM tallies"  # noqa: S608
COUNTED = """
    SELECT game_id,
        (SELECT count(*) FROM played WHERE game_id = results.game_id),
        (SELECT count(*) FROM seats WHERE game_id = results.game_id AND seat IS NOT NULL)
    FROM results WHERE counts
"""


class FiguresAreSums(Invariant):
    """A person's figures are the sums of his rows in `played`. Each game that counts has a row per seat."""

    name = "figures are the sums of the rows"

    def looked(self, rows: sqlite3.Connection) -> None:
        wanted, found = _by_person(rows, CITY_QUESTION), _by_person(rows, FOUND)
        for key in sorted({*wanted, *found}):
            if wanted.get(key) != found.get(key):
                self.wrong(f"{key} has the sums {found.get(key)}, not {wanted.get(key)}")

    died = looked

    def ended(self, rows: sqlite3.Connection) -> None:
        self.looked(rows)
        for game, count, people in rows.execute(COUNTED).fetchall():
            if count != people:
                self.wrong(f"game {game} has {people} seats and {count} rows")


def _by_person(rows: sqlite3.Connection, sql: str) -> dict[tuple[int, int], tuple[int, ...]]:
    return {(chat, user): tuple(map(int, sums)) for chat, user, *sums in rows.execute(sql).fetchall()}
