"""The bot closes a game without players at it. It counts how often night has fallen since a person last
acted."""

from dataclasses import replace

import pytest

from bot.services.live.game import IDLE_NIGHTS, LAST_NIGHTS, idle_after, is_deserted
from engine.acts import Act, Foul, Leave, Pass, Timeout
from engine.decide import Decision, decide
from engine.events import NightFell
from tests.rig.game.live_games import live

LAST_TURN = "until turn 10"
"""The last turn of day 1. Nobody is nominated, so night follows."""


def decided(text: str, act: Act) -> Decision:
    decision = decide(live(text).state, act)
    assert isinstance(decision, Decision)
    return decision


@pytest.mark.parametrize(
    ("text", "act", "falls", "idle"),
    [
        (LAST_TURN, Timeout(), True, 2),
        (LAST_TURN, Pass(10), True, -1),
        (LAST_TURN, Leave(10), True, 2),
        ("until turn 1", Timeout(), False, 1),
        ("until turn 1", Foul(3, "5.4"), False, 1),
        ("until turn 1", Pass(1), False, -1),
    ],
)
def test_idle_nights_are_counted_until_a_person_acts(text: str, act: Act, falls: bool, idle: int) -> None:
    events = decided(text, act).events
    assert any(isinstance(event, NightFell) for event in events) is falls
    assert idle_after(replace(live(text), idle=1), act, events) == idle


@pytest.mark.parametrize(("chat", "nights"), [(-1, IDLE_NIGHTS), (5, LAST_NIGHTS)])
def test_a_practice_waits_longer_for_its_person(chat: int, nights: int) -> None:
    table, night = live(LAST_TURN, chat_id=chat), decided(LAST_TURN, Timeout())
    assert not is_deserted(replace(table, idle=nights - 2), Timeout(), night)
    assert is_deserted(replace(table, idle=nights - 1), Timeout(), night)
