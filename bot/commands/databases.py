"""The commands about the database as a whole."""

# ruff: noqa: PLC0415  (a command loads what it needs, and a wrong setting is told before that)

import asyncio
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.one_line import one_line
from bot.commands.options import settings_of
from bot.settings import SettingsError, refuse

DECLINED = 1
MOST = (1 << 52) - 1
"""Telegram's numbers have no more bits."""


def migrate() -> None:
    """Brings the database up to this program's schema."""
    loaded = settings_of()
    from bot.replica import before_migration
    from bot.runtime import files
    from bot.store.migrate import migrate as bring_up
    from bot.store.migrate import schema_of

    url = loaded.database_url
    with one_line(url):
        found = asyncio.run(schema_of(url))
        asyncio.run(bring_up(url, partial(before_migration.save, loaded)))
        files.narrow(url)
    done = "nothing to do" if found.present == found.ours else "done"
    sys.stdout.write(f"{loaded.database}: schema {found}: {done}\n")


def forget(
    who: Annotated[
        int,
        typer.Argument(
            metavar="ID", min=-MOST, max=MOST, help="a person's id, or a chat's, which is below 0"
        ),
    ],
    sure: Annotated[bool, typer.Option("--yes", help="do not ask first, as is done at a terminal")] = False,
) -> None:
    """Forgets a person or a chat, while the bot runs or not; games stay, without their people."""
    loaded = settings_of()
    if not sure and sys.stdin.isatty() and not _agreed(f"{loaded.database}: forget {who} for good?"):
        sys.stdout.write(f"{who}: nothing is changed\n")
        raise SystemExit(DECLINED)
    from bot.commands.forgetting import forget as forget_in

    with one_line(loaded.database_url):
        raise SystemExit(asyncio.run(forget_in(loaded.database_url, who)))


def _agreed(question: str) -> bool:
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def copy(
    source: Annotated[
        str, typer.Argument(metavar="URL", help="what is copied: sqlite:///… or postgresql://…")
    ],
    target: Annotated[str, typer.Argument(metavar="URL", help="an empty database, or none yet")],
) -> None:
    """Copies a database into an empty one, while no bot runs at either; between SQLite and PostgreSQL too.

    Leave the password out of the URL, and in PGPASSWORD or a file of PGPASSFILE: others see the command.
    """
    from bot.commands.moving import copy as copy_all

    try:
        asyncio.run(copy_all(source, target))
    except SettingsError as error:
        refuse(error)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="the file to be made")],
    keep: Annotated[
        int | None,
        typer.Option(
            min=1, max=9999, metavar="N", help="make a file in a FOLDER, and keep the newest N there"
        ),
    ] = None,
) -> None:
    """Saves the database as a file, while the bot runs or not.

    Of PostgreSQL by pg_dump, which comes with its client programs.
    """
    loaded = settings_of()
    from bot.commands import saving

    with one_line(loaded.database_url):
        if keep is None:
            saving.backup(loaded.database_url, file)
        else:
            saving.backup_among(loaded.database_url, file, keep)


def restore(
    file: Annotated[Path, typer.Argument(help="what `mafia backup` made")],
    over: Annotated[bool, typer.Option("--over", help="give up what the database holds")] = False,
) -> None:
    """Brings a backup back, while the bot is stopped."""
    loaded = settings_of()
    from bot.commands.saving import restore as load

    with one_line(loaded.database_url):
        load(loaded.database_url, file, over=over)
