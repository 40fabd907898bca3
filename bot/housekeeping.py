"""What is done by the clock, whether or not anything comes in."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.desk import Host
from bot.handlers.lobby import LOBBY_LASTS, SLOT
from bot.logs import complain
from bot.render import lobby
from bot.store import games, lobbies
from bot.store.insist import StoppingError, insist
from bot.table import place_of

log = structlog.get_logger("bot")

LOOK_EVERY = 60.0
"""Seconds, scaled, from one look at the lobbies to the next."""


async def every(seconds: float, work: Callable[[], Awaitable[None]], stopping: asyncio.Event) -> None:
    """Does the work, and again `seconds` after its end, until `stopping` is set. A failure is only logged."""
    while not stopping.is_set():
        try:
            await insist(work, stopping)
        except StoppingError:
            return
        except Exception as error:
            complain(log, "housekeeping failed", error)
        try:
            async with asyncio.timeout(seconds):
                await stopping.wait()
        except TimeoutError:
            continue


async def close_lapsed_lobbies(host: Host) -> None:
    """Tables at which nothing has been done for long are closed, say so, and free their people."""
    async with host.store.unit() as unit:
        for game in await lobbies.lapsed(unit, host.bot.id, LOBBY_LASTS * host.scale):
            await games.close(unit, game.id, "cancelled", "lapsed")
            await host.voice(unit).say(
                place_of(game), lobby.lapsed(), what="edit", game_id=game.id, slot=SLOT
            )
