"""What a database answers while no bot runs on it: questions, and a pass of housekeeping."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from benchmarks.load.app import UNLIMITED, settings_of
from benchmarks.load.tables import chat_of, user_of
from benchmarks.load.telegram import BOT_ID, NAME, LocalTelegram
from benchmarks.memory import QUESTIONS, answered
from bot.app import BotApp
from bot.services.housekeeping import clean, count_old_games
from bot.settings import Kept
from bot.store.people import Person
from bot.store.transaction import Store

ASKED = ("/stats", "/stats in private", "/top", "/history, first page", "/history, last page")
CHATS = MappingProxyType({"a common chat": 1, "the chat with most": 0})
TIMES = 50
"""that each question is asked"""


class Pass(NamedTuple):
    """One pass of housekeeping, without its pauses: its transactions, and seconds of all and of the longest.
    `looked`: seconds that it took to look for games of old, which is done once a day."""

    transactions: int
    seconds: float
    longest: float
    looked: float


class Answers(NamedTuple):
    """Milliseconds of each question, and a pass."""

    asked: Mapping[str, Sequence[float]]
    passed: Pass


async def ask(url: str) -> Answers:
    took: list[float] = []
    store = Store.open(url, observe=took.append)
    try:
        app = BotApp(settings_of(url), LocalTelegram().bot, store, NAME, budget=UNLIMITED)
        asked = await _asked(app)
        never = asyncio.Event()
        await clean(store, BOT_ID, Kept(), never, pause=0)
        begun = time.perf_counter()
        await count_old_games(app.context, never, pause=0)
        return Answers(asked, Pass(len(took), sum(took), max(took), time.perf_counter() - begun))
    finally:
        await store.close()


async def _asked(app: BotApp) -> Mapping[str, Sequence[float]]:
    found: dict[str, Sequence[float]] = {}
    for name, number in CHATS.items():
        asker = Person(BOT_ID, user_of(number, 1), "Player 1", None, "ru", reachable=True, seen_at=0.0)
        for question in ASKED:
            asking = QUESTIONS[question], asker, chat_of(number)
            await answered(app.context, *asking)
            found[f"`{question}`, {name}"] = [await answered(app.context, *asking) for _ in range(TIMES)]
    return found
