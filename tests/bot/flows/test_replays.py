"""The page of a game: the bot sends it after the result, never before, and sends a new one when the judge's
marks change."""

import asyncio

import pytest
from sqlalchemy import select

from bot.services.housekeeping import clean
from bot.services.live.log import protocol_of, record_of
from bot.settings import Kept
from bot.site.printer import Printer, PrintingError, Spoken
from bot.site.replay_page import page_of_game
from bot.store import schema
from bot.values.durations import DAY
from bot.values.outgoing import Outgoing
from engine.acts import Surrender
from engine.record import parse
from engine.state import State
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.site.spoken import spoken

BLACK = 4


def pages(rows: list[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.content.get("replay")]


async def surrendered(town: Town) -> int:
    game = await town.dealt("city", turn=1)
    assert pages(await town.rows()) == []
    await town.play(Surrender(BLACK))
    return game.id


async def printed(record: str, said: Spoken) -> bytes | None:
    """Waits until the page of a game is made, and returns it."""
    printer = Printer()
    sheet = printer.sheet("game.html", record, "ru", said)
    assert sheet.made() is None
    await asyncio.wait(printer.pages.values())
    return sheet.made()


async def test_the_page_of_a_game_is_sent_after_the_result_and_only_to_the_group(town: Town) -> None:
    await surrendered(town)
    rows = await town.rows()
    (page,) = pages(rows)
    assert (page.chat_id, page.what, page.slot) == (GROUP, "document", "aside:record")
    assert page.content["silent"]
    result = next(row for row in rows if "over" in keys([row]))
    assert (result.not_before, result.id) < (page.not_before, page.id)
    sheet = town.app.render(page, town.now).sheet
    assert sheet is not None
    assert sheet.name == f"game-{page.game_id}.html"


async def test_a_page_is_made_by_a_process_of_its_own(town: Town) -> None:
    await surrendered(town)
    (page,) = pages(await town.rows())
    record = page.content["replay"]
    said = spoken(record, "Спасибо.")
    assert await printed(record, said) == page_of_game(parse(record), "ru", record, said).encode()


async def test_a_game_without_a_result_has_no_page(town: Town) -> None:
    await town.dealt("city")
    await town.stop()
    assert pages(await town.rows()) == []


async def test_a_record_that_can_not_be_played_gives_no_page() -> None:
    printer = Printer()
    sheet = printer.sheet("game.html", "nonsense", "ru")
    assert sheet.made() is None
    await asyncio.wait(printer.pages.values())
    with pytest.raises(PrintingError):
        sheet.made()


async def test_closing_the_printer_cancels_pages_that_are_not_ready() -> None:
    printer = Printer()
    assert printer.sheet("game.html", "nonsense", "ru").made() is None
    (page,) = printer.pages.values()
    await printer.close()
    assert page.cancelled()


async def record_and_protocol(town: Town, game_id: int) -> tuple[str, dict[str, object], State]:
    """Returns the record of a past game, its protocol, and its last state."""
    async with town.store.read_only() as tx:
        live = await town.app.context.games.live_game(tx, game_id)
        return await record_of(tx, live), vars(await protocol_of(tx, live)), live.state


async def test_an_old_packed_game_has_the_same_record_and_protocol(town: Town) -> None:
    """An old game reads the same as before, although its acts are stored packed."""
    game_id = await surrendered(town)
    before = await record_and_protocol(town, game_id)
    town.now += 31 * DAY
    await clean(town.store, BOT_ID, Kept(), asyncio.Event(), pause=0.0)
    await town.restart()
    async with town.store.read_only() as tx:
        assert (await tx.conn.execute(select(schema.acts))).first() is None
    assert await record_and_protocol(town, game_id) == before
