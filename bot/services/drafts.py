"""Seats that a player names one after another, before he confirms them."""

from collections.abc import Sequence

from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.store import drafts
from engine.roles import Seat


async def named_so_far(ctx: UpdateContext, live: LiveGame, serial: int) -> tuple[Seat, ...]:
    """The seats named so far in the step with this serial; a draft of another step does not count."""
    return await drafts.of_step(ctx.tx, live.game.id, serial)


async def keep_named(ctx: UpdateContext, live: LiveGame, serial: int, seats: Sequence[Seat]) -> None:
    """Stores the seats named so far, in this order."""
    await drafts.put(ctx.tx, live.game.id, serial, seats)


async def clear_named(ctx: UpdateContext, live: LiveGame) -> None:
    """Forgets the draft: the act is confirmed."""
    await drafts.clear(ctx.tx, live.game.id)
