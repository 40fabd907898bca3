"""Helpers for tests of backups and of databases of older programs."""

import os
from pathlib import Path

import pytest

from tests.rig.store.postgres import programs
from tests.rig.store.schemas import migrated_to


@pytest.fixture(autouse=True)
def programs_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the programs of the PostgreSQL server under test first in the PATH, because their version must
    match the server's."""
    if (folder := programs()) is not None:
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def read(file: Path) -> bytes:
    return file.read_bytes()


async def older(url: str) -> str:
    """Turns an empty database into a database of version 0.1.0. Returns its URL."""
    return await migrated_to(url, "0004")
