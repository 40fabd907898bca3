"""Tests which errors end only the hosting of a bot, and which end the program."""

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.replica import served
from bot.replica.ownership import Lookout, Ownership
from bot.replica.served import Served
from bot.store.database.leases import LeaseLostError
from bot.store.database.sqlstate import OutOfReachError
from bot.store.database.transaction import Store
from tests.rig.store.database import on_postgres

BOT = 7

pytestmark = on_postgres


class Apps:
    """Builds apps one after another. Each of the first apps ends with one of these errors; the next one runs
    until it has to stop."""

    def __init__(self, *errors: Exception) -> None:
        self._errors = [*errors]
        self.running = asyncio.Event()

    def __call__(self, *_: object, **__: object) -> Any:
        stopping = asyncio.Event()

        async def run() -> None:
            if self._errors:
                raise self._errors.pop(0)
            self.running.set()
            await stopping.wait()

        return SimpleNamespace(
            bot=SimpleNamespace(id=BOT), parts={}, watched=None, stopping=stopping, run=run
        )


def serving(store: Store, stopping: asyncio.Event) -> "asyncio.Task[None]":
    async def me() -> Any:
        return SimpleNamespace(username="mafia_bot")

    leases = Store(store.engine)
    owner = Ownership(store, leases, BOT, "a", Lookout(leases))
    watched = {"condition": None, "watching": lambda *_: nullcontext()}
    about: Any = SimpleNamespace(id=BOT, me=me, app=None, web_url=None, **watched)
    made = Served(about, owner, about, about, {}, about, about, about, None)
    return asyncio.create_task(made.serve(stopping))


async def test_no_lost_lease_or_connection_ends_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    stopping, apps = asyncio.Event(), Apps(LeaseLostError(), OutOfReachError("ConnectionResetError"))
    monkeypatch.setattr(served, "BotApp", apps)
    with capture_logs() as logged:
        task = serving(store, stopping)
        async with asyncio.timeout(20):
            await apps.running.wait()
    stopping.set()
    await task
    assert [line["event"] for line in logged if line["log_level"] == "warning"] == ["database out of reach"]


async def test_whatever_else_ends_the_app_ends_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "BotApp", Apps(ValueError("what ends it")))
    with pytest.raises(ValueError, match="what ends it"):
        await serving(store, asyncio.Event())
