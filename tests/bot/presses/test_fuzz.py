"""A person who may not press a button changes nothing with it, and a person who may changes only what the
list allows. `python -m tests.rig.presses` prints how many presses the test makes; with "whole" it prints this
for all combinations. `python -m tests.rig.presses done` writes down which buttons do something in which
scene: then no random choice may leave them out."""

from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.handlers import PRESSES, guard
from bot.presses.game import OwnCardTap
from bot.presses.lobby import LobbyTap
from bot.presses.person import WordTap
from tests.rig.flows.town import Town
from tests.rig.presses.done import kept
from tests.rig.presses.fuzz import WHOLE, Fuzz
from tests.rig.presses.scenes import NAMES


@pytest.mark.parametrize("name", NAMES)
async def test_a_random_press_changes_only_what_its_button_may_change(town: Town, name: str) -> None:
    fuzz = await Fuzz.of(town, name)
    await fuzz.run(fuzz.shared())
    assert kept().get(name, set()) <= fuzz.done
    assert fuzz.counts["presses"] >= (500 if name in WHOLE else 25)
    assert fuzz.counts["refused"] >= 4


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
async def test_no_chosen_press_changes_more_than_its_button_may_change(town: Town, name: str) -> None:
    fuzz = await Fuzz.of(town, name)
    await fuzz.run(fuzz.chosen())
    assert fuzz.counts["presses"] >= (3000 if name in WHOLE else 300)
    assert fuzz.counts["refused"] >= 60


def test_every_declared_button_does_something_in_some_scene() -> None:
    """Those that explain a word or tell a card only answer (`test_glossary`, `flows/test_in_group.py`)."""
    rows = [row for row in PRESSES if row.kind not in (WordTap, OwnCardTap)]
    every = {f"{row.kind.__prefix__}:{wish}" for row in rows for wish in row.wishes}
    assert set().union(*kept().values()) == every


async def anyone(*_: Any) -> bool:
    return True


async def any_time(*_: Any) -> None:
    return None


async def any_message(query: Any, tap: Any, press: Any, ctx: Any) -> int | None:
    return query.message.message_id if query.message and press.asks else None


@pytest.mark.parametrize(
    ("part", "fault"),
    [("check_person", anyone), ("in_time", any_time), ("own_message", any_message), ("has_seat", anyone)],
)
async def test_the_fuzz_test_finds_a_broken_guard(
    town: Town, monkeypatch: pytest.MonkeyPatch, part: str, fault: Any
) -> None:
    monkeypatch.setattr(guard, part, fault)
    fuzz = await Fuzz.of(town, "lobby")
    of_lobby = (pressed for pressed in fuzz.chosen() if pressed.row and pressed.row.kind is LobbyTap)
    with capture_logs(), pytest.raises(AssertionError):
        await fuzz.run(of_lobby)
    town.app.failures.clear()
