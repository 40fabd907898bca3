"""The local Telegram for twin evenings (two evenings that differ only in a secret). Whether a request to a
chat fails depends only on the chat, the method, and how many such requests came before. So both evenings have
the same faults."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from sandbox.api.errors import ApiError, too_many_requests
from sandbox.api.params import Upload
from sandbox.api.request import chat_number
from sandbox.api.server import BotApi, DroppedError
from sandbox.faults import Faults, Kind
from sandbox.limits import Limits
from sandbox.statistics import Statistics
from sandbox.world import World
from simulation.twins.weather import Weather

DISTANCE = 2.0
"""By how many seconds a late answer is late."""
FLOOD = 3
"""Seconds that Telegram asks to wait (`retry_after`)."""


class Line(BotApi):
    """The local Bot API with a bad network. `weather`: how it delays and fails requests to chats."""

    def __init__(self, world: World, limits: Limits, weather: Weather, statistics: Statistics) -> None:
        super().__init__(world, limits, Faults(0), statistics)
        self._weather = weather
        self._numbers: Counter[tuple[int, str]] = Counter()

    async def perform(
        self, token: str, name: str, given: dict[str, Any], uploads: Mapping[str, Upload]
    ) -> dict[str, Any]:
        chat = chat_number(given)
        if not chat:
            return await super().perform(token, name, given, uploads)
        kind = (chat, name)
        self._numbers[kind] += 1
        fault = self._weather.fault(chat, name, self._numbers[kind])
        await asyncio.sleep(self._weather.travel)
        try:
            return await self._struck(fault, token, name, given, uploads)
        finally:
            await asyncio.sleep(self._weather.travel)

    async def _struck(
        self, fault: Kind | None, token: str, name: str, given: dict[str, Any], uploads: Mapping[str, Upload]
    ) -> dict[str, Any]:
        match fault:
            case Kind.ERROR_500:
                raise ApiError(500, "Internal Server Error")
            case Kind.DROP_BEFORE:
                raise DroppedError
            case Kind.FLOOD:
                raise too_many_requests(FLOOD)
            case _:
                body = await super().perform(token, name, given, uploads)
        if fault is Kind.DISTANCE:
            await asyncio.sleep(DISTANCE)
        if fault is Kind.DROP_AFTER:
            raise DroppedError
        return body
