"""Gives each test a database; the schema is made once. A conftest imports the fixtures it needs."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from bot.store.database.migrate import migrate
from bot.store.database.transaction import Store
from tests.rig.store.postgres import Server


class Clock:
    """A clock that stands until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a database that no test writes to."""
    path = tmp_path_factory.mktemp("migrated") / "mafia.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
def database(migrated: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(migrated, tmp_path / "mafia.db"))


@pytest.fixture(scope="session")
def template(postgres: Server) -> str:
    """Returns the name of a database on the tests' server that no test writes to."""
    url = postgres.create()
    asyncio.run(migrate(url))
    return postgres.name(url)


on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""Marks a test of behaviour that only SQLite has."""
on_postgres = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
"""Marks a test of behaviour that only PostgreSQL has."""
on_both = pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
"""Marks tests that CI runs on both databases, although most tests of their kind run on PostgreSQL only in
`script/long`."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    yield from url_of(request)


def url_of(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yields the URL of a database of the kind that the parameter names."""
    if request.param == "sqlite":
        yield f"sqlite:///{request.getfixturevalue('database')}"
        return
    server: Server = request.getfixturevalue("postgres")
    url = server.lend(request.getfixturevalue("template"))
    yield url
    server.give_back(url)


@pytest.fixture
def unmade(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Yields a function that returns the URL of a database of a kind, without tables."""
    made: list[str] = []

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / 'unmade.db'}"
        made.append(request.getfixturevalue("postgres").create())
        return made[-1]

    yield make
    for url in made:
        request.getfixturevalue("postgres").drop(url)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(database_url: str, clock: Clock) -> AsyncIterator[Store]:
    store = Store.open(database_url, clock)
    yield store
    await store.close()


@pytest.fixture
async def other(database_url: str) -> AsyncIterator[Store]:
    """Opens the same database as another program would."""
    other = Store.open(database_url)
    yield other
    await other.close()
