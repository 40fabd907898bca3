"""The bot keeps order through Telegram: it deletes talk out of turn and gives a foul for it, it closes the
group by night, and players who are out can not write. The test kills the bot when this is half done. At the
end all permissions are as before."""

from __future__ import annotations

from functools import partial

import pytest

from bot.presses.lobby import LobbyTap
from engine.steps import StepName
from tests.e2e.club import call, choose, hear, press_button
from tests.e2e.conftest import Found
from tests.e2e.instants import kill_before_messages
from tests.e2e.kept import all_said, kept_of, rows, until_kept
from tests.e2e.mirror import Json
from tests.e2e.pace import QUICK, change_pace
from tests.e2e.storm import OF_KILLS
from tests.e2e.town import TOKEN, Table, Town

CALM = 0.2
"""A time scale at which a turn is longer than the difference between the clocks of Telegram and the bot."""

CHOSEN = {"discipline": "foul", "closes": "on", "silences": "on"}
OUT = 4
"""The number of fouls with which a player is out."""

LATER = 5
"""The player who talks out of turn has his seat this many places after the speaker. So nobody takes him for
the last or the next speaker."""


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


@pytest.mark.long
async def test_order_is_kept_and_given_back_whatever_is_killed(found: Found) -> None:
    town = await found(scale=CALM)
    town.expected_refusals |= OF_KILLS
    table = await town.seat("uk", start=False)
    await choose(town, table, CHOSEN)
    before = await permissions(town, table)
    await call(town, table, "/newgame fiim-2019")
    await closed_outlives_a_kill(town, table)
    await until_kept(lambda: kept_of(town, table).step.name is StepName.TURN, "no day breaks")
    await closed_is(town, table, False)
    assert await permissions(town, table) == before
    talker = await out_by_fouls(town, table)
    await silent_are(town, table, [talker])
    await change_pace(town, QUICK)
    await a_closed_group_without_a_game(town, table)
    await closed_is(town, table, False)
    await silent_are(town, table, [])
    await all_said(town)
    assert await permissions(town, table) == before


async def closed_outlives_a_kill(town: Town, table: Table) -> None:
    """The group is closed by night. A bot that starts then keeps it closed."""
    await closed_is(town, table, True)
    await town.kill_bot()
    await town.start_bot()
    assert town.mirror.chats[table.chat]["closed"]


async def out_by_fouls(town: Town, table: Table) -> int:
    """A player talks out of turn until he is out after the fourth foul. The bot is killed before it has
    deleted or answered the last message. Returns the player's seat."""
    for person in table.people:
        await town.post(f"people/{person}/mine", {"mine": True})
    speaker = kept_of(town, table).step.seat
    assert speaker is not None
    seat = (speaker + LATER - 1) % len(table.people) + 1
    ((talker,),) = rows(town, "SELECT user_id FROM seats WHERE seat = ?", seat)
    for number in range(1, OUT + 1):
        talk = partial(remark, town, table, talker)
        if number == OUT:
            await kill_before_messages(town, talk)
            await town.start_bot()
        else:
            await talk()
        await until_kept(partial(has_fouls, town, table, seat, number), f"no foul {number}")
        await town.until(lambda: gone(town, table, talker), "a remark is not deleted")
        assert not has_fouls(town, table, seat, number + 1)
    await hear(town, table.chat, "Четвертий фол")
    return int(talker)


async def remark(town: Town, table: Table, talker: int) -> str:
    await town.send(talker, table.chat, "Слово без черги.")
    return ""


def gone(town: Town, table: Table, talker: int) -> bool:
    """Says whether all messages of the talker are deleted."""
    said = [each for each in town.mirror.of_chat(table.chat) if each.now["from"]["id"] == talker]
    return all(
        (each.chat, each.id) in town.mirror.deleted for each in said if each.text == "Слово без черги."
    )


def has_fouls(town: Town, table: Table, seat: int, number: int) -> bool:
    lines = kept_of(town, table).lines
    return sum(line.startswith(f"judge foul {seat} 6.6.1") for line in lines) >= number


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


async def silent_are(town: Town, table: Table, people: list[int]) -> None:
    """Checks that the group is open and only these people may not write."""
    chats = town.mirror.chats
    await town.until(lambda: chats[table.chat]["silent"] == people, f"silent are not {people}")


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
