import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.delivery.ledger import Ledger
from bot.delivery.verdict import Accepted, Refused
from bot.store import messages, outbox, questions, schema
from bot.store.outbox import Outgoing
from bot.store.unit import Store, Unit
from tests.bot.delivery.house import BOT, DELETION, GROUP, HELLO, House


class Hooks:
    """What was told in which transaction; a row named `broken` makes its hook fail."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Unit]] = []
        self.broken = 0

    async def opened(self, unit: Unit, row: Outgoing, at: float) -> None:
        if row.id == self.broken:
            raise KeyError
        self.told.append((row.id, unit))

    async def refused(self, unit: Unit, row: Outgoing, reason: Refused) -> None:
        raise AssertionError


async def ended_together(store: Store, hooks: Hooks, rows: list[Outgoing]) -> list["asyncio.Task[None]"]:
    """Settles the rows while another transaction holds the writer's turn; each task ends as its row does."""
    ledger = Ledger(
        store,
        on_opened=hooks.opened,
        on_refused=hooks.refused,
        clock=lambda: 1.0,
        stopping=asyncio.Event(),
    )
    async with store.unit():
        tasks = [
            asyncio.create_task(ledger.settle(row, Accepted(50 + place))) for place, row in enumerate(rows)
        ]
        await asyncio.sleep(0)
    await asyncio.wait(tasks)
    return tasks


async def stored(store: Store) -> list[Outgoing]:
    rows = [replace(HELLO, slot=f"step:{serial}", opens=serial) for serial in range(4)]
    async with store.unit() as unit:
        return [await outbox.put(unit, row) for row in rows]


async def left(store: Store) -> list[Outgoing]:
    async with store.glance() as unit:
        return await outbox.pending(unit, BOT)


async def test_rows_that_end_while_others_are_written_share_a_transaction(house: House) -> None:
    hooks, rows = Hooks(), await stored(house.store)
    ended = await ended_together(house.store, hooks, rows)
    assert [end.exception() for end in ended] == [None] * len(rows)
    assert [row_id for row_id, _ in hooks.told] == [row.id for row in rows]
    assert len({id(unit) for _, unit in hooks.told}) < len(rows)
    assert await left(house.store) == []


async def test_rows_of_one_call_are_settled_together_and_their_refusal_is_told_once(house: House) -> None:
    told: list[int] = []

    async def refused(unit: Unit, row: Outgoing, reason: Refused) -> None:
        told.append(row.id)
        assert await outbox.pending(unit, BOT) == []

    async with house.store.unit() as unit:
        rows = [await outbox.put(unit, replace(DELETION, message_id=number)) for number in range(41, 61)]
    ledger = Ledger(
        house.store,
        on_opened=Hooks().opened,
        on_refused=refused,
        clock=lambda: 1.0,
        stopping=asyncio.Event(),
    )
    await ledger.settle(rows[0], Refused.NO_RIGHTS, tuple(rows))
    assert told == [rows[0].id]
    assert await left(house.store) == []


async def test_a_hook_that_fails_harms_no_other_row(house: House) -> None:
    hooks, rows = Hooks(), await stored(house.store)
    hooks.broken = rows[2].id
    await ended_together(house.store, hooks, rows)
    told = {row_id for row_id, _ in hooks.told}
    assert told == {row.id for row in rows} - {hooks.broken}
    assert await left(house.store) == []
    async with house.store.glance() as unit:
        filled = [await messages.find(unit, BOT, GROUP, 1, f"step:{serial}") for serial in range(4)]
    assert filled == [50, 51, 52, 53]


async def test_a_row_that_can_not_be_settled_fails_alone_and_stays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, settle = await stored(house.store), outbox.settle

    async def broken(unit: Unit, row_id: int) -> None:
        if row_id == rows[1].id:
            raise KeyError
        await settle(unit, row_id)

    monkeypatch.setattr(outbox, "settle", broken)
    ended = await ended_together(house.store, Hooks(), rows)
    assert [isinstance(end.exception(), KeyError) for end in ended] == [False, True, False, False]
    assert [row.id for row in await left(house.store)] == [rows[1].id]


async def asked(house: House, *rows: Outgoing) -> list[str | None]:
    """What the messages 50, 51 … ask once the rows are accepted as these."""
    async with house.store.unit() as unit:
        put = [await outbox.put(unit, row) for row in rows]
    await ended_together(house.store, Hooks(), put)
    async with house.store.glance() as unit:
        return [await questions.find(unit, BOT, GROUP, 50 + place) for place in range(len(rows))]


async def test_what_a_message_asks_is_written_down_with_its_acceptance(house: House) -> None:
    assert await asked(house, replace(HELLO, question="stop:1"), HELLO) == ["stop:1", None]


async def test_a_question_that_is_refused_is_not_written_down(house: House) -> None:
    async with house.store.unit() as unit:
        row = await outbox.put(unit, replace(HELLO, question="stop:1"))
    ledger = Ledger(
        house.store,
        on_opened=house.on_opened,
        on_refused=house.on_refused,
        clock=lambda: 1.0,
        stopping=asyncio.Event(),
    )
    await ledger.settle(row, Refused.NO_RIGHTS)
    async with house.store.glance() as unit:
        assert (await unit.conn.execute(select(schema.questions))).all() == []
