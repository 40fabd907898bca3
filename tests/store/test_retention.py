"""Rows that are old enough are deleted, a page at a time. Rows in use are never deleted."""

import asyncio
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, update

from bot.store import schema
from bot.store.database.transaction import Store, Transaction
from bot.store.game import acts, games, seats
from bot.store.game.acts import StoredAct
from bot.store.people import people
from bot.store.privacy import erasure, retention
from bot.store.privacy.retention import Job
from bot.store.telegram import inbox, outbox
from bot.values.game import OPEN, Game
from tests.rig.store.database import Clock
from tests.rig.store.kept import (
    BOT,
    CHAT,
    all_rows,
    everything,
    game,
    lose,
    meet,
    say,
    tells_of,
    tournament,
    winners,
)

DAY = 86_400.0
HIM, HER = 1001, 1002
FIGURES = ["played", "tallies"]
"""These tables keep their rows until the person asks to be forgotten."""
JOBS: Sequence[Job] = (
    retention.updates,
    retention.games,
    retention.people,
    retention.lost_chats,
    retention.acts,
    retention.unplayed,
)


async def clean(store: Store, *jobs: Job, seconds: float = DAY) -> int:
    """Runs jobs to their end. Returns how many transactions they needed."""
    count = 0
    for job in jobs or JOBS:
        after: int | None = retention.FIRST
        while after is not None:
            count += 1
            async with store.transaction(patient=True) as tx:
                after = await job(tx, BOT, after, seconds)
    return count


async def numbers(store: Store) -> list[int]:
    return [row["update_id"] for row in (await all_rows(store))["inbox"]]


