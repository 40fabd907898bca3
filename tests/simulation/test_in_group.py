"""People who have no private chat play whole games, beside a program that dies now and then."""

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from engine.rules.registry import BOOKS


def played(private: float) -> Mapping[str, Mapping[str, Any]]:
    command = [sys.executable, "-m", "tests.rig.simulation.in_group", str(private)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    evenings: dict[str, Any] = json.loads(done.stdout)
    return evenings


@pytest.mark.parametrize("private", [0.0, 0.5])
def test_a_game_of_each_book_is_played_by_people_without_private_chats(private: float) -> None:
    evenings = played(private)
    assert {*evenings} == {*BOOKS}
    assert sum(evening["numbers"] for evening in evenings.values()) > 0
    for evening in evenings.values():
        assert evening["wrong"] == []
        assert evening["deaths"] > 0
        assert evening["numbers"] > 0 or evening["private"] > 0  # else all press in the group
        assert {*evening["acts"]} >= {"shoot", "check"}
        assert (evening["private"] > 0) == (private > 0)
        assert evening["private"] < evening["players"]
