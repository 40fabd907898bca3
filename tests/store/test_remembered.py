"""What is remembered of a game is always what the database has: within a transaction, after its commit, and
after what was rolled back."""

import contextlib
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import chats, deadlines, drafts, erasure, games, messages, motions, outbox, remembered, slots
from bot.store.outbox import Outgoing, Priority
from bot.store.transaction import Store, Transaction

BOT, GROUP, NEW, PLAYER = 7, -100, -200, 5
CHATS, SLOTS, SERIALS = (GROUP, NEW, PLAYER), ("step:1", "act:2", "aside:pinned:status"), (1, 2)

Change = Callable[[Transaction, int, Random], Awaitable[object]]


class UndoError(Exception):
    """Rolls a transaction back."""


async def a_game(store: Store, chat_id: int = GROUP) -> int:
    async with store.transaction() as tx:
        made = await games.create(
            tx, bot_id=BOT, chat_id=chat_id, creator_id=1, ruleset="party", overrides={}, locale="ru"
        )
    return made.id


async def fill(tx: Transaction, game_id: int, chance: Random) -> None:
    chat, slot = chance.choice(CHATS), chance.choice(SLOTS)
    await messages.record(tx, BOT, chat, game_id, slot, message_id=chance.randrange(1, 99))


async def empty(tx: Transaction, game_id: int, chance: Random) -> None:
    await messages.forget(tx, BOT, chance.choice(CHATS), game_id, chance.choice(SLOTS))


async def say(tx: Transaction, game_id: int, chance: Random) -> None:
    said = Outgoing(
        bot_id=BOT,
        chat_id=chance.choice(CHATS),
        game_id=game_id,
        slot=chance.choice(SLOTS),
        what=chance.choice(("send", "edit", "edit", "delete")),
        opens=chance.choice((None, None, *SERIALS)),
        priority=Priority.NEWS,
        content={"text": "…"},
        locale="ru",
    )
    await outbox.put(tx, said)


async def send(tx: Transaction, game_id: int, chance: Random) -> None:
    rows = [row for row in await outbox.pending(tx, BOT) if row.game_id == game_id]
    if rows:
        await outbox.mark_done(tx, *chance.sample(rows, chance.randrange(1, len(rows) + 1)))


async def begin(tx: Transaction, game_id: int, chance: Random) -> None:
    await deadlines.begin(tx, game_id, chance.choice(SERIALS), tx.now + chance.randrange(99))


async def run(tx: Transaction, game_id: int, chance: Random) -> None:
    await deadlines.run(tx, game_id, chance.choice(SERIALS), since=tx.now, lasts=60.0, scale=0.5)


async def move_deadline(tx: Transaction, game_id: int, chance: Random) -> None:
    lasts = chance.choice((None, 20.0))
    await deadlines.put(tx, game_id, chance.choice((*SERIALS, deadlines.GATHERING)), tx.now + 5.0, lasts)


async def name(tx: Transaction, game_id: int, chance: Random) -> None:
    await drafts.put(tx, game_id, chance.choice(SERIALS), chance.sample(range(1, 11), 3))


async def propose(tx: Transaction, game_id: int, chance: Random) -> None:
    subject = chance.randrange(1, 11)
    if await motions.standing(tx, game_id, "remove", subject) is None:
        await motions.open_motion(tx, game_id, "remove", subject, by=None, closes_at=tx.now + 60)


async def decide(tx: Transaction, game_id: int, chance: Random) -> None:
    for motion in await motions.of_game(tx, game_id):
        if chance.random() < 0.5:
            await motions.close(tx, motion.id)


CHANGES: dict[str, Change] = {
    "a message fills a slot": fill,
    "a message is gone": empty,
    "something is to be said": say,
    "something was said": send,
    "a step begins": begin,
    "its message is accepted": run,
    "a deadline is set": move_deadline,
    "a lobby lasts longer": lambda tx, game_id, _: deadlines.extend(tx, game_id, tx.now + 99),
    "no deadline": lambda tx, game_id, _: deadlines.clear(tx, game_id),
    "seats are named": name,
    "nobody is named": lambda tx, game_id, _: drafts.clear(tx, game_id),
    "a motion": propose,
    "motions are decided": decide,
    "the group moves": lambda tx, _, __: chats.migrate(tx, BOT, GROUP, NEW),
    "the player is forgotten": lambda tx, _, __: erasure.person(tx, BOT, PLAYER),
    "the game is closed": lambda tx, game_id, _: games.close(tx, game_id, "over"),
}


