from dataclasses import replace

import pytest

from bot.store.database.transaction import Store
from bot.store.game import games
from bot.store.telegram import outbox
from bot.values.outgoing import Outgoing, Priority
from tests.rig.store.database import Clock
from tests.rig.store.outboxes import texts

BOT, CHAT = 7, -100


@pytest.fixture
async def game_id(store: Store) -> int:
    async with store.transaction() as tx:
        game = await games.create(
            tx, bot_id=BOT, chat_id=CHAT, creator_id=1, ruleset="fiim-2019", overrides={}, locale="ru"
        )
    return game.id


def an_edit(game_id: int, text: str, **changes: object) -> Outgoing:
    edit = Outgoing(
        bot_id=BOT,
        chat_id=CHAT,
        game_id=game_id,
        slot="vote",
        priority=Priority.COUNT,
        what="edit",
        content={"text": text},
        locale="ru",
    )
    return replace(edit, **changes)  # type: ignore[arg-type]


async def test_a_row_is_read_as_it_was_stored(store: Store, clock: Clock, game_id: int) -> None:
    sent = an_edit(game_id, "№5", opens=3, thread_id=8, not_before=5.5)
    async with store.transaction() as tx:
        stored = await outbox.put(tx, sent)
        assert await outbox.pending(tx, BOT) == [stored]
    assert stored == replace(sent, id=stored.id, created_at=clock.now)


async def test_only_the_newest_edit_of_a_slot_waits(store: Store, game_id: int) -> None:
    async with store.transaction() as tx:
        await outbox.put(tx, an_edit(game_id, "1 hand"))
        await outbox.put(tx, an_edit(game_id, "a lobby", slot="lobby"))
        await outbox.put(tx, an_edit(game_id, "private", chat_id=1))
        await outbox.put(tx, an_edit(game_id, "2 hands"))
        assert await texts(tx, BOT) == ["a lobby", "private", "2 hands"]


async def test_a_newer_edit_is_as_urgent_as_the_edit_it_replaces(store: Store, game_id: int) -> None:
    async with store.transaction() as tx:
        await outbox.put(tx, an_edit(game_id, "thank you", priority=Priority.NEWS))
        count = await outbox.put(tx, an_edit(game_id, "2 hands"))
        assert count.priority is Priority.NEWS
        assert await outbox.pending(tx, BOT) == [count]


async def test_an_edit_that_opens_a_step_is_never_replaced(store: Store, game_id: int) -> None:
    async with store.transaction() as tx:
        await outbox.put(tx, an_edit(game_id, "who is for №5?", opens=4, priority=Priority.PROMPT))
        await outbox.put(tx, an_edit(game_id, "1 hand"))
        assert await texts(tx, BOT) == ["who is for №5?", "1 hand"]


async def test_a_deletion_but_no_new_message_removes_edits_of_its_slot(store: Store, game_id: int) -> None:
    async with store.transaction() as tx:
        await outbox.put(tx, an_edit(game_id, "1 hand"))
        await outbox.put(tx, an_edit(game_id, "again", what="send"))
        assert await texts(tx, BOT) == ["1 hand", "again"]
        await outbox.put(tx, an_edit(game_id, "gone", what="delete"))
        assert await texts(tx, BOT) == ["again", "gone"]


def a_reply(text: str, **changes: object) -> Outgoing:
    reply = Outgoing(
        bot_id=BOT,
        chat_id=CHAT,
        priority=Priority.REPLY,
        what="send",
        content={"text": text},
        locale="ru",
        reply="table",
    )
    return replace(reply, **changes)  # type: ignore[arg-type]


async def test_only_the_newest_reply_to_a_command_waits_in_each_chat(store: Store) -> None:
    async with store.transaction() as tx:
        await outbox.put(tx, a_reply("table, at nine"))
        await outbox.put(tx, a_reply("help", reply="help"))
        await outbox.put(tx, a_reply("another group's", chat_id=CHAT - 1))
        await outbox.put(tx, a_reply("another topic's", thread_id=8))
        await outbox.put(tx, a_reply("another bot's", bot_id=BOT + 1))
        await outbox.put(tx, a_reply("table, at ten"))
        assert await texts(tx, BOT) == ["help", "another group's", "another topic's", "table, at ten"]
        assert len(await outbox.pending(tx, BOT + 1)) == 1


async def test_a_reply_to_one_person_alone_replaces_only_his_own(store: Store) -> None:
    async with store.transaction() as tx:
        for text, person in (("Аня, at nine", 1), ("Богдан", 2), ("Аня, at ten", 1), ("all", None)):
            await outbox.put(tx, a_reply(text, receiver_id=person))
        assert await texts(tx, BOT) == ["Богдан", "Аня, at ten", "all"]


async def test_numbers_of_deleted_rows_are_not_used_again(store: Store, game_id: int) -> None:
    """The numbers of deleted rows are not used again: from a row's number, the sender knows that it has
    already queued the row."""
    async with store.transaction() as tx:
        first = await outbox.put(tx, an_edit(game_id, "first"))
    async with store.transaction() as tx:
        await outbox.mark_done(tx, first)
    async with store.transaction() as tx:
        second = await outbox.put(tx, an_edit(game_id, "second"))
        assert second.id > first.id
        assert await outbox.pending(tx, BOT) == [second]
        assert await outbox.pending(tx, BOT + 1) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"game_id": None},
        {"message_id": 5},
        {"slot": None},
        {"what": "answer"},
        {"query_id": "1"},
        {"receiver_id": 5},
    ],
)
def test_a_row_that_can_not_become_a_call_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"slot|answer|alone"):
        replace(an_edit(1, "text"), **wrong)  # type: ignore[arg-type]
