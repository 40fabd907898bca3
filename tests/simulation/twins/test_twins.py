"""Two evenings through the whole bot look the same to everybody who may not know how their cards differ."""

import json
import subprocess
import sys
from collections.abc import Mapping

import pytest


def ran(*words: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", *words], check=True, capture_output=True, text=True, timeout=300
    ).stdout


@pytest.fixture(scope="module")
def found() -> Mapping[str, int]:
    """In which pair each planted leak was found, 0 if in none."""
    return dict(json.loads(ran("tests.rig.simulation.twins.planted")))


def test_each_planted_leak_is_found(found: Mapping[str, int]) -> None:
    missed = [leak for leak, pair in found.items() if not pair and leak != "nothing"]
    assert len(found) > 1
    assert missed == []


def test_without_a_planted_leak_nothing_is_found(found: Mapping[str, int]) -> None:
    assert found["nothing"] == 0
