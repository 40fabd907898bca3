"""The heartbeat file is touched while every part of the program moves. It is not touched if one part stands
still."""

import asyncio
import math
import os
import time
from collections.abc import Callable, Hashable
from pathlib import Path

import pytest
from aiogram.types import Update
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.delivery.schedule import Schedule
from bot.intake.queues import KeyedQueues
from bot.runtime.heartbeat import BEAT, STUCK_AFTER, Heartbeat
from bot.runtime.timers import Timed, Timers
from bot.store.database.transaction import Store
from tests.bot.delivery.conftest import rig
from tests.rig.delivery.bench import BOT, HELLO, Rig
from tests.rig.intake.handler import Handler, message
from tests.rig.store.database import Clock, clock, database, database_url, migrated, store

__all__ = ["clock", "database", "database_url", "migrated", "rig", "store"]

LONG_AGO = 1_000_000.0
"""A moment long ago, in unix seconds."""


def age(path: Path) -> None:
    """Makes the heartbeat file old, so that a test sees whether the program touches it again."""
    os.utime(path, (LONG_AGO, LONG_AGO))


class Watched:
    """A heartbeat that watches parts made by a test, with a clock that the test moves."""

    def __init__(self, path: Path, **parts: Callable[[], "list[Hashable]"]) -> None:
        self.path = path
        self.clock = Clock()
        self.heartbeat = Heartbeat(path, parts, self.clock)

    def beats(self, after: float = 0.0) -> bool:
        """Waits `after` seconds. Returns whether the next look touches the heartbeat file."""
        self.path.touch()
        age(self.path)
        self.clock.now += after
        self.heartbeat.beat()
        return self.path.stat().st_mtime != LONG_AGO

    def beats_through_patience(self) -> bool:
        """Returns whether looks touch the file until the patience ends, and whether they do it after that."""
        looks = [self.beats(BEAT) for _ in range(int(STUCK_AFTER / BEAT) + 1)]
        assert all(looks[:-2])
        return looks[-1]


def test_the_heartbeat_goes_on_without_work(tmp_path: Path) -> None:
    assert Watched(tmp_path / "alive", part=list).beats_through_patience()


def test_the_heartbeat_goes_on_while_work_moves(tmp_path: Path) -> None:
    things = iter(range(1000))
    assert Watched(tmp_path / "alive", part=lambda: [next(things)]).beats_through_patience()


def test_one_part_that_stands_still_stops_the_heartbeat(tmp_path: Path) -> None:
    held: list[Hashable] = ["row 5"]
    things = iter(range(1000))
    watched = Watched(tmp_path / "alive", stuck=lambda: [*held, next(things)], busy=lambda: [next(things)])
    with capture_logs() as logs:
        assert not watched.beats_through_patience()
        assert not watched.beats(BEAT)
        assert [line["parts"] for line in logs] == [["stuck"]]
        held.clear()
        assert watched.beats(BEAT)
    held.append("row 6")
    assert not watched.beats_through_patience()


@given(st.lists(st.tuples(st.floats(1, 30), st.frozensets(st.integers(0, 3))), max_size=30))
def test_only_work_held_at_every_look_stops_the_heartbeat(
    tmp_path_factory: pytest.TempPathFactory, looks: list[tuple[float, frozenset[int]]]
) -> None:
    held: list[Hashable] = []
    watched = Watched(tmp_path_factory.getbasetemp() / "alive", part=lambda: held)
    seen: list[tuple[float, frozenset[int]]] = []
    for pause, things in looks:
        held[:] = things
        beaten = watched.beats(pause)
        now = watched.clock.now
        seen.append((now, things))
        since = dict.fromkeys(things, now)
        for thing in things:
            for moment, others in reversed(seen):
                if thing not in others:
                    break
                since[thing] = moment
        assert beaten is all(now - moment < STUCK_AFTER for moment in since.values())


def test_a_heartbeat_that_can_not_be_written_is_logged(tmp_path: Path) -> None:
    with capture_logs() as logs:
        Heartbeat(tmp_path / "nowhere" / "alive", {}).beat()
    assert [line["event"] for line in logs] == ["no heartbeat"]


async def test_a_sender_whose_request_hangs_stops_the_heartbeat(rig: Rig, tmp_path: Path) -> None:
    go_on = rig.api.hold()
    await rig.put(HELLO)
    async with rig.sending() as sender:
        await rig.api.until_called(1)
        watched = Watched(tmp_path / "alive", sender=lambda: list(sender.held()))
        assert not watched.beats_through_patience()
        go_on.set()
        async with asyncio.timeout(60):
            while sender.held():  # noqa: ASYNC110 - the sender tells nobody that it is done
                await asyncio.sleep(0)
        assert watched.beats(BEAT)


