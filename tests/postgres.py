"""A PostgreSQL server of the tests' own, in a temporary folder; a database is a copy of a template."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

INSTALLED = "/usr/lib/postgresql"
"""Where Debian has the programs of a server, by version."""

OTHERS = ("postgres", "nobody")
"""Whom the server may run as: it refuses root."""

HASTE = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_wal_senders=0",
    "wal_level=minimal",
)
"""Nobody pulls the plug of this machine meanwhile."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; None where no server is installed."""
    found = [path.parent for path in sorted(Path(INSTALLED).glob("*/bin/initdb"))]
    if named := shutil.which("initdb"):
        found.append(Path(named).resolve().parent)
    return found[-1] if found else None


class Server:
    """A running server. It listens on a socket in its folder only."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="mafia-postgres-"))
        self._user = next((who for who in OTHERS if _exists(who)), None) if os.geteuid() == 0 else None
        self._numbers = count(1)

    def start(self) -> None:
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "mafia", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = " ".join((f"-k {self.folder}", "-h ''", *(f"-c {each}" for each in HASTE)))
        self._run("pg_ctl", "-D", data, "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql:///{name}?host={self.folder}&user=mafia"

    @staticmethod
    def name(url: str) -> str:
        return str(make_url(url).database)

    def create(self, template: str = "template1") -> str:
        """A new database, as the template is; returns its URL."""
        name = f"mafia_{next(self._numbers)}"
        self._run("createdb", "-h", str(self.folder), "-U", "mafia", "-T", template, "-S", "file_copy", name)
        return self.url(name)

    def drop(self, url: str) -> None:
        """Whoever is still connected is thrown out."""
        self._run("dropdb", "-h", str(self.folder), "-U", "mafia", "--force", self.name(url))

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), *arguments],
            check=True,
            user=self._user,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server; skips the test where none is installed, and fails it there in CI."""
    where = programs()
    if where is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL's server is not installed")
        pytest.skip("PostgreSQL's server is not installed")
    server = Server(where)
    server.start()
    yield server
    server.stop()
