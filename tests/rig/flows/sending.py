"""A town whose sender runs, so that its messages reach Telegram by themselves."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiogram.methods import SendMessage

from bot.backoff import Backoff
from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from tests.rig.flows.town import Town

OFTEN = Backoff(0.01, 0.02)
"""The pause, in seconds, between two tries of a message."""


@asynccontextmanager
async def sending(town: Town, pauses: Backoff = OFTEN) -> AsyncIterator[None]:
    sender = town.app.sender
    sender.backoff, sender.schedule = pauses, Schedule(Budget(), 0.01)
    running = asyncio.create_task(sender.run())
    yield
    await sender.stop()
    await running


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not true():  # noqa: ASYNC110 - the condition is of several parts
            await asyncio.sleep(0.01)


def said(town: Town, word: str) -> int:
    """Returns how many messages with these words were sent to Telegram."""
    return sum(isinstance(call, SendMessage) and word in call.text for call in town.telegram.calls)
