"""A local Telegram that can be copied, and in which each chat numbers its own messages."""

from __future__ import annotations

import copy
from collections.abc import Callable

from sandbox.changes import Change
from sandbox.model import Chat
from sandbox.world import World
from simulation.evening import telegram_now


class Town(World):
    """The world of one evening. A person's client never sees the bot's numbers of private messages, so each
    private chat has its own numbers here."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed=seed, now=telegram_now)
        self.listeners: list[Callable[[Change], None]] = []

    def subscribe(self, subscriber: Callable[[Change], None]) -> Callable[[], None]:
        self.listeners.append(subscriber)
        return lambda: self.listeners.remove(subscriber)

    def publish(self, change: Change) -> None:
        for listener in tuple(self.listeners):
            listener(change)

    def copied(self) -> Town:
        """Returns a copy of this town without subscribers."""
        return copy.deepcopy(self, {id(self.listeners): []})

    def _next_id(self, chat: Chat) -> int:
        chat.last_id += 1
        return chat.last_id
