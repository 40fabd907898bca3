"""Attacks on a game that a review found, through the real handlers: one person asks or talks again and again.

What the handlers send goes to a simulated Telegram that takes its time. Before the repair, steps opened 80 s
late.
"""

from collections.abc import Awaitable, Callable

import pytest

from bot.choices import ChatSettings
from bot.store.chat import chats
from bot.values.outgoing import Outgoing
from engine.steps import StepName
from tests.rig.delivery.simulated import Arrival, Simulated
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

SPEAKERS = 6
SECONDS = 20
"""The seconds that each speaker has in this test."""

Attack = Callable[[Town, int], Awaitable[list[Outgoing]]]


async def help_each_second(town: Town, second: int) -> list[Outgoing]:
    return await town.say(99, "/help")


async def table_each_two_seconds(town: Town, second: int) -> list[Outgoing]:
    return await town.say(98, "/table") if second % 2 else []


async def all_commands(town: Town, second: int) -> list[Outgoing]:
    command = ("/help", "/rules", "/table", "/stats", "/newgame", "/stop", "/role")[second % 7]
    return await town.say(50 + second, command)


async def a_letter_each_second(town: Town, second: int) -> list[Outgoing]:
    return await town.say(9, "я")


async def a_forged_button(town: Town, second: int) -> list[Outgoing]:
    return await town.tap(97, f"l:{(await town.game()).id}:rules")


async def flooded(town: Town, attack: Attack) -> tuple[list[float], Simulated]:
    """Returns how many seconds the message of each speaker's turn waited."""
    # the worst case: the bot can show no message to one person alone, so it sends all to the group
    town.app.context.ephemeral.do_without()
    arrivals: list[Arrival] = []
    now = 0.0

    def arrive(rows: list[Outgoing]) -> None:
        arrivals.extend(
            Arrival(now, row, max(0.0, row.not_before - town.now) if row.not_before else 0.0) for row in rows
        )

    for _ in range(SPEAKERS):
        arrive(await town.time_out())
        for second in range(SECONDS):
            now += 1.0
            arrive(await attack(town, second))
    telegram = Simulated()
    telegram.play(arrivals)
    return telegram.waits(arrivals, GROUP), telegram


@pytest.mark.parametrize(
    ("attack", "discipline"),
    [
        (help_each_second, "off"),
        (table_each_two_seconds, "off"),
        (all_commands, "off"),
        (a_forged_button, "off"),
        (a_letter_each_second, "warn"),
        (a_letter_each_second, "delete"),
        (a_letter_each_second, "foul"),
    ],
)
async def test_no_speech_begins_late_in_a_flooded_group(town: Town, attack: Attack, discipline: str) -> None:
    """Rows 1 and 2 of the review: no speech begins late."""
    await town.writes(chats.seen, BOT_ID, GROUP, "Друзья")
    chosen = ChatSettings.model_validate({"discipline": discipline})
    await town.writes(chats.change_settings, BOT_ID, GROUP, chosen)
    await town.dealt(turn=1)
    waits, telegram = await flooded(town, attack)
    assert len(waits) >= SPEAKERS
    assert max(waits) < 1.0
    assert telegram.broken() == []


async def test_deleting_a_flood_of_talk_takes_few_calls(town: Town) -> None:
    await town.writes(chats.seen, BOT_ID, GROUP, "Друзья")
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(discipline="delete"))
    town.telegram.members[BOT_ID] = "administrator"
    town.telegram.rights = {"can_delete_messages": True}
    await town.dealt(turn=1)
    _, telegram = await flooded(town, a_letter_each_second)
    assert telegram.deleted == SPEAKERS * SECONDS
    assert len(telegram.deletions[GROUP]) <= SPEAKERS * SECONDS / 5 + 2


TROLL, DON = 6, 2
"""Two blacks in the deal of `ua-club`. In this book the blacks talk in the hunt."""


async def hunted(town: Town, *, trolled: int | None) -> tuple[dict[str, list[float]], Simulated]:
    """Plays a hunt and the Don's check after it. Returns how late each prompt for the Don came: key →
    seconds. At second `trolled` of the hunt the troll begins to write as often as the gate lets him: 30 times
    at once, then twice a second. Below 0, `trolled` counts from the end. None: he is silent."""
    await town.dealt("ua-club")
    hunt = (await town.until(StepName.HUNT)).state.step
    began, arrivals = town.now, list[Arrival]()

    def arrive(at: float, rows: list[Outgoing]) -> None:
        arrivals.extend(
            Arrival(at, row, max(0.0, row.not_before - town.now) if row.not_before else 0.0) for row in rows
        )

    arrive(0.0, [row for row in await town.rows() if row.opens == hunt.serial])
    seconds = range(int(hunt.seconds or 0))
    first = seconds.stop if trolled is None else seconds[trolled]
    for second in seconds:
        town.now = began + second
        for turn in range(0 if second < first else 30 if second == first else 2):
            arrive(second, await town.whisper(TROLL, f"восьмого {second}.{turn}"))
    arrive(float(hunt.seconds or 0), await town.time_out())
    assert (await town.live_game()).state.step.name == "don-check"
    telegram = Simulated()
    telegram.play(arrivals)
    late: dict[str, list[float]] = {}
    for each in arrivals:
        if each.row.chat_id == DON and each.row.id in telegram.accepted:
            for key in keys([each.row]):
                late.setdefault(key, []).append(telegram.accepted[each.row.id] - each.at - each.delay)
    return late, telegram


async def test_talk_of_blacks_by_night_does_not_delay_prompts(town: Town) -> None:
    late, telegram = await hunted(town, trolled=0)
    assert late["night-wakes"][-1] < 1.0
    assert telegram.broken() == []
    assert 8 <= len(late["black-says"]) <= 8 + 30 / 5 + 1, "the first few, and then one in five seconds"


async def test_talk_of_blacks_in_the_last_second_does_not_delay_prompts(town: Town) -> None:
    late, telegram = await hunted(town, trolled=-1)
    assert late["night-wakes"][-1] < 1.0
    assert telegram.broken() == []
    assert len(late["black-says"]) <= 8


async def test_prompts_of_a_night_without_talk_come_no_sooner(town: Town) -> None:
    late, _ = await hunted(town, trolled=None)
    assert 0.0 < late["night-wakes"][-1] < 1.0
