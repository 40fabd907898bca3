"""Whole evenings of the bot: they are the same in every process, and nothing is wrong in them."""

import json
import subprocess
import sys

import pytest

from engine.rules.registry import BOOKS
from simulation.command import main
from tests.rig.architecture.sources import ROOT

SEED = 2


def started(hashing: int) -> subprocess.Popen[str]:
    """Starts a process that plays the evening, because the fence around it is for a whole process.
    `hashing`: the seed of the process's hashes of texts."""
    worker = ["--processes", "1", "--worker", "1"]
    return subprocess.Popen(
        [sys.executable, "-m", "simulation", "--seed", str(SEED), "--seeds", "1", *worker],
        env={"PYTHONHASHSEED": str(hashing), "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def line_of(process: subprocess.Popen[str]) -> str:
    """Waits for a process. Returns the line that it has written about the evening."""
    out, _ = process.communicate()
    assert process.returncode == 0
    (line,) = out.splitlines()
    return line


def test_a_seed_gives_the_same_evening_in_every_process() -> None:
    """Two processes play the same seed, with other hashes of texts. All that happens is the same: each
    request, answer, log line, death and instant. No invariant is broken."""
    processes = [started(hashing) for hashing in (1, 2)]
    one, two = (line_of(each) for each in processes)
    evening = json.loads(one)
    assert one == two
    assert evening["seed"] == SEED
    assert evening["wrong"] == []
    assert evening["deaths"] > 0
    assert evening["games"]


KILLED = "kill:900 kill:2000 kill:3000"


@pytest.mark.parametrize(
    "plan",
    [
        *(f"3 {book} 10 uk 0.005 supergroup 0 1 1 0 0.0 {KILLED}" for book in BOOKS),
        f"3 city 10 ru 0.005 supergroup 0 1 1 0 0.5 {KILLED}",
        "1 party 7 ru 0.005 supergroup 0 1 1 0 1.0 outage:120:1800:0:0.3:5",
    ],
)
def test_a_simulated_game_goes_to_its_end_in_spite_of_failures(plan: str) -> None:
    """By people of whom nobody or half has a private chat, while the program dies now and then. And on a bad
    line: for half an hour, three of ten requests and answers get lost, and each takes five seconds."""
    command = [sys.executable, "-m", "simulation", "--no-shrink", "--plan", plan]
    played = subprocess.run(
        command, env={"PYTHONPATH": str(ROOT)}, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    assert played.returncode == 0, played.stdout[-1_000:]


def test_a_simulation_fails_if_a_worker_writes_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a coroutine that was never awaited, of which Python tells only when the worker ends."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["simulate", "--seed", "1", "--seeds", "0", "--processes", "1"])
    assert main() == 0
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    with pytest.raises(SystemExit, match="a worker failed"):
        main()
