"""A PostgreSQL server for the tests, in a temporary folder. A test's database is a copy of a template."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

INSTALLED = "/usr/lib/postgresql"
"""The folder where Debian installs the server's programs, one folder for each version."""

OTHERS = ("postgres", "nobody")
"""Users who may run the server, because it refuses root."""

HASTE = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off"),
    *("max_wal_senders=0", "wal_level=minimal"),
)
"""Settings that make the server faster and less safe: this machine does not lose power during a test."""

EMPTY = """
DO $$ DECLARE each record; BEGIN
    PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET LOCAL session_replication_role = replica;  -- no row asks for another
    FOR each IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('DELETE FROM %I', each.tablename);
    END LOOP;
    FOR each IN SELECT sequencename FROM pg_sequences WHERE last_value IS NOT NULL LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', each.sequencename);
    END LOOP;
END $$
"""
"""Empties the tables, but keeps the rows that migrations have made."""

SHAPE = """
SELECT string_agg(concat(attrelid, attname, atttypid), ',' ORDER BY attrelid, attnum),
    (SELECT string_agg(version_num, ',') FROM alembic_version)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace
"""
"""Describes all tables, so that changed tables can be detected."""


def programs() -> Path | None:
    """Returns the folder with `initdb` and `postgres`; None if no server is installed."""
    found = [path.parent for path in sorted(Path(INSTALLED).glob("*/bin/initdb"))]
    if named := shutil.which("initdb"):
        found.append(Path(named).resolve().parent)
    return found[-1] if found else None


class Server:
    """A running server. It listens only on a socket in its folder."""

    def __init__(self, programs: Path, settings: Sequence[str] = HASTE) -> None:
        self._programs = programs
        self._settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="mafia-postgres-"))
        self._user = next((who for who in OTHERS if _exists(who)), None) if os.geteuid() == 0 else None
        self._numbers = count(1)
        self._spare: list[str] = []
        self._shape = ""

    def start(self) -> None:
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "mafia", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = " ".join((f"-k {self.folder}", "-h ''", *(f"-c {each}" for each in self._settings)))
        self._run("pg_ctl", "-D", data, "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def socket(self) -> Path:
        return self.folder / ".s.PGSQL.5432"

    def url(self, name: str) -> str:
        return f"postgresql:///{name}?host={self.folder}&user=mafia"

    @staticmethod
    def name(url: str) -> str:
        return str(make_url(url).database)

    def create(self, template: str = "template1") -> str:
        """Creates a database as a copy of the template. Returns its URL."""
        name = f"mafia_{next(self._numbers)}"
        self._run("createdb", "-h", str(self.folder), "-U", "mafia", "-T", template, "-S", "file_copy", name)
        return self.url(name)

    def drop(self, url: str) -> None:
        self._run("dropdb", "-h", str(self.folder), "-U", "mafia", "--force", self.name(url))

    def lend(self, template: str) -> str:
        """Lends a database that equals the template. Give it back afterwards: emptying a used one is ten
        times faster than copying."""
        if self._spare:
            return self._spare.pop()
        url = self.create(template)
        self._shape = self._psql(url, SHAPE).stdout
        return url

    def give_back(self, url: str) -> None:
        """Takes a lent database back, and disconnects everybody from it. Drops it if the test has changed its
        tables."""
        left = self._psql(url, EMPTY, SHAPE)
        if left.returncode == 0 and left.stdout == self._shape:
            self._spare.append(url)
        else:
            self.drop(url)

    def _psql(self, url: str, *statements: str) -> "subprocess.CompletedProcess[str]":
        asked = [part for statement in statements for part in ("-c", statement)]
        how = ("-qAt", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-U", "mafia")
        return self._run("psql", *how, *asked, self.name(url), check=False)

    def _run(self, program: str, *arguments: str, check: bool = True) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [str(self._programs / program), *arguments],
            check=check,
            user=self._user,
            stdout=subprocess.PIPE,
            cwd=self.folder,
            text=True,
        )


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


@contextmanager
def serving(where: Path, settings: Sequence[str] = HASTE) -> Iterator[Server]:
    """Runs a server inside the block, with the programs of this folder."""
    server = Server(where, settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Yields the server. If no server is installed, skips the test; in CI, fails it."""
    where = programs()
    if where is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL's server is not installed")
        pytest.skip("PostgreSQL's server is not installed")
    with serving(where) as server:
        yield server
