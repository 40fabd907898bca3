"""Each function of the store changes and returns only the rows of those for whom it is called.

With one chat in a table, a statement without its filter would go unnoticed. Here everybody has neighbours
(`world.py`), and each function is called for its own rows, for a neighbour's, and for a stranger.
"""

import importlib
import inspect
import json
import pkgutil
import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel
from sqlalchemy import JSON, Integer, Table, create_engine, insert, text
from sqlalchemy.exc import IntegrityError, NoResultFound
from sqlalchemy.ext.asyncio import AsyncConnection

import bot.store
from bot.store import schema
from bot.store.database.database import open_engine
from bot.store.database.transaction import Transaction
from bot.store.game.acts import ActTakenError
from bot.store.game.games import AlreadyOpenError
from bot.store.game.seats import SeatTakenError
from bot.store.past import imports
from bot.store.privacy.erasure import OpenGameError
from tests.rig.store.neighbours import world
from tests.rig.store.neighbours.calls import CALLS, USUAL, Call, Whose

EXCEPT: Mapping[str, str] = {
    "announced.create": "only inserts",
    "acts.put_packed": "only inserts",
    "bell.ring": "has no rows; only PostgreSQL rings",
    "erasure.bots": "is about all bots",
    "imports.add_game": "only inserts",
    "imports.begin": "only inserts",
    "nicknames.new_guest": "is about all chats",
    "retention.guests": "is about all chats",
    "seasons.forget_empty": "has no season here that no game counts in",
    "monitoring.open_games": "is about all bots",
    "monitoring.size": "is of the whole database",
    "outbox.is_crowded": "counts: test_outbox_bounds.py has its neighbours",
    "outbox.trim": "is about many rows: test_outbox_bounds.py has its neighbours",
    "erasure.delete_games": "test_retention.py has its neighbours, with unplayed",
    "retention.unplayed": "test_retention.py has its neighbours",
    "seasons.behind": "is about all chats",
    "tournaments.create": "only inserts",
}

Row = tuple[str, str]
"""A table, and the key of a row as JSON."""

Value = tuple[str, str, int]
"""A table, the name of a column, and a number in it."""

LONG = 60
"""If an answer has more characters than this, `rows.txt` has only the number of its commas."""

REFUSALS = (ActTakenError, AlreadyOpenError, IntegrityError, NoResultFound, OpenGameError, SeatTakenError)


def _functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for found in pkgutil.walk_packages(bot.store.__path__, "bot.store."):
        module = importlib.import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            public = function.__module__ == module.__name__ and not name.startswith("_")
            if public and "tx" in inspect.signature(function).parameters:
                yield f"{found.name.rpartition('.')[2]}.{name}", function


FUNCTIONS = dict(_functions())
ROWS = Path(__file__).with_name("rows.txt")
"""A file with a line for each function: how many rows of which tables it changes, makes and returns. Some of
its own rows are over, closed, hidden or late, so a function that leaves out a filter by state has higher
numbers."""

WORKED = [
    pytest.param(name, call, id=f"{name}-{number}")
    for name in sorted(FUNCTIONS.keys() - EXCEPT.keys())
    for number, call in enumerate(CALLS.get(name, [Call()]))
]


class Outcome(NamedTuple):
    """The outcome of a call. `answer`: what the function returns, or the name of its refusal. `changed`: the
    rows that it has changed or deleted. `made`: the rows that it has inserted. `told`: the rows whose values
    it returns, or which have the highest number, if a new row has the next one."""

    answer: Any
    changed: frozenset[Row]
    made: frozenset[Row]
    told: frozenset[Row]


class Inhabited(NamedTuple):
    """A database with the world in it. `owners`: a value that is in one row only → this row. `numbers`:
    number of a row → this row. `values`: a number that is in its column only once → its row."""

    path: Path
    owners: Mapping[Any, Row]
    numbers: Mapping[Any, Row]
    values: Mapping[Value, Row]

    def told(self, answer: Any, asked: Any) -> frozenset[Row]:
        """Returns the rows that the answer of a function is about, without the rows that were asked for. A
        row that only contains a game's number does not belong to the game."""
        found = {*_flat(answer)} - {*_flat(asked)}
        known = self.owners if found & self.owners.keys() else self.numbers
        return frozenset(known[value] for value in found & known.keys())


