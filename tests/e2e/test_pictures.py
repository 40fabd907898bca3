"""A whole game ends with a picture of its result, and with words where photos may not be."""

from __future__ import annotations

from tests.e2e.conftest import Found
from tests.e2e.mirror import Shown
from tests.e2e.town import Table, Town

NO_PHOTOS = "not enough rights to send photos to the chat"


def photos(town: Town, table: Table) -> list[Shown]:
    return [said for said in town.mirror.said_in(table.chat) if said.now["photo"]]


async def test_a_game_ends_with_a_picture(found: Found) -> None:
    town = await found(scale=0.02)
    table = await town.seat()
    await town.over(table)
    (result,) = await town.until(lambda: photos(town, table), "no picture of the result")
    assert "🏁" in result.text
    assert result.now["photo"]["width"] == 900
    async with town.client.get(town.mirror.address + result.now["photo"]["url"]) as response:
        assert (await response.read()).startswith(b"\x89PNG")


async def test_a_game_where_photos_are_not_allowed(found: Found) -> None:
    town = await found(scale=0.02)
    town.expected_refusals.add(NO_PHOTOS)
    table = await town.seat()
    rights = ["can_send_messages", "can_send_documents"]
    await town.post(f"chats/{table.chat}/bot", {"status": "restricted", "rights": rights})
    await town.over(table)
    await town.until(
        lambda: any("🏁" in said.text for said in town.mirror.said_in(table.chat)), "no result in words"
    )
    assert photos(town, table) == []
