"""Tests which message asks which question. A question is found only in its own chat, and is deleted when it
is answered, too old, or one of too many."""

from sqlalchemy import select

from bot.store import schema
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.telegram import questions
from tests.rig.store.database import Clock

BOT, CHAT, OTHER = 7, -100, -200


async def kept(tx: Transaction, chat_id: int = CHAT) -> list[int]:
    table = schema.questions
    rows = await tx.conn.execute(select(table.c.message_id).where(table.c.chat_id == chat_id))
    return sorted(rows.scalars())


async def test_a_question_is_found_only_by_its_own_chat_and_bot(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await questions.record(tx, BOT, CHAT, 5, "stop:12")
        assert await questions.find(tx, BOT, CHAT, 5) == "stop:12"
        places = ((BOT, CHAT, 6), (BOT, OTHER, 5), (BOT + 1, CHAT, 5))
        assert [await questions.find(tx, *place) for place in places] == [None] * 3


async def test_only_the_answered_question_is_deleted(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        for message_id in (5, 6):
            await questions.record(tx, BOT, CHAT, message_id, "settings")
        await questions.forget(tx, BOT, CHAT, 5)
        assert await kept(tx) == [6]


async def test_a_message_asks_only_its_last_question(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        for question in ("settings", "house"):
            await questions.record(tx, BOT, CHAT, 5, question)
        assert await questions.find(tx, BOT, CHAT, 5) == "house"


async def test_a_new_question_deletes_old_questions_of_its_chat(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        for chat_id in (CHAT, OTHER):
            await questions.record(tx, BOT, chat_id, 5, "lang")
    clock.now += questions.SECONDS_KEPT + 1
    async with store.transaction(patient=True) as tx:
        await questions.record(tx, BOT, CHAT, 6, "lang")
        assert (await kept(tx), await kept(tx, OTHER)) == ([6], [5])


async def test_a_chat_keeps_only_its_newest_questions(store: Store) -> None:
    async with store.transaction() as tx:
        for message_id in range(1, questions.MOST_QUESTIONS + 11):
            await questions.record(tx, BOT, CHAT, message_id, "lang")
        assert await kept(tx) == [*range(11, questions.MOST_QUESTIONS + 11)]


async def test_questions_of_another_chat_or_bot_delete_no_question(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await questions.record(tx, BOT, CHAT, 1, "lang")
        for message_id in range(2, questions.MOST_QUESTIONS + 2):
            await questions.record(tx, BOT, OTHER, message_id, "lang")
            await questions.record(tx, BOT + 1, CHAT, message_id, "lang")
        await questions.record(tx, BOT, CHAT, 2, "lang")
        assert await questions.asking(tx, BOT, CHAT, "lang") == [1, 2]


async def test_a_question_counts_only_for_earlier_messages(store: Store, clock: Clock) -> None:
    async with store.transaction(patient=True) as tx:
        await questions.record(tx, BOT, CHAT, 5, "lang")
        for since, stands in ((clock.now - 1, True), (clock.now, False), (clock.now + 1, False)):
            assert await questions.stands(tx, BOT, CHAT, "lang", since) is stands


async def test_questions_of_a_group_that_moves_are_deleted(store: Store) -> None:
    """A group that gets a new id leaves its questions behind, because older messages can not be edited under
    the new id."""
    async with store.transaction(patient=True) as tx:
        await chats.seen(tx, BOT, CHAT, "…")
        await questions.record(tx, BOT, CHAT, 5, "settings")
        await chats.migrate(tx, BOT, CHAT, OTHER)
        assert (await kept(tx), await kept(tx, OTHER)) == ([], [])