async def test_old_done_updates_are_deleted_in_any_order(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        await inbox.store(tx, BOT, inbox.received([{"update_id": number} for number in (9, 1, 5)]))
        await inbox.done(tx, BOT, 9)
        await inbox.done(tx, BOT, 1)
    clock.now += DAY + 1
    async with store.transaction(patient=True) as tx:
        await inbox.store(tx, BOT, inbox.received([{"update_id": 2}]))
        await inbox.done(tx, BOT, 2)
    await clean(store, retention.updates)
    assert await numbers(store) == [5, 2]  # one update is not done, the other was done just now


async def test_each_transaction_deletes_one_page(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "ROWS_A_QUERY", 3)
    async with store.transaction(patient=True) as tx:
        await inbox.store(tx, BOT, inbox.received([{"update_id": number} for number in range(7)]))
        for number in range(7):
            await inbox.done(tx, BOT, number)
    clock.now += DAY + 1
    assert await clean(store, retention.updates) == 3
    assert await numbers(store) == []


async def test_people_of_old_games_are_forgotten_and_games_stay(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        old = await game(tx, HIM, HER, creator=HIM)
    clock.now += DAY + 1
    async with store.transaction(patient=True) as tx:
        await game(tx, HER, creator=HER)
    await clean(store, retention.games)
    async with store.transaction(patient=True) as tx:
        assert await tells_of(tx, HIM, f"Имя {HIM}") == FIGURES
        assert await tells_of(tx, HER) == ["games", "messages", "played", "seats", "tallies"]
        kept = await games.get(tx, old.id)
        assert (kept.roles, kept.winner, kept.nonce) == (old.roles, "red", old.nonce)
        assert (await winners(tx)).total() == 2


async def test_old_games_with_a_forgotten_person_lose_all_others(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        await game(tx, HIM, HER, creator=HIM)
        await erasure.erase_person(tx, BOT, HIM)
    clock.now += DAY + 1
    await clean(store, retention.games)
    async with store.transaction(patient=True) as tx:
        assert await tells_of(tx, HER) == FIGURES
        assert await tells_of(tx, HIM) == []


@pytest.mark.parametrize("job", [retention.games, retention.people, retention.lost_chats])
async def test_rows_of_many_people_are_deleted_in_several_transactions(
    store: Store, clock: Clock, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure, "GAMES_AT_ONCE", 2)
    async with store.transaction(patient=True) as tx:
        await lose(tx, CHAT)
        for user in range(HIM, HIM + 5):
            await meet(tx, user)
            await game(tx, user, creator=user)
    clock.now += DAY + 1
    assert await clean(store, job) >= 3
    left = await all_rows(store)
    gone: dict[Job, bool] = {
        retention.games: all(row["user_id"] < 0 for row in left["seats"]),
        retention.people: left["people"] == [],
        retention.lost_chats: left["chats"] == [] and all(row["user_id"] < 0 for row in left["seats"]),
    }
    assert gone[job]


async def test_people_not_seen_for_long_are_forgotten(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        await meet(tx, HIM, HER)
    clock.now += DAY + 1
    async with store.transaction(patient=True) as tx:
        await people.seen(tx, BOT, HER, "Вера", None)
    await clean(store, retention.people)
    async with store.transaction(patient=True) as tx:
        assert await tells_of(tx, HIM) == []
        assert await people.get(tx, BOT, HER) is not None


async def test_people_without_a_date_count_as_seen_now(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        await meet(tx, HIM)
        await tx.conn.execute(update(schema.people).values(seen_at=0))
    await clean(store, retention.people)
    async with store.transaction(patient=True) as tx:
        met = await people.get(tx, BOT, HIM)
        assert met is not None
        assert met.seen_at == clock.now


async def test_a_chat_that_removed_the_bot_is_forgotten(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        await lose(tx, CHAT)
        await game(tx, HIM, creator=HIM)
        await tx.conn.execute(
            insert(schema.chats).values(bot_id=BOT, chat_id=CHAT - 1, title="", settings={})
        )
    clock.now += DAY + 1
    async with store.transaction(patient=True) as tx:
        await lose(tx, CHAT - 2)
    await clean(store, retention.lost_chats)
    async with store.transaction(patient=True) as tx:
        kept = await everything(tx)
        assert [row["chat_id"] for row in kept["chats"]] == [CHAT - 2, CHAT - 1]
        # the chat that was lost just now has the same name
        assert await tells_of(tx, HIM, "Дача") == ["chats"]


Past = tuple[str, set[int], int, int, bool]
"""A past game: its status, who sits at it, who opened it, how many days ago it was, and whether somebody has
left."""

GAMES = st.lists(
    st.tuples(
        st.sampled_from(("lobby", "running", "over", "cancelled")),
        st.sets(st.integers(1001, 1006), max_size=4),
        st.integers(1001, 1006),
        st.integers(0, 3),
        st.booleans(),
    ),
    max_size=6,
)


@settings(max_examples=30)
@given(past=GAMES, page=st.integers(1, 3))
def test_no_job_changes_an_open_game_or_its_people(migrated: Path, past: Sequence[Past], page: int) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(retention, "ROWS_A_QUERY", page)
        patched.setattr(erasure, "GAMES_AT_ONCE", page)
        database = Path(shutil.copy(migrated, Path(folder) / "mafia.db"))
        asyncio.run(_play_and_clean(database, past))


async def _play_and_clean(database: Path, past: Sequence[Past]) -> None:
    clock = Clock()
    store = Store.open(f"sqlite:///{database}", clock)
    try:
        open_, needed = await _play(store, clock, past)
        before = await all_rows(store)
        await clean(store, seconds=1.5 * DAY)
        after = await all_rows(store)
    finally:
        await store.close()
    for name, key, kept in (
        ("games", "id", open_),
        ("seats", "game_id", open_),
        ("messages", "game_id", open_),
        ("people", "user_id", needed),
        ("questions", "chat_id", needed),
    ):
        assert [row for row in after[name] if row[key] in kept] == [
            row for row in before[name] if row[key] in kept
        ]
    old = {row["id"] for row in after["games"] if (row["ended_at"] or clock.now) < clock.now - 1.5 * DAY}
    assert all(row["user_id"] < 0 for row in after["seats"] if row["game_id"] in old)
    assert all(row["creator_id"] == people.NOBODYS_ID for row in after["games"] if row["id"] in old)


async def _play(store: Store, clock: Clock, past: Sequence[Past]) -> tuple[set[int], set[int]]:
    """Plays these games, and lets three days pass. Returns which games are open, and which people they
    need."""
    began, needed, open_ = clock.now, set[int](), set[int]()
    for number, (status, users, creator, days, left) in enumerate(past):
        clock.now = began + (3 - days) * DAY
        async with store.transaction(patient=True) as tx:
            free = [user for user in sorted(users) if await games.of_person(tx, BOT, user) is None]
            made = await game(tx, *free, creator=creator, chat=CHAT - number, status=status)
            await meet_again(tx, [*free, creator])
            await lose(tx, CHAT - number)
            if left and free:
                await seats.leave(tx, made.id, free[0])
        if status in OPEN:
            open_.add(made.id)
            needed |= {*free, creator}
    clock.now = began + 3 * DAY + 1
    return open_, needed


async def meet_again(tx: Transaction, users: Sequence[int]) -> None:
    for user in users:
        if await people.get(tx, BOT, user) is None:
            await meet(tx, user)


async def log_of(store: Store, game_id: int) -> list[StoredAct]:
    async with store.read_only(patient=True) as tx:
        return await acts.acts_of(tx, game_id)


class TestPacking:
    async def test_packed_acts_of_an_old_game_are_read_as_before(self, store: Store, clock: Clock) -> None:
        async with store.transaction(patient=True) as tx:
            old, running = await game(tx, HIM), await game(tx, HER, status="running", chat=CHAT - 1)
            for each in (old, running):
                for number in range(1, 6):
                    line = f"{number} pass"
                    await acts.append_act(tx, each.id, number, line, events=[{"é": number}], at=tx.now)
        before = [await log_of(store, each.id) for each in (old, running)]
        clock.now += DAY + 1
        await clean(store, retention.acts)
        assert [await log_of(store, each.id) for each in (old, running)] == before
        async with store.read_only(patient=True) as tx:
            held = await everything(tx)
            assert [row["game_id"] for row in held["acts"]] == [running.id] * 5
            assert [row["game_id"] for row in held["packed"]] == [old.id]
            assert await acts.acts_of(tx, old.id, after=3) == before[0][3:]
            for most in (2, 5, 9):
                assert await acts.newest(tx, old.id, most) == before[0][-most:]

    async def test_a_late_act_is_packed_with_the_earlier_acts(self, store: Store, clock: Clock) -> None:
        async with store.transaction(patient=True) as tx:
            old = await game(tx, HIM)
            await acts.append_act(tx, old.id, 1, "1 pass", events=[], at=tx.now)
        clock.now += DAY + 1
        await clean(store, retention.acts)
        async with store.transaction(patient=True) as tx:
            await acts.append_act(tx, old.id, 2, "2 pass", events=[], at=tx.now)
            assert [act.number for act in await acts.newest(tx, old.id, 2)] == [1, 2]
        for _ in range(2):
            assert [act.line for act in await log_of(store, old.id)] == ["1 pass", "2 pass"]
            await clean(store, retention.acts)

    async def test_each_transaction_packs_a_few_games(
        self, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(erasure, "GAMES_AT_ONCE", 2)
        async with store.transaction(patient=True) as tx:
            for chat in range(5):
                old = await game(tx, HIM, chat=CHAT - chat)
                await acts.append_act(tx, old.id, 1, "1 pass", events=[], at=tx.now)
        clock.now += DAY + 1
        assert await clean(store, retention.acts) == 3


async def test_practices_and_lobbies_are_deleted_with_all_rows(store: Store, clock: Clock) -> None:
    """Practices that are over and lobbies without a deal are deleted with all their rows. A game is kept if
    it is open, was played, belongs to a tournament, or has messages to send."""
    async with store.transaction(patient=True) as tx:
        gone = [await game(tx, HIM, chat=HIM), await game(tx, HER, status="cancelled")]
        waited_for = await game(tx, 1005, chat=1005)
        kept = [
            waited_for,
            await game(tx, HIM, HER),
            await game(tx, 1003, chat=1003, status="running"),
            await game(tx, 1004, chat=CHAT - 1, status="lobby"),
            await game(tx, HER, chat=CHAT - 2, status="cancelled"),
        ]
        cup = await tournament(tx)
        of_event = {"tournament_id": cup.id, "stage": 0, "round": 1, "name": "A", "status": "stopped"}
        await tx.conn.execute(insert(schema.event_games).values(**of_event, game_id=kept[-1].id))
        for made in gone + kept:
            await _in_each_table(tx, made)
        for made in kept:
            await say(tx, made.chat_id, game_id=made.id)
        before = await everything(tx)
    clock.now += DAY + 1
    async with store.transaction(patient=True) as tx:
        late = await game(tx, HER, chat=CHAT - 3, status="cancelled")
    await clean(store, retention.unplayed)
    left = await all_rows(store)
    tables = {name for name, rows in before.items() if rows and ("game_id" in rows[0] or name == "games")}
    assert len(tables) > 8
    for name in tables:
        of = {row.get("game_id", row.get("id")) for row in left[name]}
        assert of & {made.id for made in gone} == set(), name
        was = [row for row in before[name] if row.get("game_id", row.get("id")) in {one.id for one in kept}]
        assert [row for row in left[name] if row in was] == was, name
    assert late.id in {row["id"] for row in left["games"]}
    async with store.transaction(patient=True) as tx:
        await outbox.mark_done(tx, *[row for row in await outbox.pending(tx, BOT) if row.chat_id == 1005])
    await clean(store, retention.unplayed)
    assert waited_for.id not in {row["id"] for row in (await all_rows(store))["games"]}


async def _in_each_table(tx: Transaction, made: Game) -> None:
    await acts.append_act(tx, made.id, 1, "go", events=[], at=tx.now)
    for table, values in (
        (schema.notes, {"user_id": HIM, "seat": 1, "text": "?"}),
        (schema.said, {"number": 1, "user_id": HIM, "seat": 1, "acts": 1, "text": "?"}),
        (schema.barred, {"user_id": HIM}),
        (schema.attendance, {"seat": 1, "serial": 1}),
        (schema.panels, {"page": "?"}),
        (schema.marks, {"marks": {}}),
        (schema.waiting, {"user_id": HER, "bot_id": BOT, "name": "?", "came": 1}),
    ):
        await tx.conn.execute(insert(table).values(game_id=made.id, **values))