@pytest.fixture(scope="module")
def inhabited(tmp_path_factory: pytest.TempPathFactory) -> Inhabited:
    """Returns a database that records by itself which rows are changed. A row that is written without a
    change counts, too."""
    path = tmp_path_factory.mktemp("world") / "mafia.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as conn:
        schema.metadata.create_all(conn)
        for line in world.lines():
            conn.execute(insert(line.table), dict(line.values))
        conn.execute(text("CREATE TABLE touched (what TEXT, name TEXT, row TEXT, numbers TEXT)"))
        for table in schema.metadata.sorted_tables:
            for what, side in (("INSERT", "NEW"), ("UPDATE", "OLD"), ("DELETE", "OLD")):
                key = ", ".join(f'{side}."{column.name}"' for column in table.primary_key)
                whole = ", ".join(f"""'{one}', {side}."{one}\"""" for one in _numbered(table))
                values = f"'{what}', '{table.name}', json_array({key}), json_object({whole})"
                noted = f"INSERT INTO touched VALUES ({values})"
                trigger = (
                    f"CREATE TRIGGER {what}_{table.name} AFTER {what} ON {table.name} BEGIN {noted}; END"
                )
                conn.execute(text(trigger))
    engine.dispose()
    with closing(sqlite3.connect(path)) as raw:
        return Inhabited(path, *_owners(raw))


def _numbered(table: Table) -> list[str]:
    """Returns the columns with numbers, without the one that SQLite numbers by itself."""
    by_itself = [*table.primary_key] if len(table.primary_key) == 1 else []
    return [one.name for one in table.c if isinstance(one.type, Integer) and one not in by_itself]


def _owners(raw: sqlite3.Connection) -> tuple[Mapping[Any, Row], Mapping[Any, Row], Mapping[Value, Row]]:
    standing, numbers = defaultdict[Any, set[Row]](set), dict[Any, Row]()
    columns = defaultdict[Value, set[Row]](set)
    for table in schema.metadata.sorted_tables:
        for column in _numbered(table):
            key = ", ".join(f'"{one.name}"' for one in table.primary_key)
            for value, row in raw.execute(f'SELECT "{column}", json_array({key}) FROM {table.name}'):
                columns[table.name, column, value].add((table.name, row))
        for row, values in _rows(raw, table):
            for value in values:
                standing[value].add(row)
            if table.name in world.NUMBERED:
                numbers[json.loads(row[1])[0]] = row
    alone = {value: rows.pop() for value, rows in standing.items() if len(rows) == 1 and _tells(value)}
    return alone, numbers, {value: rows.pop() for value, rows in columns.items() if len(rows) == 1}


def _rows(raw: sqlite3.Connection, table: Table) -> Iterator[tuple[Row, set[Any]]]:
    names = [column.name for column in table.c]
    written = ", ".join(f'"{name}"' for name in names)
    for values in raw.execute(f"SELECT {written} FROM {table.name}"):
        by_name = dict(zip(names, values, strict=True))
        key = json.dumps([by_name[column.name] for column in table.primary_key], separators=(",", ":"))
        read = [
            json.loads(value) if isinstance(column.type, JSON) and value else value
            for column, value in zip(table.c, values, strict=True)
        ]
        yield (table.name, key), set(_flat(read))


