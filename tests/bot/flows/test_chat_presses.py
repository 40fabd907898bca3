"""Somebody floods a group with presses about its settings and its past while a game runs there."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.presses.chat import SettingTap
from bot.presses.past import HistoryTap
from bot.runtime.timers import Timed
from bot.services import timeouts
from bot.store.telegram import inbox
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, update_ids

FLOOD = [SettingTap(name="", value="").pack(), HistoryTap(page=1).pack()] * 10


async def press_all(town: Town, user: int, pressed: Sequence[str]) -> None:
    """Stores presses of one person and puts them into their queues, without waiting until they are
    handled."""
    bodies: list[dict[str, Any]] = []
    for number, data in enumerate(pressed):
        below = {**town.message(BOT_ID, GROUP), "text": "…"}
        query = {"id": f"f{number}", "from": town.person(user), "chat_instance": "1", "message": below}
        bodies.append({"update_id": next(update_ids), "callback_query": {**query, "data": data}})
    stored = await town.writes(inbox.store, BOT_ID, inbox.received(bodies))
    town.app.queues.receive(stored)
    async with town.store.transaction():  # until its end, none of them is handled
        for _ in stored:
            await town.app.queues.dispatch(town.app.queues.arrivals.get_nowait())


async def test_a_step_ends_although_presses_still_wait(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await town.dealt()
    live = await town.until(StepName.TURN, 1)
    await town.deliver()
    done: list[str] = []
    feed, time_out = town.app.dispatcher.feed_update, timeouts.time_out

    async def fed(*arguments: Any, **named: Any) -> Any:
        result = await feed(*arguments, **named)
        done.append("press")
        return result

    async def timed_out(*arguments: Any) -> None:
        await time_out(*arguments)
        done.append("step")

    monkeypatch.setattr(town.app.dispatcher, "feed_update", fed)
    monkeypatch.setattr(timeouts, "time_out", timed_out)
    await press_all(town, 50, FLOOD)
    town.now += 3600
    town.app.due(Timed("step", game.id, live.state.step.serial))
    await town.quiet()
    assert done.count("press") >= len(FLOOD)
    assert done.index("step") < 3
