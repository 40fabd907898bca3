"""The app as tests use it: it remembers what it could not handle, and nothing in it is random."""

from base64 import b64decode
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from aiogram import Bot
from aiogram.types import Update

from bot.app import BotApp
from bot.pictures.painter import Painter
from bot.settings import Settings
from bot.site.printer import Printer
from bot.store.transaction import Store
from engine.roles import Role

PIXEL = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""


class Rigged(SystemRandom):
    """Leaves people in the order they came, and deals the cards that a test wants; of a seed only the game's
    number, its rules and its people make another deal."""

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
    """Makes a page at once, with nothing on it."""

    def _made(self, key: str, record: str, locale: str) -> bytes | None:
        return b"<!doctype html>"


class Blind(Painter):
    """Draws, but does not have it painted: that takes a process."""

    async def _ask(self, svg: bytes) -> bytes:
        return PIXEL


class Watched(BotApp):
    """Remembers the updates that could not be handled."""

    def __init__(self, settings: Settings, bot: Bot, store: Store) -> None:
        super().__init__(settings, bot, store, "mafia_bot")
        self.painter, self.printer = Blind(), Blank()
        self.failures: list[Update] = []

    async def _failed(self, update: Update) -> None:
        self.failures.append(update)
        await super()._failed(update)