async def test_a_sender_that_waits_for_a_budget_does_not_stop_the_heartbeat(rig: Rig, tmp_path: Path) -> None:
    """A chat's queue may take longer than the patience, because its rows go as fast as the limits allow."""
    async with rig.sending() as sender:
        watched = Watched(tmp_path / "alive", sender=lambda: list(sender.held()))
        for row in await rig.put(*[HELLO] * 30):
            sender.add(row)
        for calls in range(1, 31):
            await rig.api.until_called(calls)
            assert watched.beats(STUCK_AFTER / 2)


async def test_a_sender_that_does_not_run_stops_the_heartbeat(rig: Rig, tmp_path: Path) -> None:
    (row,) = await rig.put(HELLO)
    async with rig.sending() as sender:
        pass
    watched = Watched(tmp_path / "alive", sender=lambda: list(sender.held()))
    assert watched.beats(STUCK_AFTER)
    sender.add(row)
    assert not watched.beats_through_patience()


async def test_a_sender_that_lost_a_row_stops_the_heartbeat(
    rig: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its loop runs, but the row is in none of the queues that it looks at."""
    monkeypatch.setattr(Schedule, "take", lambda self, now: None)
    monkeypatch.setattr(Schedule, "wait", lambda self, now: math.inf)
    (row,) = await rig.put(HELLO)
    async with rig.sending() as sender:
        sender.add(row)
        watched = Watched(tmp_path / "alive", sender=lambda: list(sender.held()))
        assert not watched.beats_through_patience()


async def test_work_that_hangs_in_a_queue_stops_the_heartbeat(store: Store, tmp_path: Path) -> None:
    queues = Handler(store).queues
    watched = Watched(tmp_path / "alive", queues=lambda: list(queues.held()))
    begun, hang = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await hang.wait()

    ended = queues.run("game", work)
    await begun.wait()
    assert not watched.beats_through_patience()
    hang.set()
    await ended
    assert watched.beats(BEAT)
    await queues.stop()


async def test_a_queue_that_works_does_not_stop_the_heartbeat(store: Store, tmp_path: Path) -> None:
    queues = Handler(store).queues
    watched = Watched(tmp_path / "alive", queues=lambda: list(queues.held()))
    looks: list[bool] = []

    async def work() -> None:
        looks.append(watched.beats(STUCK_AFTER / 2))

    for ended in [queues.run("game", work) for _ in range(10)]:
        await ended
    assert looks == [True] * 10
    await queues.stop()


async def test_an_update_without_a_queue_stops_the_heartbeat(store: Store, tmp_path: Path) -> None:
    asked, hang = asyncio.Event(), asyncio.Event()

    async def key(update: Update) -> Hashable:
        asked.set()
        await hang.wait()
        return 1

    handler = Handler(store)
    queues = handler.queues = KeyedQueues(store, BOT, handle=handler.handle, key=key, on_failure=handler.fail)
    await queues.start()
    await handler.store_and_take(message(1), message(2))
    await asked.wait()
    watched = Watched(tmp_path / "alive", queues=lambda: list(queues.held()))
    assert not watched.beats_through_patience()
    hang.set()
    await handler.until(2, handler.handled)
    await queues.stop()


async def test_updates_that_are_not_queued_stop_the_heartbeat(store: Store, tmp_path: Path) -> None:
    handler = Handler(store)
    await handler.store_and_take(message(1))
    watched = Watched(tmp_path / "alive", queues=lambda: list(handler.queues.held()))
    assert not watched.beats_through_patience()


async def test_a_loop_of_timers_that_hangs_stops_the_heartbeat(tmp_path: Path) -> None:
    told: list[Timed] = []
    timers = Timers(told.append)
    watched = Watched(tmp_path / "alive", timers=lambda: list(timers.held()))
    timers.put(Timed("step", 1, 1), time.time() + 3600)
    assert watched.beats_through_patience()
    timers.put(late := Timed("step", 2, 1), time.time() - 1)
    assert not watched.beats_through_patience()
    running = asyncio.create_task(timers.run())
    async with asyncio.timeout(60):
        while told != [late]:  # noqa: ASYNC110 - the timers tell nobody else
            await asyncio.sleep(0)
    assert watched.beats(BEAT)
    running.cancel()
