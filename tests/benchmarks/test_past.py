"""A past that is made of SQL is one that the program could have written."""

from collections import Counter
from random import Random

import pytest
from sqlalchemy import select

from benchmarks.past import filling, sums, town
from benchmarks.past.town import Town
from bot.store import memory, schema
from bot.store.tally import Played, Tally, tally
from bot.store.transaction import Store, Transaction
from tests.database import Clock
from tests.store.kept import BOT, CHAT, game, played

OTHER = CHAT - 1
ROLES = ("sheriff", "citizen", "don")


async def past(tx: Transaction, clock: Clock) -> None:
    """Forty games of five people in two chats, won and lost by chance."""
    chance = Random(1)
    for number in range(40):
        tx.now = clock.now + 100 * (number // 2)  # two at the same moment
        chat, users = chance.choice((CHAT, OTHER)), chance.sample(range(1, 8), 5)
        made = await game(tx, chat=chat, status="cancelled")
        rows = [
            played(
                made.id,
                seat,
                user if seat > 1 else -seat,
                chat=chat,
                at=tx.now,
                team=chance.choice(("red", "black")),
                won=chance.random() < 0.6,
                role=chance.choice(ROLES),
                votes=chance.randrange(5),
            )
            for seat, user in enumerate(users, 1)
        ]
        await memory.count(tx, made.id, chat, tx.now, "red", rows)


async def kept(tx: Transaction) -> list[Tally]:
    rows = await tx.conn.execute(select(schema.tallies).order_by(*schema.tallies.primary_key))
    return [memory.read(row) for row in rows]


async def test_all_sums_at_once_are_those_of_the_games_one_by_one(store: Store, clock: Clock) -> None:
    async with store.transaction() as tx:
        await past(tx, clock)
        before = await kept(tx)
        assert max(each.longest for each in before) > max(each.streak for each in before) > 0
        await sums.write(tx.conn)
        assert await kept(tx) == before


async def test_copies_of_games_are_games_of_other_chats_and_people(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (town, filling):
        monkeypatch.setattr(module, "VARIETY", 2)
    made = Town(copies=6, chats=3)
    await filling.begun(database_url, made, running=1, seed=1)
    await filling.fill(database_url, made)
    store = Store.open(database_url)
    async with store.read_only() as tx:
        results = (await tx.conn.execute(select(schema.results))).all()
        seats = (await tx.conn.execute(select(schema.seats))).all()
        running = await tx.conn.execute(select(schema.games.c.id).where(schema.games.c.ended_at.is_(None)))
        rows = (await tx.conn.execute(select(schema.played))).all()
        known = set((await tx.conn.execute(select(schema.people.c.user_id))).scalars())
        packed = set((await tx.conn.execute(select(schema.packed.c.game_id))).scalars())
        assert await memory.not_counted(tx, BOT, 0) == ([], None)
        sums_of = {(each.chat_id, each.user_id): each for each in await kept(tx)}
    await store.close()
    assert {row.game_id for row in results} == packed == set(range(1, 15))
    assert [*running.scalars()] == [15]
    assert len({row.chat_id for row in results}) == 3
    assert {seat.user_id for seat in seats} == {row.user_id for row in rows} | {
        seat.user_id for seat in seats if seat.game_id == 15
    }
    assert {seat.user_id for seat in seats} <= known
    assert Counter(seat.game_id for seat in seats) == dict.fromkeys(range(1, 16), 10)
    assert sum(each.games for each in sums_of.values()) == len(rows) == 140
    for (chat_id, user_id), each in sums_of.items():
        mine = [row for row in rows if (row.chat_id, row.user_id) == (chat_id, user_id)]
        assert each == tally(chat_id, user_id, [Played(**row._mapping) for row in mine])
