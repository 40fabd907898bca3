"""The metrics of a bot: what they count, and that no label tells to whom a number belongs."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiogram import exceptions
from aiogram.methods import GetMe

from bot.runtime.metrics import PRESSES_KEPT, Asks, Metrics, Presses, Result
from bot.store.game.monitoring import STATES
from bot.values.outgoing import Priority
from bot.version import version
from engine.steps import StepName
from tests.rig.monitor.measured import MeasuredTown, read, value
from tests.rig.store.database import Clock, database, migrated

__all__ = ["database", "migrated"]

LABELS: dict[str, set[str]] = {
    "bot": {"7"},
    "state": {*STATES},
    "priority": {each.name.lower() for each in Priority},
    "result": {*Result},
    "asks": {*Asks},
    "work": {"update", "other", "housekeeping"},
    "version": {version()},
}
"""All labels with all their values. `le` is a bucket of a histogram."""

PRESS = {"update_id": 5, "callback_query": {"id": "1"}}


@pytest.fixture
async def town(database: Path) -> AsyncIterator[MeasuredTown]:
    town = await MeasuredTown(database).open()
    yield town
    await town.close()


async def play(town: MeasuredTown) -> None:
    """Plays a whole game with taps, talk, a pause, a failed update and a person who has closed his chat."""
    await town.dealt()
    await town.deliver()
    await town.until(StepName.TURN)
    await town.nominate(1, 5)
    await town.say(1, "пас")
    await town.tap(1, "no such button")
    await town.deliver()
    for _ in range(200):
        if (await town.game()).status != "running":
            break
        await town.time_out()
        await town.deliver()
    assert (await town.game()).status != "running"


async def test_labels_have_only_values_of_closed_lists(town: MeasuredTown) -> None:
    await play(town)
    samples = await town.figures()
    said = {(name, text) for each in samples for name, text in each.labels.items() if name != "le"}
    assert {name for name, _ in said} == {*LABELS}
    assert [pair for pair in said if pair[1] not in LABELS[pair[0]]] == []


async def test_a_whole_game_is_counted(town: MeasuredTown) -> None:
    await play(town)
    samples = await town.figures()
    assert value(samples, "mafia_games", state="running") == 0
    assert value(samples, "mafia_tap_answer_seconds_count") == 3
    assert value(samples, "mafia_update_seconds_count") == 4
    assert value(samples, "mafia_deadline_late_seconds_count") > 20
    assert value(samples, "mafia_api_calls_total", result="ok") == len(town.telegram.calls)
    asked = {each: value(samples, "mafia_api_call_seconds_count", asks=each) for each in Asks}
    assert sum(asked.values()) == len(town.telegram.calls)
    assert asked[Asks.ANSWER] == 3
    assert asked[Asks.SEND] > 20
    assert value(samples, "mafia_transaction_seconds_count") > 50
    assert value(samples, "mafia_failures_total", work="update") == 0
    assert value(samples, "mafia_failures_total", work="other") == 0
    assert value(samples, "mafia_failures_total", work="housekeeping") == 0


async def test_games_are_counted_by_their_state(town: MeasuredTown) -> None:
    await town.say(50, "/newgame city", chat=-5)
    await town.dealt()
    await town.whisper(40, "/start")
    await town.whisper(40, "/practice")
    samples = await town.figures()
    assert {state: value(samples, "mafia_games", state=state) for state in STATES} == {
        "lobby": 1,
        "running": 1,
        "practice": 1,
    }


async def test_waiting_rows_are_shown_by_priority_and_age(town: MeasuredTown) -> None:
    await town.dealt()
    rows = await town.rows()
    town.now += 30.0
    samples = await town.figures()
    for priority in Priority:
        of_it = [row for row in rows if row.priority is priority]
        name = priority.name.lower()
        assert value(samples, "mafia_outbox_rows", priority=name) == len(of_it)
        oldest = value(samples, "mafia_outbox_oldest_seconds", priority=name)
        assert oldest == (pytest.approx(30.0, abs=0.01) if of_it else 0.0)
    assert sum(row.priority is Priority.NEWS for row in rows) > 0


async def test_an_update_that_fails_is_counted(town: MeasuredTown, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise KeyError("…")

    monkeypatch.setattr(town.app.dispatcher, "feed_update", fail)
    await town.say(1, "пас")
    assert value(await town.figures(), "mafia_failures_total", work="update") == 1


async def test_work_that_waits_is_the_metric_lag(town: MeasuredTown) -> None:
    begun, hang = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await hang.wait()

    ended = town.app.queues.run("a queue", work)
    await begun.wait()
    assert value(await town.figures(), "mafia_lag_seconds") > 0
    hang.set()
    await ended
    await town.quiet()
    assert value(await town.figures(), "mafia_lag_seconds") == 0


@pytest.mark.parametrize(
    ("error", "result"),
    [
        (exceptions.TelegramRetryAfter(method=GetMe(), message="…", retry_after=3), Result.TOO_MANY),
        (exceptions.TelegramBadRequest(method=GetMe(), message="…"), Result.REFUSED),
        (exceptions.TelegramForbiddenError(method=GetMe(), message="…"), Result.REFUSED),
        (exceptions.TelegramServerError(method=GetMe(), message="…"), Result.FAILED),
        (exceptions.TelegramNetworkError(method=GetMe(), message="…"), Result.FAILED),
        (TimeoutError(), Result.FAILED),
    ],
)
async def test_a_call_is_counted_by_its_result(town: MeasuredTown, error: Exception, result: Result) -> None:
    town.telegram.fails = lambda method: error
    with pytest.raises(type(error)):
        await town.bot(GetMe())
    samples = await town.figures()
    counted = {each: value(samples, "mafia_api_calls_total", result=each) for each in Result}
    assert counted == {**dict.fromkeys(Result, 0), result: 1}


def test_the_wait_of_a_press_is_measured_from_its_first_arrival() -> None:
    waited: list[float] = []
    clock = Clock()
    presses = Presses(waited.append, clock)
    presses.arrived({"message": {"id": "1"}})
    presses.answered("1")
    presses.arrived(PRESS)
    clock.now += 2.0
    presses.arrived(PRESS)
    presses.answered("never seen")
    presses.answered("1")
    presses.answered("1")
    assert waited == [2.0]


def test_presses_that_nobody_answers_are_forgotten() -> None:
    waited: list[float] = []
    presses = Presses(waited.append)
    for number in range(PRESSES_KEPT + 1):
        presses.arrived({"callback_query": {"id": str(number)}})
    presses.answered("0")
    assert waited == []
    presses.answered("1")
    assert len(waited) == 1


def test_two_apps_in_a_process_share_no_metrics() -> None:
    one, two = Metrics(), Metrics()
    one.of_bot(7).update.observe(1.0)
    two.of_bot(7)
    assert value(read(one), "mafia_update_seconds_count") == 1
    assert value(read(two), "mafia_update_seconds_count") == 0
