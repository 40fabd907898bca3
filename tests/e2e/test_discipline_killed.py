"""The bot closes the group by night. It is killed when it has stopped the game and not yet opened the group.
At the end all permissions are as before."""

from __future__ import annotations

from bot.presses.lobby import LobbyTap
from tests.e2e.conftest import Found
from tests.rig.e2e.club import call, choose, press_button
from tests.rig.e2e.kept import all_said
from tests.rig.e2e.mirror import Json
from tests.rig.e2e.storm import OF_KILLS
from tests.rig.e2e.town import TOKEN, Table, Town

QUICK = 0.02
"""A time scale."""


async def test_a_group_that_a_stopped_game_left_closed_is_opened_at_the_next_start(found: Found) -> None:
    town = await found(scale=QUICK)
    town.expected_refusals |= OF_KILLS
    table = await town.seat("uk", start=False)
    await choose(town, table, {"closes": "on"})
    before = await permissions(town, table)
    await call(town, table, "/newgame fiim-2019")
    await a_closed_group_without_a_game(town, table)
    await closed_is(town, table, False)
    await all_said(town)
    assert await permissions(town, table) == before


async def a_closed_group_without_a_game(town: Town, table: Table) -> None:
    """The game is stopped by night, and the bot is killed before it has given the permissions back. It gives
    them back at its next start."""
    chats = town.mirror.chats
    while True:
        await closed_is(town, table, True)
        await town.fault("error-500", 1.0, methods=["setChatPermissions", "restrictChatMember"])
        if chats[table.chat]["closed"]:
            break
        await town.fault("error-500", 0.0)  # meanwhile the day has begun
    await call(town, table, "/stop")
    await press_button(town, table.people[0], table.chat, LobbyTap(game=1, wish="stop-sure").pack())
    await town.over(table)
    await town.kill_bot()
    await town.fault("error-500", 0.0)
    assert chats[table.chat]["closed"]
    await town.start_bot()


async def closed_is(town: Town, table: Table, closed: bool) -> None:
    chats = town.mirror.chats
    await town.until(lambda: chats[table.chat]["closed"] is closed, f"the group's closure is not {closed}")


async def permissions(town: Town, table: Table) -> Json:
    """Returns the permissions that the group and all its members have at Telegram."""
    found = {"group": await ask(town, "getChat", chat_id=table.chat)}
    for person in table.people:
        found[str(person)] = await ask(town, "getChatMember", chat_id=table.chat, user_id=person)
    return {**found, "group": found["group"]["permissions"]}


async def ask(town: Town, method: str, **of: int) -> Json:
    async with town.client.post(f"{town.mirror.address}/bot{TOKEN}/{method}", json=of) as response:
        answer: Json = await response.json()
        assert answer["ok"], answer
        result: Json = answer["result"]
        return result
