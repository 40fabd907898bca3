"""What ends a page: its game, its day, or the program; and what does not."""

import asyncio
import gc
import weakref
from typing import Any

import pytest
from sqlalchemy import delete

from bot.services.live.game import LiveGame
from bot.services.live.games import LiveGames
from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.web import server, watching
from bot.web.identity import StrangerError
from engine.steps import StepName
from tests.rig.flows.town import Town
from tests.rig.store.database import on_both
from tests.rig.web.site import DAY, EndedError, Site

pytestmark = on_both


async def test_a_stream_ends_when_its_session_is_a_day_old(town: Town, site: Site) -> None:
    await town.dealt("classic-10")
    page = await site.page(1)
    town.now += DAY + 1
    await town.until(StepName.TURN, 1)
    with pytest.raises(EndedError):
        await page.until(over=True)


async def deleted(town: Town, game_id: int) -> None:
    async with town.store.transaction() as tx:
        for table in reversed(schema.metadata.sorted_tables):
            if "game_id" in table.c:
                await tx.conn.execute(delete(table).where(table.c.game_id == game_id))
        await tx.conn.execute(delete(schema.games).where(schema.games.c.id == game_id))


async def test_a_page_of_a_deleted_game_ends(town: Town, site: Site) -> None:
    game = await town.dealt("classic-10")
    page = await site.page(1)
    await deleted(town, game.id)
    town.app.context.watchers.changed(game.id)
    with pytest.raises(EndedError):
        await page.read()
    assert (await site.enter({"permit": page.session}))["status"] == 403


async def test_a_deleted_game_is_removed_from_memory(town: Town, site: Site) -> None:
    game, tables = await town.dealt("classic-10"), site.hosted.tables
    async with tables.table(game.id) as table:
        kept = weakref.ref(table)
    del table
    await deleted(town, game.id)
    assert kept() is not None
    with pytest.raises(StrangerError):
        async with tables.table(game.id):
            pass
    gc.collect()
    assert kept() is None


async def test_a_touch_without_an_answer_does_not_delay_a_stop(town: Town, site: Site) -> None:
    await town.dealt("classic-10")
    page, pressed = await site.page(1), asyncio.Event()

    async def press(_update: dict[str, Any]) -> None:
        pressed.set()

    site.hosted.press = press
    touch = asyncio.create_task(page.act(page.taps("leave")[0]))
    await pressed.wait()
    site.hosted.answers.end()
    assert (await touch)["status"] == 504


async def test_many_touches_at_once_leave_a_connection_for_others(town: Town, site: Site) -> None:
    await town.dealt("classic-10")
    page = await site.page(1)
    await page.close()
    tap = page.taps("leave")[0]

    async def press(update: dict[str, Any]) -> None:
        await town.bot.answer_callback_query(update["callback_query"]["id"])

    site.hosted.press = press
    answers = await asyncio.gather(*(page.act(tap) for _ in range(20)))
    assert {answer["status"] for answer in answers} == {200}
    async with asyncio.timeout(5), town.store.transaction():
        pass


async def test_an_unexpected_error_has_an_answer_in_words(
    town: Town, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.dealt("classic-10")
    page = await site.page(1)

    async def fail(*_: object) -> None:
        raise LookupError("a name of somebody")

    told = list[object]()
    monkeypatch.setattr(watching.Table, "looker", fail)
    monkeypatch.setattr(server, "complain", lambda _log, said, error: told.append((said, str(error))))
    answer = await page.act(page.taps("leave")[0])
    assert (answer["status"], "error" in answer) == (500, True)
    assert told == [("page not answered", "a name of somebody")]


async def test_a_table_is_replayed_only_once(town: Town, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    await town.dealt("classic-10")
    page = await site.page(1)
    await page.close()
    site.pages.remove(page)
    asked = list[int]()
    dealt = LiveGames.at_the_deal

    async def at_the_deal(books: LiveGames, tx: Transaction, game_id: int) -> LiveGame:
        asked.append(game_id)
        return await dealt(books, tx, game_id)

    monkeypatch.setattr(LiveGames, "at_the_deal", at_the_deal)
    for _ in range(3):
        assert (await page.post("note", {"seat": 2, "text": "!"}))["status"] == 200
    assert asked == []


async def test_a_table_is_followed_again_after_an_interrupted_end(town: Town, site: Site) -> None:
    game, tables = await town.dealt("classic-10"), site.hosted.tables

    async def look() -> None:
        async with tables.table(game.id):
            opened.set()
            await asyncio.Event().wait()

    opened = asyncio.Event()
    looking = asyncio.create_task(look())
    await opened.wait()
    for _ in range(2):  # the second one cuts the end short
        looking.cancel()
        await asyncio.sleep(0)
    await asyncio.wait({looking})
    async with tables.table(game.id) as table, asyncio.timeout(5):
        version, bell = table.version, table.bell
        town.app.context.watchers.changed(game.id)
        await bell.wait()
        assert table.version > version
