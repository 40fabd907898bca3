"""A person presses buttons without end to spoil a game. The other tables do not wait longer, and every press
is answered.

`script/soak flood --hostile` is the long form, with Telegram's own times. How long a step waits says as much
of the machine as of the bot. So the test counts what the bot sends while a step waits: at most 5 messages,
and 50 where game and talk stand in one queue.
"""

from __future__ import annotations

import asyncio

from tests.e2e.conftest import Found
from tests.rig.e2e.attack import Attack
from tests.rig.e2e.flood import read_openings, set_gauges, told_to_wait
from tests.rig.e2e.reader import read
from tests.rig.e2e.storm import gather
from tests.rig.e2e.town import GAME, Town

OPENINGS = 5
"""The number of steps that must open at the attacked table before the test looks at it."""
MOST_BEFORE = 25
"""The most messages and edits that go out to the chat of a step, and to the attacked one, while the step
waits."""
UNDER_WAY = {"MAFIA_UNDER_WAY": "4"}
"""More messages than usual may wait for an answer at the same time, because three tables deal within seconds
on a busy machine."""


async def test_an_adversary_holds_up_nobody(found: Found) -> None:
    town = await found(scale=0.3, limits="enforce", checked=False, settings=UNDER_WAY)
    set_gauges(town)
    async with Attack(town, seed=1, most=20.0) as attack:
        await attack.begin("/newgame city", "ru")
        await gather(town, 2)
        async with asyncio.timeout(GAME):
            await opened(town, attack.chats)
        before = went_before(town, attack.chats)
        figures = await attack.figures()
    assert figures["presses unanswered"] == figures["presses of adversaries unanswered"] == 0
    assert told_to_wait(await town.stats()) == 0
    assert max(before) <= MOST_BEFORE
    assert sum(figures["sent by adversaries"].values()) > 100


def went_before(town: Town, attacked: frozenset[int]) -> list[int]:
    """Returns for each opening of a step how much the bot sent in its chat, and in the attacked ones, while
    it waited."""
    (rows,) = read(town.database, ("SELECT chat_id, left_at - wait, left_at FROM openings",))
    calls = [(call.shown.chat, call.at) for call in town.mirror.calls]
    return [
        sum(where in {chat, *attacked} and due < at < left for where, at in calls) for chat, due, left in rows
    ]


async def opened(town: Town, chats: frozenset[int]) -> None:
    while True:
        here, _ = read_openings(town, chats)
        if here.deals.count + here.steps.count >= OPENINGS:
            return
        await asyncio.sleep(0.2)
