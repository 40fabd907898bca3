"""Kills the bot at moments around a press. The test reaches each moment by what it lets Telegram accept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import StrEnum
from random import Random

from sandbox.statistics import EDITS, SENDS
from tests.e2e.kept import all_said, rows, until_kept
from tests.e2e.process import PATIENCE
from tests.e2e.town import Town

Press = Callable[[], Awaitable[str]]
"""Presses a button and returns the id of the callback query; or writes something and returns ""."""

LATE = 600.0
"""A delay in real seconds that is longer than any kill takes."""


class Instant(StrEnum):
    """The moment at which the bot is killed.

    `unheard`: before the press reaches it; `unanswered`: the act is done, but the answer can not be sent;
    `untold`: the press is answered, but no message can be sent; `unsure`: Telegram has a message, but the bot
    does not know that it arrived; `any`: at a random moment; `told`: everything is sent.
    """

    UNHEARD = "unheard"
    UNANSWERED = "unanswered"
    UNTOLD = "untold"
    UNSURE = "unsure"
    ANY = "any"
    TOLD = "told"


DOUBLING = frozenset({Instant.UNANSWERED, Instant.UNSURE, Instant.ANY})
"""The moments at which a kill may come after Telegram has accepted a message and before the bot has noted
that."""


async def press_and_kill(
    town: Town,
    instant: Instant,
    press: Press,
    told: Callable[[], bool],
    random: Random,
) -> str:
    """Kills the bot around the press, and restarts it. `told`: says whether the press's consequences were
    announced. Returns the id of the callback query."""
    match instant:
        case Instant.UNHEARD:
            await town.kill_bot()
            query = await press()
        case Instant.UNANSWERED:
            query = await _without(town, ["answerCallbackQuery"], press)
        case Instant.UNTOLD:
            query = await kill_before_messages(town, press)
        case Instant.UNSURE:
            query = await _before_it_knows(town, press)
        case Instant.ANY:
            query = await press()
            await asyncio.sleep(random.uniform(0.0, 0.3))  # the moment does not matter
            await town.kill_bot()
        case Instant.TOLD:
            query = await press()
            await town.until(told, f"{query} has no effect")
            await all_said(town)
            await town.kill_bot()
    await town.start_bot()
    return query


async def _without(town: Town, methods: list[str], press: Press) -> str:
    """The bot commits the press, but no request of these methods reaches Telegram."""
    struck = await _struck(town)
    await town.fault("error-500", 1.0, methods=methods)
    query = await press()
    async with asyncio.timeout(PATIENCE):
        while True:
            if await _struck(town) > struck:
                break
            await asyncio.sleep(0.01)  # nothing on the page says that a request has failed
    await town.kill_bot()
    await town.fault("error-500", 0.0)
    return query


async def _struck(town: Town) -> int:
    return int((await town.stats())["faults"].get("error-500", 0))


async def kill_before_messages(town: Town, press: Press) -> str:
    """The bot handles and answers a press. Then nothing more reaches Telegram, and the bot is killed. Does
    not restart it."""
    await town.fault("error-500", 1.0, methods=sorted(SENDS | EDITS | {"deleteMessage", "deleteMessages"}))
    handled = _handled(town)
    query = await press()
    await until_kept(lambda: _handled(town) > handled, "it is not done")
    if query:
        answers = town.mirror.answers
        await town.until(lambda: query in {each["query"] for each in answers}, f"{query} is not answered")
    await town.kill_bot()
    await town.fault("error-500", 0.0)
    return query


def _handled(town: Town) -> int:
    ((number,),) = rows(town, "SELECT count(*) FROM inbox WHERE done_at IS NOT NULL")
    return int(number)


async def _before_it_knows(town: Town, press: Press) -> str:
    """Telegram accepts a message, and the bot does not learn it."""
    await town.fault("distance", 1.0, methods=sorted(SENDS), seconds=LATE)
    known = sum(not call.edit for call in town.mirror.calls)
    query = await press()
    await town.until(
        lambda: sum(not call.edit for call in town.mirror.calls) > known, f"{query} has no message"
    )
    await town.kill_bot()
    await town.fault("distance", 0.0)
    return query
