"""A task is cancelled at each await of a transaction. Its rows are all stored or none, and the next
transaction is not delayed."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any

import pytest

from bot.store.chat import chats
from bot.store.database.transaction import Store
from bot.store.people import people
from tests.rig.store.database import on_sqlite

BOT = 7
MOST = 400
"""A number that is larger than the awaits of a transaction on either database."""


class Cut:
    """Awaits `work`, and cancels the task at await number `at`, counted from 1."""

    def __init__(self, work: Coroutine[Any, Any, None], at: int) -> None:
        self._work = work
        self._at = at
        self.awaits = 0

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self._work.__await__()
        go_on: Callable[[], Any] = partial(next, steps)
        while True:
            try:
                awaited = go_on()
            except StopIteration:
                return
            self.awaits += 1
            task = asyncio.current_task()
            if self.awaits == self._at and task is not None:
                task.cancel()
            try:
                yield awaited
            except BaseException as error:
                go_on = partial(steps.throw, error)
            else:
                go_on = partial(next, steps)


async def write(store: Store, number: int, committed: list[int], *, patient: bool) -> None:
    async with store.transaction(patient=patient) as tx:
        tx.after_commit(partial(committed.append, number))
        await people.seen(tx, BOT, number, "Аня", "ru")
        await asyncio.sleep(0)
        await chats.seen(tx, BOT, -number, "t")


async def is_there(store: Store, number: int, *, patient: bool) -> bool:
    """Returns whether the transaction `number` was committed. Fails if only a part of it was."""
    async with store.read_only(patient=patient) as tx:
        found = {await people.get(tx, BOT, number) is not None, await chats.get(tx, BOT, -number) is not None}
    (there,) = found
    return there


async def all_cuts(open_store: Callable[[], Store], *, patient: bool) -> tuple[list[int], list[int], int]:
    """Cancels a transaction at each of its awaits in turn: the first transaction of a store, and a later one.
    Returns the numbers of the awaits after which it was committed, the numbers of those after which it was
    reported as committed, and how many awaits there were."""
    told: list[int] = []
    there: list[int] = []
    number, at, is_whole = 0, 0, False
    while not is_whole:
        at += 1
        store = open_store()
        for _ in range(2):
            number += 1
            work = Cut(write(store, number, told, patient=patient), at)
            running = asyncio.create_task(_awaited(work))
            await asyncio.wait({running})
            is_whole = not running.cancelled()
            assert is_whole == (work.awaits < at), running.exception()
            await write(store, -number - MOST, [], patient=not patient)
            if await is_there(store, number, patient=patient):
                there.append(number)
        await store.close()
        assert at < MOST
    return there, told, number


async def _awaited(work: Cut) -> None:
    await work


@pytest.mark.parametrize("patient", [False, True])
async def test_a_cancelled_transaction_is_whole_or_absent(database_url: str, patient: bool) -> None:
    there, told, number = await all_cuts(partial(Store.open, database_url), patient=patient)
    assert number > 4
    assert {*told} <= {*there}
    assert number in there


@on_sqlite
@pytest.mark.parametrize("patient", [False, True])
async def test_a_task_cancelled_in_a_commit_runs_its_callbacks(database_url: str, patient: bool) -> None:
    there, told, _ = await all_cuts(partial(Store.open, database_url), patient=patient)
    assert told == there
