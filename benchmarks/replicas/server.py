"""What the server of a measurement takes, as the system tells it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.postgres import Server

SETTINGS = ("max_connections=200",)
"""All else as it is installed: a commit is on the disk."""

CLIENT = "postgres: mafia "
"""What a process that serves a connection is called."""
KIB = 1 << 10


class Taken(NamedTuple):
    """`memory`: bytes, with each process's share of what several hold; `cpu`: seconds since the start."""

    connections: int
    memory: int
    cpu: float


def taken(server: Server) -> Taken:
    """By all processes of the server, now."""
    first = int((server.folder / "data/postmaster.pid").read_text(encoding="ascii").split()[0])
    found = [_of(pid) for pid in (first, *_children(first))]
    return Taken(*(sum(values) for values in zip(*(each for each in found if each), strict=True)))


def _children(pid: int) -> Iterator[int]:
    yield from map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())


def _of(pid: int) -> Taken | None:
    """None if the process is gone."""
    process = Path(f"/proc/{pid}")
    try:
        name = (process / "cmdline").read_text(encoding="utf-8")
        shares = (process / "smaps_rollup").read_text(encoding="ascii").splitlines()
        times = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:15]
    except (FileNotFoundError, ProcessLookupError):
        return None
    memory = sum(int(line.split()[1]) * KIB for line in shares if line.startswith("Pss:"))
    cpu = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    return Taken(int(name.startswith(CLIENT)), memory, cpu)