def _tells(value: Any) -> bool:
    """Returns whether the value shows its row. Small numbers do not: they may be equal by chance."""
    return isinstance(value, str) or (isinstance(value, float) and value < world.NOW - 20) or value > 20_000


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, BaseModel):
        yield from _flat(value.model_dump())
    elif is_dataclass(value):
        yield from _flat([getattr(value, one.name) for one in fields(value)])
    elif isinstance(value, Mapping):
        yield from _flat([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _flat(one)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value


@pytest.fixture
async def conn(inhabited: Inhabited, tmp_path: Path) -> AsyncIterator[AsyncConnection]:
    engine = open_engine(f"sqlite:///{shutil.copy(inhabited.path, tmp_path / 'mafia.db')}")
    async with engine.connect() as conn:
        yield conn
    await engine.dispose()


async def _outcome(
    conn: AsyncConnection, inhabited: Inhabited, name: str, arguments: Mapping[str, Any]
) -> Outcome:
    await conn.begin()
    tx = Transaction(conn, world.NOW)
    try:
        answer = await _called(FUNCTIONS[name], tx, arguments)
    except REFUSALS as refusal:
        answer = type(refusal).__name__
    touched, follow = defaultdict[str, set[Row]](set), set[Value]()
    for what, table, row, numbers in await conn.execute(text("SELECT what, name, row, numbers FROM touched")):
        touched[what].add((table, row))
        given = json.loads(numbers).items() if what == "INSERT" else ()
        follow.update((table, column, each - 1) for column, each in given if each is not None)
    await conn.rollback()
    made = frozenset(touched["INSERT"])
    changed = (touched["UPDATE"] | touched["DELETE"]) - made
    followed = frozenset(inhabited.values[each] for each in follow & inhabited.values.keys())
    return Outcome(answer, frozenset(changed), made, inhabited.told(answer, arguments) | followed)


async def _called(function: Callable[..., Any], tx: Transaction, arguments: Mapping[str, Any]) -> Any:
    """Calls the function with these arguments. An argument for `*args` or `**kwargs` holds several values."""
    spread: list[Any] = []
    named: dict[str, Any] = {}
    parameters = inspect.signature(function).parameters
    for name, value in arguments.items():
        match parameters[name].kind if name in parameters else inspect.Parameter.VAR_KEYWORD:
            case inspect.Parameter.POSITIONAL_ONLY:
                spread.append(value)
            case inspect.Parameter.VAR_POSITIONAL:
                spread += value
            case inspect.Parameter.VAR_KEYWORD:
                named |= value
            case _:
                named[name] = value
    return await function(tx, *spread, **named)


def _arguments(name: str, call: Call) -> dict[str, Any]:
    usual = {one: USUAL[one] for one in inspect.signature(FUNCTIONS[name]).parameters if one in USUAL}
    return {**usual, **call.values}


def _own(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {one: value.own if isinstance(value, Whose) else value for one, value in arguments.items()}


def test_every_function_of_the_store_is_tried_or_excepted() -> None:
    """If you add a function, add it to `CALLS`, unless the arguments of `USUAL` are enough for it."""
    lacking = {}
    for name, function in FUNCTIONS.items():
        required = {
            one.name
            for one in inspect.signature(function).parameters.values()
            if one.default is one.empty and one.name != "tx"
        }
        if name not in CALLS and name not in EXCEPT and (missing := required - USUAL.keys()):
            lacking[name] = missing
    assert lacking == {}
    assert (CALLS.keys() | EXCEPT.keys()) - FUNCTIONS.keys() == set()


def test_every_table_has_rows() -> None:
    assert {line.table for line in world.lines()} == set(schema.metadata.tables.values())


@pytest.mark.parametrize(("name", "call"), WORKED)
async def test_a_function_of_the_store_touches_no_rows_of_neighbours(
    conn: AsyncConnection, inhabited: Inhabited, name: str, call: Call
) -> None:
    arguments = _arguments(name, call)
    own = await _outcome(conn, inhabited, name, _own(arguments))
    assert own.changed or own.made or own.answer is not None, "nothing is seen of it"
    for one, value in arguments.items():
        if not isinstance(value, Whose):
            continue
        of_all, shared = call.everybodys.get(one, set()), call.shared.get(one, set())
        stranger = await _outcome(conn, inhabited, name, _own(arguments) | {one: value.stranger})
        assert _but(of_all, stranger.changed | stranger.told) == set(), f"a stranger's {one}"
        assert own.answer is None or one in call.everybodys or stranger.answer != own.answer, (
            f"a stranger's {one}"
        )
        neighbour = await _outcome(conn, inhabited, name, _own(arguments) | {one: value.neighbour})
        both = (own.changed & neighbour.changed) | (own.told & neighbour.told)
        assert _but(of_all | shared, both) == set(), f"a neighbour's {one}"


async def test_functions_touch_rows_by_state_and_time(conn: AsyncConnection, inhabited: Inhabited) -> None:
    """Each function of the store touches those rows of its own chat, game or person that its state and time
    allow. `rows.txt` says which. If you change a function on purpose, write its new line there."""
    found = []
    for name in sorted(FUNCTIONS.keys() - EXCEPT.keys()):
        for call in CALLS.get(name, [Call()]):
            outcome = await _outcome(conn, inhabited, name, _own(_arguments(name, call)))
            found.append(f"{name}: {_summary(outcome)}")
    assert found == ROWS.read_text("utf-8").splitlines()


async def test_an_import_counts_its_own_games(conn: AsyncConnection) -> None:
    for chat, number in world.IMPORTS.items():
        (found,) = await imports.of_chat(Transaction(conn, world.NOW), chat)
        assert (found.id, found.games) == (number, 2)


def _summary(outcome: Outcome) -> str:
    parts = []
    for what, rows in (("changes", outcome.changed), ("makes", outcome.made), ("tells of", outcome.told)):
        if counted := Counter(table for table, _ in rows):
            parts.append(f"{what} {', '.join(f'{counted[table]} {table}' for table in sorted(counted))}")
    if not is_dataclass(outcome.answer) and outcome.answer is not None:
        whole = repr(outcome.answer)
        if len(whole) > LONG:
            parts.append(f"answers with {whole.count(',')} commas")
        elif not outcome.told:
            parts.append(f"answers {whole}")
    return "; ".join(parts) or "-"


def _but(tables: set[str], rows: frozenset[Row]) -> set[Row]:
    return {row for row in rows if row[0] not in tables}
