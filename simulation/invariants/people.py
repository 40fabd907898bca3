"""Invariants of the data that are stored about people."""

import sqlite3

from simulation.invariants.invariant import Invariant

OF_PEOPLE = ("seats", "played", "tallies", "notes", "said", "waiting", "nicknames", "comers")
"""The database tables with data about people."""
LEFT = " UNION ".join(
    f"SELECT '{table}', user_id FROM {table} WHERE user_id > 0"  # noqa: S608
    " AND user_id NOT IN (SELECT user_id FROM people)"
    for table in OF_PEOPLE
)


class WhoIsForgottenLeavesNothing(Invariant):
    """Each person about whom data is stored has a row in `people`. `/forget` deletes this row, so it has to
    delete all other data too."""

    name = "who is forgotten leaves nothing"

    def looked(self, rows: sqlite3.Connection) -> None:
        for table, person in rows.execute(LEFT).fetchall():
            self.wrong(f"{table} still names {person}")

    died = ended = looked
