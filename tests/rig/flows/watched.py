"""The app as tests use it: it remembers failures, and nothing in it is random."""

import json
from base64 import b64decode
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from aiogram import Bot
from aiogram.types import Update

from bot.app import BotApp
from bot.delivery.message import Sheet
from bot.pictures.painter import Painter
from bot.services.live.drawing import Draws
from bot.services.live.solving import solve, solver_input, solver_rounds
from bot.settings import Settings
from bot.site.printer import Printer, Spoken
from bot.store.database.transaction import Store
from championship.seating import Plan, Round
from engine.roles import Role

PIXEL = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""


class Rigged(SystemRandom):
    """Seats people in the order in which they came, and deals the cards that a test wants. The seed is always
    the same, so a deal by seed depends only on the game's number, its rules and its people."""

    def __init__(self, cards: Sequence[Role] | None = None) -> None:
        super().__init__()
        self.cards = cards

    def shuffle(self, x: Any) -> None:
        if self.cards is not None and isinstance(x[0], Role):
            x[:] = self.cards

    def randbytes(self, n: int) -> bytes:
        return bytes(range(n))

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return [*population[:k]]


class Blank(Printer):
    """Returns an empty page at once."""

    def sheet(self, name: str, record: str, locale: str, said: Spoken = ()) -> Sheet:
        return Sheet(name, lambda: b"<!doctype html>")


class Blind(Painter):
    """Draws pictures as text, but does not paint them: painting needs a process."""

    async def ask(self, svg: bytes) -> bytes:
        return PIXEL


class InProcess(Draws):
    """Draws seatings in the program's own process: another one takes longer to start."""

    async def solved(self, plan: Plan, seed: int) -> Sequence[Round]:
        return solver_rounds(solve(json.loads(solver_input(plan, seed, self.iterations))))


class Watched(BotApp):
    """Remembers the updates that could not be handled."""

    def __init__(self, settings: Settings, bot: Bot, store: Store, clock: Callable[[], float]) -> None:
        super().__init__(settings, bot, store, "mafia_bot", clock=clock)
        self.painter, self.printer = Blind(), Blank()
        self.context.draws = InProcess()
        self.failures: list[Update] = []

    async def failed(self, update: Update) -> None:
        self.failures.append(update)
        await super().failed(update)
