import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from bot.delivery.ledger import Ledger
from bot.delivery.verdict import Accepted, Refused
from bot.store import schema
from bot.store.database.transaction import Store, Transaction
from bot.store.telegram import messages, outbox, questions
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import ANSWER, BOT, DELETION, EDIT, GROUP, HELLO, Rig


class Hooks:
    """Records which hook was called in which transaction. The hook fails for a row named `broken`."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Transaction]] = []
        self.broken = 0

    async def accepted(self, tx: Transaction, row: Outgoing, at: float) -> None:
        if row.id == self.broken:
            raise KeyError
        self.told.append((row.id, tx))

    async def refused(self, tx: Transaction, row: Outgoing, reason: Refused) -> None:
        raise AssertionError


def ledger_of(rig: Rig, **other: Any) -> Ledger:
    """Builds a ledger with the rig's hooks. `other`: arguments that are not the usual ones."""
    usual = {"clock": lambda: 1.0, "stopping": asyncio.Event()}
    hooks = {"on_accepted": rig.on_accepted, "on_refused": rig.on_refused}
    return Ledger(rig.store, **{**usual, **hooks, **other})


async def ended_together(rig: Rig, hooks: Hooks, rows: list[Outgoing]) -> list["asyncio.Task[None]"]:
    """Settles the rows while another transaction writes. Returns one task for each row, which ends with the
    row's result."""
    ledger = ledger_of(rig, on_accepted=hooks.accepted, on_refused=hooks.refused)
    async with rig.store.transaction():
        tasks = [
            asyncio.create_task(ledger.mark_done(row, Accepted(50 + place))) for place, row in enumerate(rows)
        ]
        await asyncio.sleep(0)
    await asyncio.wait(tasks)
    return tasks


async def test_the_moment_of_acceptance_stays_right_if_the_clock_is_set(rig: Rig) -> None:
    """Somebody sets the clock while the result waits for the disk. The hook gets the moment by the new
    clock."""
    found: list[float] = []
    clock = 1000.0

    async def accepted(_tx: Transaction, _row: Outgoing, at: float) -> None:
        found.append(at)

    ledger = ledger_of(rig, on_accepted=accepted, clock=lambda: clock)
    (row, *_) = await stored(rig)
    async with rig.store.transaction():
        writing = asyncio.create_task(ledger.mark_done(row, Accepted(50)))
        await asyncio.sleep(0)
        clock = 8000.0
    await writing
    assert found == [pytest.approx(8000.0, abs=60.0)]


async def stored(rig: Rig) -> list[Outgoing]:
    return await rig.put(*(replace(HELLO, slot=f"step:{serial}", opens=serial) for serial in range(4)))


async def left(store: Store) -> list[Outgoing]:
    async with store.read_only() as tx:
        return await outbox.pending(tx, BOT)


async def test_rows_that_end_during_a_transaction_share_the_next_one(rig: Rig) -> None:
    hooks, rows = Hooks(), await stored(rig)
    ended = await ended_together(rig, hooks, rows)
    assert [end.exception() for end in ended] == [None] * len(rows)
    assert [row_id for row_id, _ in hooks.told] == [row.id for row in rows]
    assert len({id(tx) for _, tx in hooks.told}) < len(rows)
    assert await left(rig.store) == []


def unhurried(rig: Rig, stopping: asyncio.Event) -> Ledger:
    """Builds a ledger that writes unhurried results only after an hour."""
    return ledger_of(rig, stopping=stopping, hold_back=3600.0)


@pytest.mark.parametrize("twice_does_no_harm", [ANSWER, EDIT], ids=["answer", "edit"])
async def test_an_unhurried_result_is_written_with_the_next_hurried_one(
    rig: Rig, twice_does_no_harm: Outgoing
) -> None:
    """An unhurried result is written together with the next hurried one. Until then it is not written, and it
    is not lost."""
    calm, said = await rig.put(twice_does_no_harm, HELLO)
    ledger = unhurried(rig, stopping := asyncio.Event())
    waiting = asyncio.create_task(ledger.mark_done(calm, Accepted(None)))
    await asyncio.sleep(0)
    assert await left(rig.store) == [calm, said]
    await ledger.mark_done(said, Accepted(50))
    assert await left(rig.store) == []
    stopping.set()
    await waiting


async def test_the_result_of_an_edit_that_opens_a_step_is_written_at_once(rig: Rig) -> None:
    (opening,) = await rig.put(replace(EDIT, opens=4))
    async with asyncio.timeout(60):
        await unhurried(rig, asyncio.Event()).mark_done(opening, Accepted(50))
    assert await left(rig.store) == []


async def test_rows_of_a_refused_call_are_done_together_and_reported_once(rig: Rig) -> None:
    told: list[int] = []

    async def refused(tx: Transaction, row: Outgoing, reason: Refused) -> None:
        told.append(row.id)
        assert await outbox.pending(tx, BOT) == []

    rows = await rig.put(*(replace(DELETION, message_id=number) for number in range(41, 61)))
    ledger = ledger_of(rig, on_refused=refused)
    await ledger.mark_done(rows[0], Refused.NO_RIGHTS, tuple(rows))
    assert told == [rows[0].id]
    assert await left(rig.store) == []


async def test_a_hook_that_fails_harms_no_other_row(rig: Rig) -> None:
    hooks, rows = Hooks(), await stored(rig)
    hooks.broken = rows[2].id
    await ended_together(rig, hooks, rows)
    told = {row_id for row_id, _ in hooks.told}
    assert told == {row.id for row in rows} - {hooks.broken}
    assert await left(rig.store) == []
    async with rig.store.read_only() as tx:
        filled = [await messages.find(tx, GROUP, 1, f"step:{serial}") for serial in range(4)]
    assert filled == [50, 51, 52, 53]


async def test_a_row_that_can_not_be_marked_done_fails_alone_and_stays(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, mark_done = await stored(rig), outbox.mark_done

    async def broken(tx: Transaction, row: Outgoing) -> None:
        if row.id == rows[1].id:
            raise KeyError
        await mark_done(tx, row)

    monkeypatch.setattr(outbox, "mark_done", broken)
    ended = await ended_together(rig, Hooks(), rows)
    assert [isinstance(end.exception(), KeyError) for end in ended] == [False, True, False, False]
    assert [row.id for row in await left(rig.store)] == [rows[1].id]


async def questions_of(rig: Rig, *rows: Outgoing) -> list[str | None]:
    """Lets Telegram accept the rows as the messages 50, 51 …. Returns the questions that are then recorded
    for these messages."""
    await ended_together(rig, Hooks(), await rig.put(*rows))
    async with rig.store.read_only() as tx:
        return [await questions.find(tx, BOT, GROUP, 50 + place) for place in range(len(rows))]


async def test_the_question_of_a_message_is_stored_when_telegram_accepts_it(rig: Rig) -> None:
    assert await questions_of(rig, replace(HELLO, question="stop:1"), HELLO) == ["stop:1", None]


async def test_the_question_of_a_refused_message_is_not_stored(rig: Rig) -> None:
    (row,) = await rig.put(replace(HELLO, question="stop:1"))
    await ledger_of(rig).mark_done(row, Refused.NO_RIGHTS)
    async with rig.store.read_only() as tx:
        assert (await tx.conn.execute(select(schema.questions))).all() == []
