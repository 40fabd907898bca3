"""Every duration is a parameter (decisions A2, A12). `city` has all of them except the sheriff's look."""

import pytest

from tests.engine.city import RAISE, THREE_LEFT, TIE, TWO_ON_THE_BALLOT, city
from tests.rig.engine.table import fouls, shots

STEPS = [
    ("deal_seconds", 10, ""),
    ("meeting_seconds", 60, "until meeting"),
    ("greet_seconds", 10, "until greet-doctor"),
    ("greet_seconds", 10, "until greet-maniac"),
    ("turn_seconds", 60, "until turn 5"),
    ("silent_turn_seconds", 10, fouls(3, 3) + "until turn 3"),
    ("short_turn_seconds", 30, THREE_LEFT + fouls(3, 3) + "until turn 3"),
    ("vote_seconds", 10, TWO_ON_THE_BALLOT),
    ("defence_seconds", 30, TIE),
    ("raise_seconds", 10, RAISE),
    ("last_word_seconds", 60, shots(3, 2, 4, 6) + "until last-word"),
    ("hunt_seconds", 30, "until hunt"),
    ("check_seconds", 10, "until don-check"),
    ("check_seconds", 10, "until sheriff-check"),
    ("maniac_seconds", 10, "until maniac"),
    ("doctor_seconds", 10, "until doctor"),
    ("mistress_seconds", 10, "until mistress"),
]


@pytest.mark.parametrize(("name", "seconds", "lines"), STEPS)
def test_a2_a12_seconds(name: str, seconds: int, lines: str) -> None:
    assert city(lines).seconds == seconds
    assert city(lines, overrides={name: 77}).seconds == 77


def test_a3_over_has_none() -> None:
    assert city("4 surrender").seconds is None
