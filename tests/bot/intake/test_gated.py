"""With polling and with a webhook, the gate is asked before anything is stored."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from aiogram import Bot
from aiogram.methods import AnswerCallbackQuery
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import func, select

from bot.intake.gate import BURST, Body
from bot.intake.polling import Polling
from bot.intake.webhook import SECRET_HEADER, Receiver, Webhook
from bot.store import schema
from bot.store.database.transaction import Store
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate
from tests.rig.flows.town import Town
from tests.rig.telegram.fake_api import Call, FakeApi

UPDATES = [{"update_id": number, "message": {"text": "пас"}} for number in (5, 6, 7)]
SECRET = "s3cret"


def only(*numbers: int) -> Any:
    def admit(updates: Sequence[Body]) -> list[Body]:
        return [body for body in updates if body["update_id"] in numbers]

    return admit


async def stored(store: Store) -> list[int]:
    async with store.read_only() as tx:
        return [update.update_id for update in await inbox.pending(tx, 7)]


async def polled(api: FakeApi, bot: Bot, store: Store, admit: Any) -> tuple[list[int], str]:
    """Returns the updates of a batch that were stored, and the offset with which the bot acknowledges the
    batch."""
    taken: list[ReceivedUpdate] = []

    def answer(call: Call) -> Any:
        return asyncio.sleep(3600) if "offset" in call.params else UPDATES

    api.answer = answer
    task = asyncio.create_task(
        Polling(bot, store, allowed_updates=["message"], take=taken.extend, admit=admit).run()
    )
    await api.until_called(2)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return [update.update_id for update in taken], api.calls[1].params["offset"]


async def test_polling_stores_only_updates_that_pass(api: FakeApi, bot: Bot, store: Store) -> None:
    assert await polled(api, bot, store, only(6)) == ([6], "8")
    assert await stored(store) == [6]


async def test_a_batch_of_which_nothing_passes_costs_no_transaction(
    api: FakeApi, bot: Bot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "transaction", None)
    assert await polled(api, bot, store, only()) == ([], "8")


async def test_the_webhook_takes_updates_that_pass_and_accepts_the_rest(store: Store) -> None:
    taken: list[ReceivedUpdate] = []
    hook = Webhook(Receiver(store=store, bot_id=7, take=taken.extend, admit=only(6)), secret=SECRET)
    async with TestClient(TestServer(hook.application())) as client:
        for body in UPDATES:
            data, headers = json.dumps(body).encode(), {SECRET_HEADER: SECRET}
            async with client.post("/hook", data=data, headers=headers) as response:
                assert response.status == 200
    assert [update.update_id for update in taken] == await stored(store) == [6]


@pytest.mark.parametrize(
    ("language", "said"),
    [("uk", "Не так швидко"), ("ru-RU", "Не так быстро"), ("de", "Не так быстро"), (None, "Не так быстро")],
)
async def test_the_app_answers_a_press_over_the_budget_and_stores_nothing(
    database: Path, language: str | None, said: str
) -> None:
    town = await Town(database).open()
    sender = {"id": 3, "is_bot": False, "first_name": "Аня", "language_code": language}
    presses = [
        {"update_id": number, "callback_query": {"id": f"q{number}", "from": sender, "data": "?"}}
        for number in range(BURST + 20)
    ]
    passed = town.app.gate.admit(presses)
    await town.app.sender.toasts.ended()
    answers = [call for call in town.telegram.calls if isinstance(call, AnswerCallbackQuery)]
    assert len(passed) == BURST
    assert [call.callback_query_id for call in answers] == [f"q{n}" for n in range(BURST, BURST + 20)]
    assert all((call.text or "").startswith(said) and not call.show_alert for call in answers)
    async with town.store.read_only() as tx:
        rows = [
            (await tx.conn.execute(select(func.count()).select_from(table))).scalar_one()
            for table in (schema.inbox, schema.outbox, schema.people)
        ]
    assert rows == [0, 0, 0]
    await town.close()


async def test_polling_uses_the_gate_of_the_app(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    class Way:
        def __init__(self, *_: object, admit: object = None, **__: object) -> None:
            asked.append(admit)
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.app.Polling", Way)
    town = await Town(database).open()
    with suppress(asyncio.CancelledError):
        await town.app.listen()
    assert asked == [town.app.gate.admit]
    await town.close()
