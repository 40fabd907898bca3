"""An update that is handled within a moment is never stored. That saves a transaction for most taps. An
update that takes longer is stored, so that later updates need not wait for it."""

from collections.abc import Awaitable, Callable, Sequence

from bot.store.inbox import ReceivedUpdate

MOMENT = 0.03
"""How many seconds updates that are not stored may delay later updates."""

AtOnce = Callable[[Sequence[ReceivedUpdate]], Awaitable[list[ReceivedUpdate]]]
"""A function that handles updates that are not stored. It returns those that it has not handled within a
moment. The caller has to store them before it acknowledges them."""


async def later(updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
    """Handles no update at once: all of them are stored. This is the default."""
    return [*updates]
