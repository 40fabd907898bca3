"""Plays evenings in processes of their own, because the fence around them is for a whole process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from tests.architecture.sources import ROOT


def started(seed: int, *, hashing: int = 0) -> subprocess.Popen[str]:
    """Starts a process that plays the evening of a seed. `hashing`: the seed of its hashes of texts."""
    worker = ["--processes", "1", "--worker", "1"]
    command = ["-m", "simulation", "--seed", str(seed), "--seeds", "1", *worker]
    return subprocess.Popen(
        [sys.executable, *command],
        env={"PYTHONHASHSEED": str(hashing), "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def told(process: subprocess.Popen[str]) -> Sequence[str]:
    """Waits for a process. Returns the lines that it has written, one for each evening."""
    out, _ = process.communicate()
    assert process.returncode == 0
    return out.splitlines()
