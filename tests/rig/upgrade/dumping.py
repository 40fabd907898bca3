"""Writes a database as readable SQL: its tables, then its rows. Equal rows of similar games are written only
once."""

import sqlite3
from collections.abc import Iterator
from itertools import groupby

LEFT_OUT = {"inbox": "done_at is null", "messages": "chat_id < 0 or game_id in (select game_id from outbox)"}
"""Table with many similar rows → the SQL condition for the rows that the dump keeps."""

OWN_WAY = ("sqlite_sequence", "acts")


def dumped(database: sqlite3.Connection) -> str:
    """Returns SQL statements that make the same database, without rows that tests do not need."""
    return "".join(f"{statement};\n" for statement in _statements(database))


def _statements(database: sqlite3.Connection) -> Iterator[str]:
    made = "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'"
    for kind, order in (("table", "rowid"), ("index", "name")):
        yield from (sql for _, _, sql in database.execute(f"{made} and type = '{kind}' order by {order}"))
    tables = [name for kind, name, _ in database.execute(made) if kind == "table" and name not in OWN_WAY]
    for table in sorted(tables, key=lambda name: (name != "games", name)):  # other tables refer to games
        yield from _rows(database, table, f"{LEFT_OUT.get(table, 'true')} order by rowid")
    yield from _acts(database)
    yield "DELETE FROM sqlite_sequence"
    yield from _rows(database, "sqlite_sequence", "true order by name")


def _rows(database: sqlite3.Connection, table: str, which: str) -> Iterator[str]:
    rows = [
        f"({', '.join(map(_literal, row))})"
        for row in database.execute(f"select * from {table} where {which}")
    ]
    if rows:
        yield f"INSERT INTO {table} VALUES\n" + ",\n".join(rows)


def _acts(database: sqlite3.Connection) -> Iterator[str]:
    """Yields SQL for acts. If games were played alike, one has the acts and the others copy them."""
    query = "select game_id, number, line, events, at from acts order by game_id, number"
    known: list[tuple[int, list[tuple[object, ...]]]] = []
    for game, found in groupby(database.execute(query).fetchall(), key=lambda row: row[0]):
        acts = [row[1:] for row in found]
        like, common = max(((_common(acts, other), number) for number, other in known), default=(0, 0))[::-1]
        if common:
            yield (
                f"INSERT INTO acts SELECT {game}, number, line, events, at FROM acts"
                f" WHERE game_id = {like} AND number <= {common}"
            )
        own = [f"({', '.join(map(_literal, (game, *act)))})" for act in acts[common:]]
        if own:
            yield "INSERT INTO acts VALUES\n" + ",\n".join(own)
        known.append((game, acts))


def _common(acts: list[tuple[object, ...]], other: list[tuple[object, ...]]) -> int:
    alike = 0
    for one, another in zip(acts, other, strict=False):
        if one != another:
            break
        alike += 1
    return alike


def _literal(value: object) -> str:
    match value:
        case None:
            return "NULL"
        case str():
            return "'" + value.replace("'", "''") + "'"
        case int() | float():
            return repr(value)
        case bytes():
            return f"X'{value.hex()}'"
        case _:
            raise TypeError(type(value))
