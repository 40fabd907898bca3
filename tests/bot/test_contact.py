"""Telegram is away when no call has got through for 20 seconds. Silence proves nothing, so the bot asks."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

import pytest
from aiogram import Bot, exceptions
from aiogram.client.session.base import BaseSession
from aiogram.methods import GetMe, TelegramMethod
from aiogram.types import User

from bot.runtime.contact import LEAST_SILENCE, SILENCE, Contact
from tests.rig.flows.telegram import BOT_ID, TOKEN
from tests.rig.program.leaping import leaping

ME = GetMe()
NO_JSON = exceptions.ClientDecodeError("no JSON", ValueError(), "<html>blocked</html>")
NOT_AN_ANSWER: dict[str, Exception] = {
    "the connection breaks": exceptions.TelegramNetworkError(method=ME, message="broken"),
    "a server between answers": exceptions.TelegramServerError(method=ME, message="Bad Gateway"),
    "a page of a provider": NO_JSON,
    "a page in another encoding": UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no UTF-8"),
}
AN_ANSWER = {
    "refused": exceptions.TelegramBadRequest(method=ME, message="Bad Request"),
    "too many": exceptions.TelegramRetryAfter(method=ME, message="Flood", retry_after=3),
    "not understood": exceptions.ClientDecodeError("a new field", ValueError(), {"ok": True, "result": {}}),
}


class Line(BaseSession):
    """A line to Telegram. `fails`: what each call raises; None: the call succeeds; "silence": the call gets
    no answer. `takes`: after how many seconds a call ends. `asked`: when the bot has called; `most`: how many
    calls have been open at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.takes = 0.0
        self.open = self.most = 0
        self.fails: Exception | str | None = None
        self.asked: list[float] = []

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        self.asked.append(asyncio.get_running_loop().time())
        self.open += 1
        self.most = max(self.most, self.open)
        try:
            return await self._answer()
        finally:
            self.open -= 1

    async def _answer(self) -> User:
        await asyncio.sleep(self.takes)
        if isinstance(self.fails, Exception):
            raise self.fails
        if self.fails is not None:
            await asyncio.Event().wait()
        return User(id=BOT_ID, is_bot=True, first_name="Mafia")

    async def close(self) -> None:
        return None

    async def stream_content(self, *_: Any, **__: Any) -> AsyncGenerator[bytes, None]:
        yield b""


class Watch:
    """A contact that is watched. `told`: when it said that Telegram is away, and that it is back."""

    def __init__(self, *, scale: float = 1.0, matters: Callable[[], bool] = lambda: True) -> None:
        self.line = Line()
        self.bot = Bot(TOKEN, session=self.line)
        self.told: list[tuple[str, float]] = []
        clock = asyncio.get_running_loop().time
        self.contact = Contact(
            self.bot, scale, matters=matters, lost=self._lost, back=self._back, clock=clock
        )
        self.bot.session.middleware(self.contact)
        self.task = asyncio.create_task(self.contact.watch())

    async def _lost(self) -> None:
        self.told.append(("away", asyncio.get_running_loop().time()))

    async def _back(self, seconds: float) -> None:
        self.told.append(("back", seconds))

    async def during(self, seconds: float) -> list[tuple[str, float]]:
        """Lets some seconds pass. Returns what was told by then."""
        await asyncio.sleep(seconds)
        return self.told


def plays(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    leaping(story())


@pytest.mark.parametrize("fails", ["silence", *NOT_AN_ANSWER])
def test_telegram_counts_as_away_while_no_call_gets_through(fails: str) -> None:
    async def story() -> None:
        watch = Watch()
        await watch.bot(ME)
        watch.line.fails = NOT_AN_ANSWER.get(fails, "silence")
        ((said, moment),) = await watch.during(600)
        assert (said, SILENCE <= moment <= 1.5 * SILENCE) == ("away", True)
        watch.line.fails = None
        lasted = asyncio.get_running_loop().time()
        _, (said, seconds) = await watch.during(60)
        assert (said, abs(seconds - lasted) < SILENCE / 2) == ("back", True)

    plays(story)


@pytest.mark.parametrize("answer", AN_ANSWER)
def test_an_error_from_telegram_counts_as_an_answer(answer: str) -> None:
    async def story() -> None:
        watch = Watch()
        watch.line.fails = AN_ANSWER[answer]
        assert await watch.during(600) == []

    plays(story)


def test_a_bot_without_calls_asks_telegram() -> None:
    async def story() -> None:
        watch = Watch()
        assert await watch.during(600) == []
        gaps = [later - sooner for sooner, later in zip(watch.line.asked, watch.line.asked[1:], strict=False)]
        assert 0 < max(gaps) < SILENCE

    plays(story)


def test_a_bot_does_not_ask_telegram_if_no_row_waits() -> None:
    async def story() -> None:
        watch = Watch(matters=lambda: False)
        watch.line.fails = "silence"
        assert (await watch.during(600), watch.line.asked) == ([], [])

    plays(story)


def test_one_failed_call_between_answers_is_no_outage() -> None:
    async def story() -> None:
        watch = Watch()
        for _ in range(60):
            watch.line.fails = None
            await watch.bot(ME)
            watch.line.fails = NOT_AN_ANSWER["the connection breaks"]
            assert await watch.during(0.9 * SILENCE) == []

    plays(story)


def test_slow_answers_of_telegram_are_no_silence() -> None:
    async def story() -> None:
        watch = Watch()
        watch.line.takes = SILENCE / 2
        assert await watch.during(600) == []

    plays(story)


def test_questions_without_an_answer_do_not_pile_up() -> None:
    async def story() -> None:
        watch = Watch()
        watch.line.fails = "silence"
        await watch.during(3_600)
        assert watch.line.most <= SILENCE / LEAST_SILENCE
        watch.task.cancel()
        await asyncio.wait({watch.task})
        assert watch.line.open == 0

    plays(story)


def test_a_fast_game_waits_for_a_silence_that_proves_something() -> None:
    async def story() -> None:
        assert (Watch(scale=0.5).contact.silence, Watch(scale=0.02).contact.silence) == (10.0, LEAST_SILENCE)

    plays(story)