async def look(tx: Transaction, game_id: int) -> list[object]:
    """All that may be asked of the game."""
    return [
        [await messages.find(tx, chat, game_id, slot) for chat in CHATS for slot in SLOTS],
        [await messages.newest(tx, chat, game_id) for chat in CHATS],
        [sorted(await messages.chats_with(tx, game_id, slot)) for slot in SLOTS],
        [await slots.is_filled(tx, chat, game_id, slot) for chat in CHATS for slot in SLOTS],
        [await outbox.waits(tx, chat, game_id, slot) for chat in CHATS for slot in SLOTS],
        [await outbox.is_opening(tx, game_id, serial) for serial in SERIALS],
        await deadlines.of_game(tx, game_id),
        [await drafts.of_step(tx, game_id, serial) for serial in SERIALS],
        await motions.of_game(tx, game_id),
    ]


async def stored(tx: Transaction, game_id: int) -> list[object]:
    """The same, as the database has it now."""
    return await look(Transaction(tx.conn, tx.now), game_id)


async def play(store: Store, game_id: int, chance: Random) -> None:
    """A transaction with up to four changes, with looks between them. One of three raises UndoError."""
    async with store.transaction() as tx:
        for _ in range(chance.randrange(1, 5)):
            await chance.choice([*CHANGES.values()])(tx, game_id, chance)
            if chance.random() < 0.7:
                assert await look(tx, game_id) == await stored(tx, game_id)
        if chance.random() < 1 / 3:
            raise UndoError


@pytest.mark.parametrize("seed", range(6))
async def test_what_is_remembered_is_always_what_is_stored(store: Store, seed: int) -> None:
    chance, both = Random(seed), (await a_game(store), await a_game(store, chat_id=GROUP - 1))
    for _ in range(40):
        with contextlib.suppress(UndoError):
            await play(store, chance.choice(both), chance)
        async with store.read_only() as tx:
            for game_id in both:
                assert await look(tx, game_id) == await stored(tx, game_id)


@pytest.mark.parametrize("change", CHANGES)
async def test_another_sees_a_change_after_its_commit_and_not_before(store: Store, change: str) -> None:
    chance, game_id = Random(1), await a_game(store)
    async with store.transaction() as tx:
        for each in (fill, say, begin, name, propose):
            await each(tx, game_id, chance)
        before = await look(tx, game_id)
    async with store.transaction() as tx:
        await CHANGES[change](tx, game_id, Random(2))
        async with store.read_only() as beside:
            assert await look(beside, game_id) == before
        changed = await look(tx, game_id)
    async with store.read_only() as tx:
        assert await look(tx, game_id) == changed == await stored(tx, game_id)


async def test_a_game_is_read_once(store: Store) -> None:
    game_id = await a_game(store)
    async with store.transaction() as tx:
        await look(tx, game_id)
    read: list[str] = []
    event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *given: read.append(given[2]))
    async with store.read_only() as tx:
        await look(tx, game_id)
    assert not [each for each in read if each.startswith("SELECT")]


async def test_what_a_reader_has_read_is_not_remembered(store: Store) -> None:
    """It may have begun before the newest commit."""
    game_id = await a_game(store)
    async with store.read_only() as tx:
        before = await look(tx, game_id)
        async with store.transaction() as writing:
            await messages.record(writing, BOT, GROUP, game_id, "step:1", message_id=3)
        assert await look(tx, game_id) == before
    async with store.read_only() as tx:
        assert await messages.find(tx, GROUP, game_id, "step:1") == 3


async def test_after_a_commit_of_which_nobody_knows_all_is_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, commit = await a_game(store), AsyncConnection.commit
    async with store.transaction() as tx:
        assert await messages.find(tx, GROUP, game_id, "step:1") is None

    async def done_and_lost(conn: AsyncConnection) -> None:
        await commit(conn)
        raise UndoError

    with monkeypatch.context() as broken, pytest.raises(UndoError):  # noqa: PT012
        broken.setattr(AsyncConnection, "commit", done_and_lost)
        async with store.transaction() as tx:
            await messages.record(tx, BOT, GROUP, game_id, "step:1", message_id=3)
    async with store.read_only() as tx:
        assert await messages.find(tx, GROUP, game_id, "step:1") == 3


async def test_what_only_the_database_knows_of_a_game_is_not_kept(store: Store) -> None:
    game_id = await a_game(store)
    async with store.transaction() as tx:
        await messages.record(tx, BOT, PLAYER, game_id, "act:2", message_id=3)
    async with store.transaction() as tx:
        await erasure.person(tx, BOT, PLAYER)
    assert not store._memory._games


async def test_the_games_asked_for_last_are_remembered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST", 2)
    of_games = [await a_game(store, chat_id=GROUP - number) for number in range(3)]
    for game_id in of_games:
        async with store.transaction() as tx:
            await look(tx, game_id)
            await look(tx, of_games[0])
    assert {*store._memory._games} == {of_games[0], of_games[2]}
