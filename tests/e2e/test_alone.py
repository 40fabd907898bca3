"""If a person asks for something in a group, the bot shows it to him alone. Where it may not, it shows a
limited number of answers to all."""

from __future__ import annotations

from tests.e2e.conftest import Found
from tests.rig.e2e.mirror import Shown
from tests.rig.e2e.town import Table, Town

NO_RIGHTS = "not enough rights to send ephemeral messages"


async def told(town: Town, table: Table, person: int, *, alone: bool) -> Shown:
    """Returns the message that the bot shows in the group after a person asks for help. `alone`: only this
    person may see it."""
    known = len(town.mirror.said_in(table.chat))
    await town.send(person, table.chat, "/help")

    def look() -> Shown | None:
        new = town.mirror.said_in(table.chat)[known:]
        helping = (said for said in new if "/newgame" in said.text)
        return next((said for said in helping if (said.now["receiver"] is not None) is alone), None)

    return await town.until(look, "no help comes")


async def test_help_in_a_group_is_shown_to_who_asks_for_it(found: Found) -> None:
    town = await found(scale=0.05)
    table = await town.seat(mine=(0, 1), start=False)
    first, second = table.people[:2]
    shown = await told(town, table, first, alone=True)
    assert shown.now["receiver"] == first

    town.expected_refusals.add(NO_RIGHTS)
    await town.post(f"chats/{table.chat}/bot", {"status": "member"})
    await told(town, table, second, alone=False)
    await told(town, table, second, alone=False)
    refused = [each["error"] for each in (await town.stats())["refused"]]
    assert len(refused) == 1, refused
