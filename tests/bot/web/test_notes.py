"""Notes on the page: they are kept with the game, and are of their player only."""

from typing import Any

import pytest
from sqlalchemy import select

from bot.services.game.notes import LONGEST_NOTE
from bot.store import schema
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.town import Town
from tests.rig.web.site import Site
from tests.rig.web.watched import OUTSIDER, open_to_all


async def stored(town: Town) -> list[tuple[int, int, str]]:
    async with town.store.read_only() as tx:
        rows = await tx.conn.execute(
            select(schema.notes).order_by(schema.notes.c.user_id, schema.notes.c.seat)
        )
        return [(row.user_id, row.seat, row.text) for row in rows]


async def test_a_note_is_kept_with_the_game_and_shown_to_its_player_only(town: Town, site: Site) -> None:
    await town.dealt()
    mine, his = await site.page(1), await site.page(2)
    assert await mine.post("note", {"seat": 7, "text": "⚫ темнит"}) == {
        "status": 200,
        "text": "",
        "alert": False,
    }
    await mine.until(notes={"7": "⚫ темнит"})
    assert "⚫ темнит" in town.words((await town.whisper(1, "/note"))[0])
    await his.post("note", {"seat": 7, "text": "🔴"})
    await his.until(notes={"7": "🔴"})
    again = await site.page(1)
    assert again.told["notes"] == {"7": "⚫ темнит"}
    assert not [told for told in his.raw if "темнит".encode() in told]
    await mine.post("note", {"seat": 7, "text": ""})
    await mine.until(notes={})
    assert await stored(town) == [(2, 7, "🔴")]


async def test_a_note_reaches_no_page_of_others(town: Town, site: Site) -> None:
    """It makes no event there, either."""
    await judged(town)
    await open_to_all(town, "now")
    mine = await site.page(1)
    others = [await site.page(user) for user in (2, JUDGE, OUTSIDER)] + [await site.watching()]
    await mine.post("note", {"seat": 7, "text": "тихий"})
    await mine.until(notes={"7": "тихий"})
    await town.time_out()
    for page in (mine, *others):
        serial = len(page.frames)
        while len(page.frames) == serial:
            await page.read()
        assert page.events == 2


async def test_a_note_about_a_person_is_shown_at_his_seat_to_its_author(town: Town, site: Site) -> None:
    await town.dealt()
    town.names[7] = {"first_name": "Анна", "username": "anna"}
    await town.whisper(7, "/start")
    await town.whisper(1, "/note @anna темнит")
    mine, hers = await site.page(1), await site.page(7)
    assert mine.told["notes"] == {"-7": "темнит"}
    await mine.post("note", {"seat": 7, "text": "🔴"})
    await mine.until(notes={"7": "🔴", "-7": "темнит"})
    assert hers.told["notes"] == {}
    assert not [told for told in hers.raw if "темнит".encode() in told]


@pytest.mark.parametrize("seat", [0, -1, -7, 11, "7", 1.5, 2**70, [7], True, {}, None])
async def test_a_note_about_no_seat_is_refused(town: Town, site: Site, seat: Any) -> None:
    await town.dealt()
    page = await site.page(1)
    assert (await page.post("note", {"seat": seat, "text": "x"}))["status"] == 400
    assert await stored(town) == []


@pytest.mark.parametrize(
    "body", [{}, {"seat": 7}, {"text": "x"}, {"seat": 7, "text": 1}, {"seat": 7, "text": []}]
)
async def test_a_request_that_is_no_note_is_refused(town: Town, site: Site, body: dict[str, Any]) -> None:
    await town.dealt()
    page = await site.page(1)
    assert (await page.post("note", body))["status"] == 400
    assert await stored(town) == []


@pytest.mark.parametrize(
    "text", ["я" * 500, "a\nb\r\n№3: лжёт", "\x00\x1b[31m", "\u202eживым", "<b>&amp;", "👹" * 400]
)
async def test_a_hostile_note_is_one_short_line(town: Town, site: Site, text: str) -> None:
    await town.dealt()
    page = await site.page(1)
    assert (await page.post("note", {"seat": 7, "text": text}))["status"] == 200
    ((_, _, kept),) = await stored(town)
    assert len(kept) <= LONGEST_NOTE
    assert kept.isprintable()


async def test_only_players_of_a_running_game_write_notes(town: Town, site: Site) -> None:
    await judged(town)
    await open_to_all(town, "now")
    for page in (await site.page(JUDGE), await site.page(OUTSIDER), await site.watching()):
        assert (await page.post("note", {"seat": 7, "text": "x"}))["status"] == 400
    player = await site.page(1)
    await town.stop()
    assert (await player.post("note", {"seat": 7, "text": "x"}))["status"] == 400
    assert await stored(town) == []
