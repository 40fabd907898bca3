"""The simulation finds what it claims to find."""

import json
import subprocess
import sys
from typing import Any

import pytest

from simulation.invariants import INVARIANTS
from tests.rig.simulation.bugs import BUGS

PARTS = 2
"""Two workers share the bugs. More parts would cost more: each loads the program anew."""


def hunt(first: int, seeds: int, *more: str) -> dict[str, Any]:
    """Looks for planted bugs, in a process of its own, since its clocks are replaced."""
    drawn = ("--seed", str(first), "--seeds", str(seeds))
    command = (sys.executable, "-m", "tests.rig.simulation.planted", *drawn)
    done = subprocess.run((*command, *more), stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def missed(found: dict[str, Any]) -> list[str]:
    return [bug for bug, seed in found["found"].items() if seed is None]


def test_each_invariant_finds_a_planted_bug() -> None:
    assert {bug.found_by for bug in BUGS.values()} == {each.name for each in INVARIANTS}


@pytest.mark.parametrize("part", range(PARTS))
def test_each_planted_bug_is_found_in_two_evenings(part: int) -> None:
    names = [*BUGS][part::PARTS]
    found = hunt(1, 2, *names)
    assert [*found["found"]] == names
    assert missed(found) == []


@pytest.mark.long
@pytest.mark.parametrize("first", [11, 21, 31])
def test_planted_bugs_alone_are_found_in_eight_other_evenings(first: int) -> None:
    found = hunt(first, 8, "--clean")
    assert {*found["found"]} == {*BUGS}
    assert missed(found) == []
    assert {evening: wrong for evening, wrong in found["clean"].items() if wrong} == {}
