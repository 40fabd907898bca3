"""Of an update that is handled within a moment, only the number is stored. That saves a transaction for most
presses. An update that takes longer is stored whole, so that later updates need not wait for it."""

from collections.abc import Awaitable, Callable, Sequence

from bot.store.telegram.inbox import ReceivedUpdate

MOMENT = 0.03
"""For how many seconds updates that are not stored may delay later updates."""

AtOnce = Callable[[Sequence[ReceivedUpdate]], Awaitable[list[ReceivedUpdate]]]
"""A function that handles updates without storing them. It returns the updates that it has not finished
within a moment. The caller has to store these before it acknowledges them."""


async def store_all(updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
    """Handles none of the updates and returns them all, so that the caller stores all of them. This is the
    default of parameters of the type `AtOnce`."""
    return [*updates]
