"""A transaction reads a person or a chat only once, but never sees an old value after it has changed it."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import event

from bot.choices import ChatSettings
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.people import people
from bot.store.privacy import erasure

BOT, GROUP, NEW, PERSON = 7, -100, -200, 5
Change = Callable[[Transaction], Awaitable[object]]

CHANGES: dict[str, Change] = {
    "another name": lambda tx: people.seen(tx, BOT, PERSON, "Боря", "uk"),
    "his language": lambda tx: people.choose(tx, PERSON, locale="uk"),
    "no hints": lambda tx: people.choose(tx, PERSON, hints=False),
    "calls": lambda tx: people.choose(tx, PERSON, calls=True),
    "reachable": lambda tx: people.set_reachable(tx, BOT, PERSON, True),
    "forgotten": lambda tx: erasure.erase_traces_of_person(tx, BOT, PERSON),
    "another title": lambda tx: chats.seen(tx, BOT, GROUP, "Клуб"),
    "its language": lambda tx: chats.choose_locale(tx, GROUP, "uk"),
    "settings": lambda tx: chats.change_settings(tx, BOT, GROUP, ChatSettings(pictures="light")),
    "left": lambda tx: chats.set_left(tx, BOT, GROUP, 1.0),
    "moved": lambda tx: chats.migrate(tx, BOT, GROUP, NEW),
    "forgotten chat": lambda tx: erasure.erase_chat(tx, BOT, GROUP),
}


async def look(tx: Transaction) -> tuple[object, ...]:
    return await people.get(tx, BOT, PERSON), await chats.get(tx, BOT, GROUP), await chats.get(tx, BOT, NEW)


@pytest.mark.parametrize("change", CHANGES)
async def test_a_transaction_reads_a_changed_row_again(store: Store, change: str) -> None:
    async with store.transaction(patient=True) as tx:
        await people.seen(tx, BOT, PERSON, "Аня", "ru")
        await chats.seen(tx, BOT, GROUP, "Стол")
    async with store.transaction(patient=True) as tx:
        before = await look(tx)
        await CHANGES[change](tx)
        seen = await look(tx)
    async with store.read_only(patient=True) as tx:
        stored = await look(tx)
    assert seen == stored
    assert seen != before


async def test_a_transaction_reads_an_unchanged_row_once(store: Store) -> None:
    async with store.transaction(patient=True) as tx:
        await people.seen(tx, BOT, PERSON, "Аня", "ru")
        await chats.seen(tx, BOT, GROUP, "Стол")
    read: list[str] = []
    event.listen(store.patient.sync_engine, "before_cursor_execute", lambda *given: read.append(given[2]))
    async with store.read_only(patient=True) as tx:
        first, again = await look(tx), await look(tx)
    assert first == again
    assert [
        sum(f"FROM {table}" in " ".join(each.split()) for each in read) for table in ("people", "chats")
    ] == [1, 3]
