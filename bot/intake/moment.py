"""What is handled within a moment is never stored: that saves a transaction, for which a tap would wait. What
takes longer is stored, so that a busy game does not hold back the updates of others."""

from collections.abc import Awaitable, Callable, Sequence

from bot.store.inbox import ReceivedUpdate

MOMENT = 0.03
"""Seconds for which updates that are not stored hold back those that come after them."""

AtOnce = Callable[[Sequence[ReceivedUpdate]], Awaitable[list[ReceivedUpdate]]]
"""Handles updates that are not stored. Returns those that are not done within a moment: they have to be
stored before Telegram is told that they came."""


async def later(updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
    """None is handled at once."""
    return [*updates]
