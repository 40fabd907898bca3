"""Who is forgotten is nowhere any more, and everybody else is as before."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import select, text

from bot.render import phrase
from bot.store import chats, erasure, games, inbox, people, schema, seats
from bot.store.unit import Store
from tests.database import Clock
from tests.store.kept import BOT, CHAT, bar, everything, game, lose, meet, say, tells_of

HIM, HER, THEM = 1001, 1002, 1003


async def test_a_person_is_nowhere_and_his_games_stay(store: Store) -> None:
    async with store.unit() as unit:
        await meet(unit, HIM, HER)
        over = await game(unit, HIM, HER, creator=HIM)
        gone = await game(unit, HER, HIM, creator=HER, status="cancelled")
        await bar(unit, gone.id, HIM)
        await say(unit, HIM)
        await say(unit, CHAT, receiver_id=HIM)
        assert await erasure.person(unit, BOT, HIM)
        assert await tells_of(unit, HIM, f"Имя {HIM}") == []
        kept = await games.get(unit, over.id)
        assert (kept.creator_id, kept.roles, kept.winner) == (erasure.NOBODY, over.roles, "red")
        assert [(who.name, who.seat) for who in await seats.of_game(unit, over.id)] == [
            (erasure.NAMELESS, 1),
            (f"Имя {HER}", 2),
        ]
        assert await games.results_in(unit, BOT, CHAT) == {"red": 1}


async def test_nothing_of_the_others_changes(store: Store) -> None:
    """But that a player of theirs has no name any more."""
    async with store.unit() as unit:
        await meet(unit, HIM, HER)
        await game(unit, HIM, HER, creator=HER)
        await say(unit, HER)
        before = await everything(unit)
        await erasure.person(unit, BOT, HIM)
        after = await everything(unit)
    for name in ("games", "outbox", "acts"):
        assert after[name] == before[name]
    assert [row for row in before["seats"] if row["user_id"] != HIM] == after["seats"][1:]
    assert after["people"] == [row for row in before["people"] if row["user_id"] == HER]


async def test_all_the_players_of_a_game_may_go_one_after_another(store: Store) -> None:
    async with store.unit() as unit:
        over = await game(unit, HIM, HER, THEM)
        for user in (HER, THEM, HIM):
            await erasure.person(unit, BOT, user)
        sat = await seats.of_game(unit, over.id)
    assert len({who.user_id for who in sat}) == 3
    assert all(who.user_id < 0 and who.name == erasure.NAMELESS for who in sat)


@pytest.mark.parametrize("status", ["lobby", "running"])
@pytest.mark.parametrize("role", ["player", "creator", "left"])
async def test_who_is_needed_by_a_game_is_not_forgotten(store: Store, status: str, role: str) -> None:
    async with store.unit() as unit:
        await meet(unit, HIM)
        users = (HER,) if role == "creator" else (HIM, HER)
        open_ = await game(unit, *users, creator=HIM if role == "creator" else HER, status=status)
        if role == "left":
            await seats.leave(unit, open_.id, HIM)
        before = await everything(unit)
        assert await erasure.needed_by(unit, BOT, HIM) == status
        with pytest.raises(erasure.OpenGameError):
            await erasure.person(unit, BOT, HIM)
        assert await everything(unit) == before


async def test_an_answer_to_a_tap_is_still_given(store: Store) -> None:
    async with store.unit() as unit:
        await say(unit, HIM)
        await say(unit, HIM, what="answer", query_id="q")
        await erasure.person(unit, BOT, HIM)
        left = await unit.conn.execute(select(schema.outbox.c.what))
        assert [*left.scalars()] == ["answer"]


async def test_a_bar_from_a_table_that_gathers_stays_until_it_has_gathered(store: Store) -> None:
    async with store.unit() as unit:
        open_ = await game(unit, HER, status="lobby")
        await bar(unit, open_.id, HIM)
        await erasure.person(unit, BOT, HIM)
        assert await tells_of(unit, HIM) == ["barred"]
        await games.close(unit, open_.id, "cancelled")
        assert await tells_of(unit, HIM) == []


async def test_who_is_not_known_is_not_forgotten(store: Store) -> None:
    async with store.unit() as unit:
        assert not await erasure.person(unit, BOT, HIM)
        assert not await erasure.chat(unit, BOT, CHAT)


async def test_a_person_forgotten_by_one_bot_is_known_to_another(store: Store) -> None:
    async with store.unit() as unit:
        await people.seen(unit, BOT, HIM, "Аня", None)
        await people.seen(unit, BOT + 1, HIM, "Аня", None)
        await erasure.person(unit, BOT, HIM)
        assert await people.get(unit, BOT + 1, HIM) is not None
        assert await erasure.bots(unit) == [BOT + 1]


async def test_a_chat_is_forgotten_with_the_people_of_its_games(store: Store) -> None:
    async with store.unit() as unit:
        await lose(unit, CHAT)
        await chats.set_settings(unit, BOT, CHAT, {"times": "book"})
        for _ in range(erasure.AT_ONCE + 1):
            await game(unit, HIM, HER)
        elsewhere = await game(unit, HIM, chat=CHAT - 1)
        await say(unit, CHAT)
        assert await erasure.chat(unit, BOT, CHAT)
        assert await tells_of(unit, HER, f"Имя {HER}") == []
        assert await tells_of(unit, CHAT) == ["games"]  # whose result it was: how often each team won
        assert await chats.get(unit, BOT, CHAT) is None
        assert (await games.results_in(unit, BOT, CHAT)).total() == erasure.AT_ONCE + 1
        assert [who.user_id for who in await seats.of_game(unit, elsewhere.id)] == [HIM]
        titles = await unit.conn.execute(select(schema.games.c.variant).distinct())
        assert {*titles.scalars()} == {None, "Дача"}


@pytest.mark.parametrize("status", ["lobby", "running"])
async def test_a_chat_with_a_game_is_not_forgotten(store: Store, status: str) -> None:
    async with store.unit() as unit:
        await lose(unit, CHAT)
        await game(unit, HER, status="over")
        await game(unit, HIM, status=status, thread=3)
        before = await everything(unit)
        with pytest.raises(erasure.OpenGameError):
            await erasure.chat(unit, BOT, CHAT)
        assert await everything(unit) == before


def test_a_forgotten_name_is_the_one_of_people_whose_names_show_nothing() -> None:
    assert erasure.NAMELESS == phrase.NOTHING


async def test_what_is_forgotten_is_not_in_the_file_either(
    database: Path, database_url: str, clock: Clock
) -> None:
    """SQLite would leave it in free pages, in builds that do not overwrite by themselves."""
    words = "очень личные слова"
    store = Store.open(database_url, clock)
    async with store.unit() as unit:
        body = {"update_id": 1, "text": words}
        await inbox.store_batch(unit, BOT, [body])
        await people.seen(unit, BOT, HIM, words * 50, None)
    async with store.glance() as unit:
        secure = (await unit.conn.execute(text("PRAGMA secure_delete"))).scalar_one()
    async with store.unit() as unit:
        await inbox.done(unit, BOT, 1)
        await erasure.person(unit, BOT, HIM)
    await store.close()
    assert secure == 1
    kept = await asyncio.to_thread(database.read_bytes)
    assert words.encode() not in kept
    assert json.dumps(words).strip('"').encode() not in kept
