"""The page of a game: after its result, never before, and anew when the judge's marks change."""

import asyncio

import pytest

from bot.runtime.links import page_link
from bot.site.printer import Printer, PrintingError
from bot.store.outbox import Outgoing
from engine.acts import Surrender
from engine.record import parse
from engine.steps import StepName
from tests.bot.flows.town import GROUP, Town, buttons, keys

BLACK = 4


def pages(rows: list[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.content.get("replay")]


async def surrendered(town: Town) -> int:
    game = await town.dealt("city")
    await town.until(StepName.TURN, 1)
    assert pages(await town.rows()) == []
    await town.play(Surrender(BLACK))
    return game.id


async def printed(town: Town, row: Outgoing) -> bytes:
    """The file of a page, once it is made."""
    sheet = town.app._render(row, town.now).sheet
    assert sheet is not None
    assert sheet.name == f"game-{row.game_id}.html"
    assert sheet.made() is None
    await asyncio.wait(town.app.printer._pages.values(), timeout=60)
    made = sheet.made()
    assert made is not None
    return made


async def test_the_page_follows_the_result_to_the_group_alone(town: Town) -> None:
    await surrendered(town)
    rows = await town.rows()
    (page,) = pages(rows)
    assert (page.chat_id, page.what, page.slot) == (GROUP, "document", "aside:replay")
    assert page.content["silent"]
    result = next(row for row in rows if "over" in keys([row]))
    assert (result.not_before, result.id) < (page.not_before, page.id)
    made = await printed(town, page)
    assert made.startswith(b"<!doctype html>")
    assert parse(page.content["replay"]).source.players


async def test_a_game_without_a_result_has_no_page(town: Town) -> None:
    game = await town.dealt("city")
    await town.tap(1, f"l:{game.id}:stop-sure")
    assert pages(await town.rows()) == []


async def test_where_pages_are_published_the_record_has_a_link_instead(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(town.app.games.voice, "page", lambda chat, game: f"https://club.example/{game}.html")
    game_id = await surrendered(town)
    rows = await town.rows()
    assert pages(rows) == []
    (record,) = [row for row in rows if row.content.get("record")]
    assert f"https://club.example/{game_id}.html" in [one["link"]["url"] for one in buttons(record)]


@pytest.mark.parametrize(
    ("site", "link"),
    [
        (None, None),
        ("https://club.example/", "https://club.example/games/7.html"),
        ("https://club.example/{chat}", "https://club.example/-100/games/7.html"),
    ],
)
def test_the_address_of_a_page(site: str | None, link: str | None) -> None:
    assert page_link(site, -100, 7) == link


async def test_a_record_that_can_not_be_played_gives_no_page() -> None:
    printer = Printer()
    sheet = printer.sheet("game.html", "nonsense", "ru")
    assert sheet.made() is None
    await asyncio.wait(printer._pages.values())
    with pytest.raises(PrintingError):
        sheet.made()


async def test_a_stop_gives_up_what_is_not_made_yet() -> None:
    printer = Printer()
    assert printer.sheet("game.html", "nonsense", "ru").made() is None
    (page,) = printer._pages.values()
    await printer.close()
    assert page.cancelled()
