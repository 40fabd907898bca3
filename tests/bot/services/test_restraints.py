"""Tests when the group is closed for the night."""

from dataclasses import replace

import pytest

from bot.services.chat.restraints import is_closed
from bot.store.game.pauses import Pause
from tests.rig.game.live_games import live

BALLOT = "until turn 1; 1 nominate 2; until turn 2; 2 nominate 3; until vote"


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("", False),
        ("until meeting", True),
        ("until turn 1", False),
        (BALLOT, False),
        ("until hunt", True),
        ("until don-check", True),
        ("until hunt; 2 shoot 1; 4 shoot 1; 6 shoot 1; until last-word", False),
        ("until over", False),
    ],
    ids=["deal", "first night", "turn", "vote", "hunt", "check", "last word", "over"],
)
def test_a_group_is_closed_only_by_night(text: str, closed: bool) -> None:
    assert is_closed(live(text)) is closed


def test_a_group_is_not_closed_in_a_pause() -> None:
    night = live("until hunt")
    assert not is_closed(replace(night, pause=Pause(night.state.step.serial, 10.0, "judge")))
