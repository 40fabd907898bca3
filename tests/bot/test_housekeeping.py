"""Work that the clock starts: it runs again and again until the program stops, even if it fails once."""

import asyncio
from collections.abc import Collection

import pytest
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.services import housekeeping
from bot.services.housekeeping import clean, every
from bot.settings import Kept
from bot.store.database import retry
from bot.store.database.transaction import Store, Transaction
from bot.store.people import people
from bot.store.privacy import erasure, retention
from bot.store.telegram import inbox
from bot.values.durations import DAY
from tests.rig.store.database import Clock, clock, database, database_url, migrated, store
from tests.rig.store.kept import BOT, CHAT, all_rows, game, lose, meet

__all__ = ["clock", "database", "database_url", "migrated", "store"]

HIM = 1001


class Failures:
    """Counts failures."""

    count = 0

    def failed(self) -> None:
        self.count += 1


async def test_failed_work_is_repeated_until_the_program_stops() -> None:
    turns, stopping, failures = 0, asyncio.Event(), Failures()

    async def work() -> None:
        nonlocal turns
        turns += 1
        if turns == 3:
            stopping.set()
        raise ValueError("what Аня wrote")

    with capture_logs() as logged:
        async with asyncio.timeout(60):
            await every(0.0, work, stopping, failures.failed)
    assert turns == failures.count == 3
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["housekeeping failed"] * 3


async def test_a_stop_ends_a_long_wait() -> None:
    stopping, began = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        began.set()

    task = asyncio.create_task(every(DAY, work, stopping, Failures().failed))
    await began.wait()
    stopping.set()
    async with asyncio.timeout(60):
        await task


async def test_a_bot_without_updates_cleans_too(store: Store, clock: Clock) -> None:
    async with store.transaction() as tx:
        await inbox.store(tx, BOT, inbox.received([{"update_id": 1}]))
        await inbox.done(tx, BOT, 1)
        await meet(tx, HIM)
        await lose(tx, CHAT)
        await game(tx, HIM)
    clock.now += 366 * DAY
    await clean(store, BOT, Kept(), asyncio.Event(), pause=0.0)
    left = await all_rows(store)
    assert {name for name, rows in left.items() if rows} == {"games", "seats", "played", "results"}
    assert [row["user_id"] for row in left["seats"]] == [-1]


@pytest.mark.parametrize("kept", [Kept(games=0), Kept(people=0), Kept(lost_chats=0)])
async def test_zero_days_mean_that_rows_are_never_deleted(store: Store, clock: Clock, kept: Kept) -> None:
    async with store.transaction() as tx:
        await meet(tx, HIM)
        await lose(tx, CHAT)
        await game(tx, HIM, chat=CHAT - 1)
    clock.now += 10_000 * DAY
    await clean(store, BOT, kept, asyncio.Event(), pause=0.0)
    left = await all_rows(store)
    assert [row["user_id"] for row in left["seats"]] == [HIM if kept.games == 0 else -1]
    assert len(left["people"]) == (kept.people == 0)
    assert len(left["chats"]) == (kept.lost_chats == 0)


async def test_a_stop_ends_the_cleaning_between_two_pages(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopping = asyncio.Event()

    async def endless(*_: object, size: int | None = None) -> int:
        stopping.set()
        return 1

    monkeypatch.setattr(housekeeping, "jobs", lambda kept: [(endless, 1.0)])
    async with asyncio.timeout(60):
        await clean(store, BOT, Kept(), stopping, pause=DAY)


async def test_people_seen_recently_are_not_forgotten(store: Store, clock: Clock) -> None:
    async with store.transaction() as tx:
        await meet(tx, HIM)
    clock.now += 364 * DAY
    await clean(store, BOT, Kept(), asyncio.Event(), pause=0.0)
    async with store.transaction() as tx:
        assert await people.get(tx, BOT, HIM) is not None


async def test_a_stop_does_not_wait_for_an_unreachable_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "is_transient", lambda error: True)
    monkeypatch.setattr(retry, "TRANSACTION_BACKOFF", Backoff(DAY, DAY))
    stopping, tried = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        tried.set()
        raise OSError

    async with asyncio.timeout(60):
        running = asyncio.create_task(every(DAY, work, stopping, Failures().failed))
        await tried.wait()
        stopping.set()
        await running


async def test_a_row_that_can_not_be_cleaned_does_not_prevent_others(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game and one person of many can not be cleaned; all others are, and each failure is logged."""
    stuck, failures, erase, forget = 7, Failures(), erasure.erase_games, erasure.erase_traces_of_person

    async def games_but_one(tx: Transaction, ids: Collection[int]) -> None:
        if stuck in ids:
            raise ValueError("what Аня wrote")
        await erase(tx, ids)

    async def people_but_one(tx: Transaction, bot_id: int, user_id: int) -> int:
        if user_id == stuck:
            raise ValueError("what Аня wrote")
        return await forget(tx, bot_id, user_id)

    async with store.transaction() as tx:
        for number in range(1, 13):
            await meet(tx, number)
            await game(tx, number, creator=number, chat=CHAT - number)
            await lose(tx, CHAT - number)
    monkeypatch.setattr(erasure, "erase_games", games_but_one)
    monkeypatch.setattr(erasure, "erase_traces_of_person", people_but_one)
    monkeypatch.setattr(retention, "ROWS_A_QUERY", 5)
    monkeypatch.setattr(erasure, "GAMES_AT_ONCE", 3)
    clock.now += 366 * DAY
    with capture_logs() as logged:
        await clean(store, BOT, Kept(), asyncio.Event(), pause=0.0, failed=failures.failed)
    left = await all_rows(store)
    assert [row["user_id"] for row in left["people"]] == [stuck]
    assert [row["user_id"] for row in left["seats"] if row["user_id"] > 0] == [stuck]
    assert [row["chat_id"] for row in left["chats"]] == [CHAT - stuck]
    told = [(line["event"], line["job"], line["times"]) for line in logged if line["log_level"] == "error"]
    assert told == [("clean-up failed", job, 1) for job in ("games", "people", "lost_chats")]
    assert failures.count == 3


async def test_a_job_that_always_fails_keeps_no_other_from_its_work(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = Failures()

    async def broken(*_: object, size: int | None = None) -> int:
        raise ValueError

    monkeypatch.setattr(
        housekeeping, "jobs", lambda kept: [(broken, 1.0), (retention.people, DAY), (broken, 1.0)]
    )
    async with store.transaction() as tx:
        await meet(tx, HIM)
    clock.now += 2 * DAY
    await clean(store, BOT, Kept(), asyncio.Event(), pause=0.0, failed=failures.failed)
    async with store.transaction() as tx:
        assert await people.get(tx, BOT, HIM) is None
    assert failures.count == 2
