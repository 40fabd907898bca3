"""A person presses buttons without end to spoil a game. The other tables do not wait longer, and every press
is answered.

`script/soak flood --hostile` is the long form, with Telegram's own times. The bounds are wide, because the
machine does other things, too. If the bot did not limit a person's presses and did not send urgent messages
first, a step would open 80 s late. Seconds are those before the time scale.
"""

from __future__ import annotations

import asyncio

from tests.e2e.attack import Attack
from tests.e2e.conftest import Found
from tests.e2e.flood import read_openings, set_gauges, told_to_wait
from tests.e2e.storm import gather
from tests.e2e.town import GAME, Town

OPENINGS = 5
"""The number of steps that must open at the attacked table before the test looks at it."""
LONGEST_WAIT, LONGEST_ANSWER = 25.0, 15.0
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
        here, elsewhere = read_openings(town, attack.chats)
        figures = await attack.figures()
    assert figures["presses unanswered"] == figures["presses of adversaries unanswered"] == 0
    assert told_to_wait(await town.stats()) == 0
    assert (
        max(each.most for each in (here.deals, here.steps, elsewhere.deals, elsewhere.steps)) <= LONGEST_WAIT
    )
    for players in ("answers to players at attacked tables", "answers to players at the others"):
        assert figures[players]["most"] <= LONGEST_ANSWER
    assert sum(figures["sent by adversaries"].values()) > 100


async def opened(town: Town, chats: frozenset[int]) -> None:
    while True:
        here, _ = read_openings(town, chats)
        if here.deals.count + here.steps.count >= OPENINGS:
            return
        await asyncio.sleep(0.2)
