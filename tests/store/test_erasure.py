"""After a person is forgotten, no table contains him, and the data of all other people is as before."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import select, text

from bot.choices import ChatSettings
from bot.render import phrase
from bot.store import schema
from bot.store.chat import chats, restraints
from bot.store.database.transaction import Store, Transaction
from bot.store.game import games, seats, substitutes
from bot.store.lobby import comers, evenings
from bot.store.past import standings
from bot.store.people import people
from bot.store.privacy import erasure
from bot.store.telegram import inbox
from bot.values.evening import Evening
from tests.rig.store.database import Clock, on_sqlite
from tests.rig.store.kept import BOT, CHAT, bar, everything, game, lose, meet, say, tells_of, winners

HIM, HER, THEM = 1001, 1002, 1003


async def test_a_forgotten_person_is_in_no_table_and_his_games_stay(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await meet(tx, HIM, HER)
        over = await game(tx, HIM, HER, creator=HIM)
        gone = await game(tx, HER, HIM, creator=HER, status="cancelled")
        await bar(tx, gone.id, HIM)
        await restraints.want(tx, BOT, CHAT, HIM, over.id)
        await say(tx, HIM)
        await say(tx, CHAT, receiver_id=HIM)
        assert await erasure.erase_person(tx, BOT, HIM)
        assert await tells_of(tx, HIM, f"Имя {HIM}") == []
        kept = await games.get(tx, over.id)
        assert (kept.creator_id, kept.roles, kept.winner) == (people.NOBODYS_ID, over.roles, "red")
        assert [(who.name, who.seat) for who in await seats.of_game(tx, over.id)] == [
            (erasure.NAMELESS, 1),
            (f"Имя {HER}", 2),
        ]
        assert await winners(tx) == {"red": 1}
        assert await standings.results(tx, CHAT) == {"red": 1}


async def test_a_taken_right_to_write_is_kept_until_it_is_given_back(store: Store) -> None:
    """Otherwise nobody would give them back."""
    async with store.transaction(patient=True) as tx:
        over = await game(tx, HIM, HER)
        await restraints.want(tx, BOT, CHAT, HIM, over.id)
        (row,) = await restraints.of_chat(tx, BOT, CHAT)
        await restraints.remember(tx, row, {"can_send_messages": True})
        await restraints.set_held(tx, row, True)
        await restraints.release(tx, over.id)
        await erasure.erase_person(tx, BOT, HIM)
        (kept,) = await restraints.of_chat(tx, BOT, CHAT)
        assert (kept.user_id, kept.wanted, kept.before) == (HIM, False, {"can_send_messages": True})
        assert await tells_of(tx, HIM, f"Имя {HIM}") == ["restraints"]
        await restraints.forget(tx, kept)
        assert await tells_of(tx, HIM, f"Имя {HIM}") == []


async def test_a_forgotten_substitute_and_candidate_are_in_no_table(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        over = await game(tx, HER, THEM)
        await substitutes.come_forward(tx, over.id, HIM, 1, f"Имя {HIM}")
        await substitutes.take(tx, over.id, HIM, 1)
        runs = await game(tx, HER, status="running", chat=CHAT - 1)
        await substitutes.come_forward(tx, runs.id, HIM, 1, f"Имя {HIM}")
        assert await erasure.erase_person(tx, BOT, HIM)
        assert await tells_of(tx, HIM, f"Имя {HIM}") == []


async def test_to_forget_a_person_changes_no_data_of_others(store: Store) -> None:
    """The data of other people does not change, except that one player of their games has no name any
    more."""
    async with store.transaction(patient=True) as tx:
        await meet(tx, HIM, HER)
        await game(tx, HIM, HER, creator=HER)
        await say(tx, HER)
        before = await everything(tx)
        await erasure.erase_person(tx, BOT, HIM)
        after = await everything(tx)
    for name in ("games", "outbox", "acts"):
        assert after[name] == before[name]
    assert [row for row in before["seats"] if row["user_id"] != HIM] == after["seats"][1:]
    assert after["people"] == [row for row in before["people"] if row["user_id"] == HER]


async def test_the_guess_of_a_forgotten_player_who_was_out_is_deleted(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        over = await game(tx, HIM, HER)
        for user in (HIM, HER):
            await seats.guess(tx, over.id, user, "red")
            await seats.open_cards(tx, over.id, user)
        await erasure.erase_person(tx, BOT, HIM)
        sat = {who.user_id > 0: (who.guess, who.saw_cards) for who in await seats.of_game(tx, over.id)}
    assert sat == {False: (None, False), True: ("red", True)}


async def test_all_players_of_a_game_can_be_forgotten_one_by_one(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        over = await game(tx, HIM, HER, THEM)
        for user in (HER, THEM, HIM):
            await erasure.erase_person(tx, BOT, user)
        sat = await seats.of_game(tx, over.id)
    assert len({who.user_id for who in sat}) == 3
    assert all(who.user_id < 0 and who.name == erasure.NAMELESS for who in sat)


@pytest.mark.parametrize("status", ["lobby", "running"])
@pytest.mark.parametrize("role", ["player", "creator", "left"])
async def test_a_person_whom_an_open_game_needs_stays(store: Store, status: str, role: str) -> None:
    async with store.transaction(patient=True) as tx:
        await meet(tx, HIM)
        users = (HER,) if role == "creator" else (HIM, HER)
        open_ = await game(tx, *users, creator=HIM if role == "creator" else HER, status=status)
        if role == "left":
            await seats.leave(tx, open_.id, HIM)
        before = await everything(tx)
        assert await erasure.needed_by(tx, BOT, HIM) == status
        with pytest.raises(erasure.OpenGameError):
            await erasure.erase_person(tx, BOT, HIM)
        assert await everything(tx) == before


async def test_an_answer_to_a_press_is_sent_after_the_person_is_forgotten(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await say(tx, HIM)
        await say(tx, HIM, what="answer", query_id="q")
        await erasure.erase_person(tx, BOT, HIM)
        left = await tx.conn.execute(select(schema.outbox.c.what))
        assert [*left.scalars()] == ["answer"]


async def test_a_bar_from_a_lobby_stays_until_the_lobby_ends(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        open_ = await game(tx, HER, status="lobby")
        await bar(tx, open_.id, HIM)
        await erasure.erase_person(tx, BOT, HIM)
        assert await tells_of(tx, HIM) == ["barred"]
        await games.close(tx, open_.id, "cancelled")
        assert await tells_of(tx, HIM) == []


async def test_an_unknown_person_or_chat_can_not_be_forgotten(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        assert not await erasure.erase_person(tx, BOT, HIM)
        assert not await erasure.erase_chat(tx, BOT, CHAT)


async def test_a_person_forgotten_by_one_bot_is_known_to_another(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await people.seen(tx, BOT, HIM, "Аня", None)
        await people.seen(tx, BOT + 1, HIM, "Аня", None)
        await erasure.erase_person(tx, BOT, HIM)
        assert await people.get(tx, BOT + 1, HIM) is not None
        assert await erasure.bots(tx) == [BOT + 1]


async def test_a_chat_is_forgotten_with_the_people_of_its_games(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await lose(tx, CHAT)
        await chats.change_settings(tx, BOT, CHAT, ChatSettings(times="book"))
        for _ in range(erasure.GAMES_AT_ONCE + 1):
            await game(tx, HIM, HER)
        elsewhere = await game(tx, HIM, chat=CHAT - 1)
        await say(tx, CHAT)
        await restraints.want(tx, BOT, CHAT, restraints.EVERYBODY, elsewhere.id)
        assert await erasure.erase_chat(tx, BOT, CHAT)
        assert await tells_of(tx, HER, f"Имя {HER}") == []
        # these rows stay, because they count how often each team won
        assert await tells_of(tx, CHAT) == ["games", "played", "results"]
        assert await chats.get(tx, BOT, CHAT) is None
        assert (await winners(tx)).total() == erasure.GAMES_AT_ONCE + 1
        assert [who.user_id for who in await seats.of_game(tx, elsewhere.id)] == [HIM]
        titles = await tx.conn.execute(select(schema.games.c.variant).distinct())
        assert {*titles.scalars()} == {None, "Дача"}


async def planned(tx: Transaction, chat: int = CHAT) -> Evening:
    made = {"thread_id": 0, "creator_id": HIM, "ruleset": "party", "locale": "ru", "hour": tx.now + 1}
    evening = await evenings.create(tx, bot_id=BOT, chat_id=chat, **made)  # type: ignore[arg-type]
    await comers.answer(tx, evening, HIM, f"Имя {HIM}", "yes")
    return evening


async def test_a_planned_evening_is_deleted_with_its_chat(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await lose(tx, CHAT)
        await planned(tx)
        other = await planned(tx, CHAT - 1)
        await say(tx, CHAT)
        assert await erasure.erase_chat(tx, BOT, CHAT)
        assert await evenings.open_in(tx, BOT, CHAT) == []
        assert [who.user_id for who in await comers.of_evening(tx, other)] == [HIM]


async def test_friends_of_a_forgotten_comer_are_deleted_until_they_press(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        evening = await planned(tx)
        friend = await comers.bring(tx, evening, HIM, "Он", "Подруга")
        await comers.bring(tx, evening, HIM, "Он", "Друг")
        await comers.take_over(tx, evening, friend.number, HER, f"Имя {HER}")
        assert await erasure.erase_person(tx, BOT, HIM)
        assert [who.name for who in await comers.of_evening(tx, evening)] == [f"Имя {HER}"]
        assert await tells_of(tx, HIM, f"Имя {HIM}") == []


@pytest.mark.parametrize("status", ["lobby", "running"])
async def test_a_chat_with_an_open_game_is_not_forgotten(store: Store, status: str) -> None:
    async with store.transaction(patient=True) as tx:
        await lose(tx, CHAT)
        await game(tx, HER, status="over")
        await game(tx, HIM, status=status, thread=3)
        before = await everything(tx)
        with pytest.raises(erasure.OpenGameError):
            await erasure.erase_chat(tx, BOT, CHAT)
        assert await everything(tx) == before


def test_a_forgotten_person_has_the_name_of_people_with_empty_names() -> None:
    assert erasure.NAMELESS == phrase.NOTHING


@on_sqlite
async def test_forgotten_data_is_not_in_the_file(database: Path, database_url: str, clock: Clock) -> None:
    """SQLite would leave it in free pages, in builds that do not overwrite them by themselves."""
    words = "очень личные слова"
    store = Store.open(database_url, clock)
    async with store.transaction(patient=True) as tx:
        body = {"update_id": 1, "text": words}
        await inbox.store(tx, BOT, inbox.received([body]))
        await people.seen(tx, BOT, HIM, words * 50, None)
    async with store.read_only(patient=True) as tx:
        secure = (await tx.conn.execute(text("PRAGMA secure_delete"))).scalar_one()
    async with store.transaction(patient=True) as tx:
        await inbox.done(tx, BOT, 1)
        await erasure.erase_person(tx, BOT, HIM)
    await store.close()
    assert secure == 1
    kept = await asyncio.to_thread(database.read_bytes)
    assert words.encode() not in kept
    assert json.dumps(words).strip('"').encode() not in kept
