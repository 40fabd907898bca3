"""The simulation finds what it claims to find."""

import json
import subprocess
import sys
from typing import Any

import pytest

from simulation.invariants import INVARIANTS
from tests.rig.simulation.bugs import BUGS


def hunt(first: int, seeds: int, *more: str) -> dict[str, Any]:
    """Looks for all planted bugs, in a process of its own, since its clocks are replaced."""
    drawn = ("--seed", str(first), "--seeds", str(seeds))
    command = (sys.executable, "-m", "tests.rig.simulation.planted", *drawn)
    done = subprocess.run((*command, *more), stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def missed(found: dict[str, Any]) -> list[str]:
    assert {*found["found"]} == {*BUGS}
    return [bug for bug, seed in found["found"].items() if seed is None]


def test_each_invariant_finds_a_planted_bug() -> None:
    assert {bug.found_by for bug in BUGS.values()} == {each.name for each in INVARIANTS}


def test_each_planted_bug_is_found_in_two_evenings() -> None:
    assert missed(hunt(1, 2)) == []


@pytest.mark.long
@pytest.mark.parametrize("first", [11, 21, 31])
def test_each_planted_bug_is_found_in_eight_other_evenings_and_nothing_without_it(first: int) -> None:
    found = hunt(first, 8, "--clean")
    assert missed(found) == []
    assert {evening: wrong for evening, wrong in found["clean"].items() if wrong} == {}
