"""In a group without photos, a whole game ends with words. `test_tables_at_once.py` checks the picture."""

from __future__ import annotations

from tests.e2e.conftest import Found
from tests.rig.e2e.town import photos

NO_PHOTOS = "not enough rights to send photos to the chat"


async def test_a_game_where_photos_are_not_allowed(found: Found) -> None:
    town = await found(scale=0.005)
    town.expected_refusals.add(NO_PHOTOS)
    table = await town.seat()
    rights = ["can_send_messages", "can_send_documents"]
    await town.post(f"chats/{table.chat}/bot", {"status": "restricted", "rights": rights})
    await town.over(table)
    await town.until(
        lambda: any("🏁" in said.text for said in town.mirror.said_in(table.chat)), "no result in words"
    )
    assert photos(town, table) == []
