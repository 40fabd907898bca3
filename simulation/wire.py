"""The network between the program and the local Telegram. It takes time, and it may fail."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextvars import Context
from random import Random
from typing import Any

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import TelegramMethod
from aiogram.methods.base import Response, TelegramType
from aiogram.types import InputFile

from bot.runtime.client import response_of
from sandbox.api.errors import ApiError
from sandbox.api.params import Upload
from sandbox.api.server import BotApi, DroppedError
from simulation import life
from simulation.fence import inside
from simulation.invariants.invariant import LOST, OK, Called
from simulation.plan import Outage

SECONDS_TO_ANSWER = 60
"""Seconds after which the client gives a request up, if the program sets no other timeout."""


class Wire(BaseSession):
    """Carries the program's requests to the local Telegram. `travel`: returns the seconds that a request, or
    an answer, is on its way. `outside`: a context outside the program's life: a request that was sent arrives
    even if the program dies. `told`: called with a line about each request; None: no lines. `outage`: returns
    the present outage, if any."""

    def __init__(
        self,
        api: BotApi,
        travel: Callable[[], float],
        outside: Context,
        told: Callable[[str], None] | None,
        called: Callable[[Called], None],
        sent: Callable[[Called], None],
        outage: Callable[[], Outage | None] = lambda: None,
    ) -> None:
        super().__init__()
        self._called = called
        self._sent = sent
        self._api = api
        self._travel = travel
        self._outage = outage
        self._losses = Random("losses")
        self._outside = outside
        self._told = told

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109
    ) -> TelegramType:
        life.check()
        files: dict[str, InputFile] = {}
        values = method.model_dump(warnings=False)
        prepared = {name: self.prepare_value(value, bot, files) for name, value in values.items()}
        given = {name: value for name, value in prepared.items() if value is not None}
        uploads = {name: await _uploaded(name, file, bot) for name, file in files.items()}
        call = Called(method.__api_method__, given, life.living.get(), _row(), inside.steady)
        self._sent(call)
        carried = self._carry(bot.token, call, uploads)
        carrying = asyncio.get_running_loop().create_task(carried, context=self._outside)
        try:
            async with asyncio.timeout(timeout or SECONDS_TO_ANSWER):
                code, body = await asyncio.shield(carrying)
        except TimeoutError:
            life.check()
            raise TelegramNetworkError(method=method, message="Request timeout error") from None
        life.check()
        if code == LOST:
            raise TelegramNetworkError(method=method, message="ServerDisconnectedError")
        call.told = True
        response_of(type(method))  # keeps the type of the answer, which takes long to build
        response: Response[TelegramType] = self.check_response(bot, method, code, json.dumps(body))
        return response.result  # type: ignore[return-value]

    async def _carry(
        self, token: str, call: Called, uploads: dict[str, Upload]
    ) -> tuple[int, dict[str, Any]]:
        await asyncio.sleep(self._travel())
        if await self._is_lost():
            return LOST, {}
        try:
            call.body = await self._api.perform(token, call.method, call.given, uploads)
            call.code = OK
        except ApiError as error:
            call.code, call.body = error.code, error.body()
        except DroppedError:
            call.code = LOST
        call.moment = inside.steady
        if self._told is not None:
            self._told(f"{call.method} {_line(call.given)} {call.code} {_line(call.body)}")
        self._called(call)
        await asyncio.sleep(self._travel())
        return (LOST, {}) if await self._is_lost() else (call.code, call.body)

    async def _is_lost(self) -> bool:
        """Returns whether an outage loses a request or an answer; if it is silent, after a timeout."""
        outage = self._outage()
        if outage is None or self._losses.random() >= outage.lost:
            return False
        if outage.silent:
            await asyncio.sleep(SECONDS_TO_ANSWER)
        return True

    async def close(self) -> None:
        """Does nothing: there is no connection."""

    def stream_content(self, *_: Any, **__: Any) -> AsyncGenerator[bytes, None]:
        """Raises NotImplementedError: the simulated program downloads nothing."""
        raise NotImplementedError


def _row() -> int | None:
    """Returns the id of the outbox row that the present task sends; None if it sends none."""
    task = asyncio.current_task()
    name = "" if task is None else task.get_name()
    return int(name.removeprefix("outbox ")) if name.startswith("outbox ") else None


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, sort_keys=True)


async def _uploaded(name: str, file: InputFile, bot: Bot) -> Upload:
    content = b"".join([chunk async for chunk in file.read(bot)])
    return Upload(file.filename or name, "application/octet-stream", content)
