"""Backups of a PostgreSQL database. They are made and restored with the server's own programs `pg_dump`,
`pg_restore` and `psql`."""

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
from bot.store.backup.backup import BackupError
from engine.remark import Remark

_WHOSE = ("--no-owner", "--no-privileges")
"""Options of PostgreSQL's programs. With them, the user who restores the backup owns its tables."""
_ALL = ", ".join((*schema.metadata.tables, "alembic_version"))
_BEGIN = f"SET client_min_messages = warning; BEGIN; DROP TABLE IF EXISTS {_ALL};\n".encode()
"""SQL that drops all tables; it runs before the backup's own script. That script does not drop tables that
the program which made the backup did not know."""
_END = b"COMMIT;\n"


def save(database_url: str, copy: Path) -> str:
    """Copies the database to the empty file `copy`. Returns the schema's number. Raises BackupError."""
    # Leases are left out: they tell which programs use the database, and are not part of its data.
    kept = ("--format=custom", *_WHOSE, "--exclude-table-data=leases", f"--file={copy}")
    _run("pg_dump", database_url, *kept)
    return checked(copy)


def lacking() -> object:
    """Returns why no PostgreSQL database can be saved on this machine; None if `pg_dump` is installed."""
    return None if shutil.which("pg_dump") else _not_installed("pg_dump")


def _not_installed(program: str) -> object:
    return Remark("not-installed", name=program), Remark("client-programs")


def load(copy: Path, database_url: str) -> None:
    """Replaces the database's contents with the backup `copy`, in one transaction. Raises BackupError."""
    script = ("--file=-", "--clean", "--if-exists", *_WHOSE, str(copy))
    with _session(database_url) as session:
        session.write(_BEGIN)
        _run("pg_restore", None, *script, to=session)
        session.write(_END)


def checked(copy: Path) -> str:
    """Checks a backup and returns the number of its schema. Raises BackupError if the file can not be read to
    its end, or is not a backup of this program's database."""
    _run("pg_restore", None, f"--file={os.devnull}", str(copy))
    rows = _run("pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(copy))
    lines = rows.splitlines()
    heads = [at for at, line in enumerate(lines) if line.startswith("COPY ")]
    if not heads:
        raise BackupError("it holds no database of this program")
    return lines[heads[0] + 1]


@contextmanager
def _session(database_url: str) -> Iterator[IO[bytes]]:
    """Starts `psql` for the `with` block, and yields its standard input. `psql` sends the input to the server
    and ends at the first error: then raises BackupError. What is not committed is rolled back."""
    strict = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")
    with _started("psql", database_url, *strict, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as psql:
        try:
            yield cast("IO[bytes]", psql.stdin)
        finally:  # the server's error is raised rather than its consequences
            _output_of(psql)


def _run(
    program: str, database_url: str | None, *arguments: str, to: IO[bytes] | int = subprocess.PIPE
) -> str:
    """Runs a program of PostgreSQL. Returns what it prints; "" if `to` receives that. Raises BackupError."""
    with _started(program, database_url, *arguments, stdin=subprocess.DEVNULL, stdout=to) as process:
        return _output_of(process)


def _started(
    program: str, database_url: str | None, *arguments: str, stdin: int, stdout: IO[bytes] | int
) -> "subprocess.Popen[bytes]":
    """Starts one of PostgreSQL's programs, and returns its process. Raises BackupError if it is not
    installed. Other users can see a program's arguments, so the password is passed in the environment."""
    there, secret = ((), {}) if database_url is None else _connection(make_url(database_url))
    try:
        return subprocess.Popen(  # noqa: S603  (no shell, and a URL is one argument)
            [program, *there, *arguments],
            bufsize=0,
            process_group=0,  # an interrupt reaches only this program, which ends the process
            env={**os.environ, **secret},
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
        )
    except FileNotFoundError:
        raise BackupError(_not_installed(program)) from None


def _output_of(process: "subprocess.Popen[bytes]") -> str:
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
    # The driver calls this option `ssl`; the server's programs call it `sslmode`.
    query = {"sslmode" if key == "ssl" else key: each for key, each in url.query.items() if key != "password"}
    shown = url._replace(drivername="postgresql", password=None, query=immutabledict(query))
    secret = {"PGPASSWORD": str(password)} if password else {}
    return (f"--dbname={shown.render_as_string(hide_password=False)}", "--no-password"), secret
