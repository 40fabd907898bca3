"""The disk fails during a commit, and nobody knows whether the commit was written."""

import asyncio
import sqlite3

import pytest

from bot import app
from bot.presses.game import ActTap
from bot.replica.ownership import SoleOwner
from bot.store.database.sqlite_quick import FileConnection
from bot.store.telegram import inbox
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town, keys, update_ids
from tests.rig.store.database import on_sqlite
from tests.rig.store.failing import failed

pytestmark = on_sqlite

ACTS = "SELECT count(*) FROM acts"


async def press(town: Town, user: int, serial: int) -> None:
    """Stores a player's pass in a step, without handling it."""
    data = ActTap(game=(await town.game()).id, serial=serial, word="pass").pack()
    below = {"message_id": next(town.numbers), "date": 1, "chat": place(GROUP), "text": "…"}
    query = {"id": f"q{user}", "from": person(user), "chat_instance": "1", "message": below, "data": data}
    body = {"update_id": next(update_ids), "callback_query": query}
    await town.writes(inbox.store, BOT_ID, inbox.received([body]))


def fail_after_the_next_act(monkeypatch: pytest.MonkeyPatch, town: Town) -> None:
    """Lets the disk fail during the first commit that adds an act. The commit is written."""
    commit = FileConnection.commit
    with sqlite3.connect(town.path) as file:
        (before,) = file.execute(ACTS).fetchone()

    def failing(connection: FileConnection) -> None:
        (count,) = connection.execute(ACTS).fetchone()
        commit(connection)
        if count > before:
            monkeypatch.setattr(FileConnection, "commit", commit)
            raise failed()

    monkeypatch.setattr(FileConnection, "commit", failing)


async def test_after_an_unknown_commit_a_press_must_wait(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the term ends, the game in memory is older than its log. The next press must not meet it
    (simulation, seed 70003)."""

    async def nothing(*_: object) -> None:
        return None

    await town.dealt()
    serial = (await town.until(StepName.TURN, 1)).state.step.serial
    await town.deliver()
    for user in (1, 2):
        await press(town, user, serial + user - 1)
    monkeypatch.setattr(app, "publish", nothing)
    monkeypatch.setattr(town.app, "listen", town.app.stopping.wait)
    fail_after_the_next_act(monkeypatch, town)
    async with asyncio.timeout(20), SoleOwner(town.store).term(town.app.stopping) as term:
        running = asyncio.create_task(town.app.run())
        await term.lost.wait()
        town.app.stopping.set()
        await running
    (waiting,) = await town.reads(inbox.pending, BOT_ID)
    assert waiting.body["callback_query"]["from"]["id"] == 2

    await town.restart()
    assert (await town.live_game()).state.step.seat == 2
    await town.app.queues.start()
    async with asyncio.timeout(20):
        while (await town.live_game()).state.step.seat == 2:  # noqa: ASYNC110 — a row rings no bell
            await asyncio.sleep(0)
    assert "something-failed" not in keys(await town.rows())
