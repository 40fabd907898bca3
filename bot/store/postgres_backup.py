"""A backup of a PostgreSQL database by the server's own programs: `pg_dump`, `pg_restore` and `psql`."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.util import immutabledict

from bot.store import schema
from bot.store.backup import BackupError

_NOT_INSTALLED = "{} is not installed: it comes with PostgreSQL's client programs"
_WHOSE = ("--no-owner", "--no-privileges")
"""Whoever restores it owns it."""
_ALL = ", ".join((*schema.metadata.tables, "alembic_version"))
_BEGIN = f"SET client_min_messages = warning; BEGIN; DROP TABLE IF EXISTS {_ALL};\n".encode()
"""The backup of an older program does not know the newer tables, so its script does not drop them."""
_END = b"COMMIT;\n"


def save(database_url: str, copy: Path) -> str:
    """Writes a copy of the database to a file that is empty. Returns the revision of its schema."""
    # Leases tell which programs use the database, not what it holds.
    kept = ("--format=custom", *_WHOSE, "--exclude-table-data=leases", f"--file={copy}")
    _run("pg_dump", database_url, *kept)
    return checked(copy)


def lacking() -> str | None:
    """Why no database can be saved on this machine; None if its program is there."""
    return None if shutil.which("pg_dump") else _NOT_INSTALLED.format("pg_dump")


def load(copy: Path, database_url: str) -> None:
    """Makes the database what the copy is: all of it, in one transaction, or nothing."""
    script = ("--file=-", "--clean", "--if-exists", *_WHOSE, str(copy))
    with _session(database_url) as session:
        session.write(_BEGIN)
        _run("pg_restore", None, *script, to=session)
        session.write(_END)


def checked(copy: Path) -> str:
    """Returns the revision of the schema. Raises BackupError if the file can not be read to its end, or is no
    database of this program."""
    _run("pg_restore", None, f"--file={os.devnull}", str(copy))
    rows = _run("pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(copy))
    lines = rows.splitlines()
    heads = [at for at, line in enumerate(lines) if line.startswith("COPY ")]
    if not heads:
        raise BackupError("it holds no database of this program")
    return lines[heads[0] + 1]


@contextmanager
def _session(database_url: str) -> Iterator[IO[bytes]]:
    """What is written here goes to the server. It ends at the first error. What is not committed then, or at
    the end of the block, is rolled back."""
    strict = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")
    with _started("psql", database_url, *strict, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as psql:
        try:
            yield cast("IO[bytes]", psql.stdin)
        finally:  # the server's error goes before those that follow from it
            _said(psql)


def _run(
    program: str, database_url: str | None, *arguments: str, to: IO[bytes] | int = subprocess.PIPE
) -> str:
    """What the program prints, unless it is printed elsewhere."""
    with _started(program, database_url, *arguments, stdin=subprocess.DEVNULL, stdout=to) as process:
        return _said(process)


def _started(
    program: str, database_url: str | None, *arguments: str, stdin: int, stdout: IO[bytes] | int
) -> "subprocess.Popen[bytes]":
    """Others see a program's arguments, so the password is in its environment."""
    there, secret = ((), {}) if database_url is None else _connection(make_url(database_url))
    try:
        return subprocess.Popen(  # noqa: S603  (no shell, and a URL is one argument)
            [program, *there, *arguments],
            bufsize=0,
            process_group=0,  # an interrupt from the terminal reaches this program, which ends its own
            env={**os.environ, **secret},
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
        )
    except FileNotFoundError:
        raise BackupError(_NOT_INSTALLED.format(program)) from None


def _said(process: "subprocess.Popen[bytes]") -> str:
    """What it printed by its end. Raises BackupError if it failed."""
    try:
        printed, wrong = process.communicate()
    except BaseException:
        process.kill()
        process.wait()
        raise
    if process.returncode:
        lines = wrong.decode(errors="replace").splitlines()
        raise BackupError(next(iter(lines), f"it ended with {process.returncode}"))
    return (printed or b"").decode(errors="replace")


def _connection(url: URL) -> tuple[tuple[str, ...], Mapping[str, str]]:
    password = url.query.get("password", url.password)
    # What the driver calls ssl, the server's programs call sslmode.
    query = {
        "sslmode" if key == "ssl" else key: value for key, value in url.query.items() if key != "password"
    }
    shown = url._replace(drivername="postgresql", password=None, query=immutabledict(query))
    secret = {"PGPASSWORD": str(password)} if password else {}
    return (f"--dbname={shown.render_as_string(hide_password=False)}", "--no-password"), secret
