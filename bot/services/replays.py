"""The page of a game that is over follows the result as a file, and again when the judge's marks change."""

from functools import partial

from bot.render.ending import filmed
from bot.render.post import Post
from bot.render.utterance import REPLAY
from bot.services.context import AppContext
from bot.services.game_log import record_of
from bot.services.live_game import LiveGame
from bot.store.outbox import Priority
from bot.store.transaction import Transaction

WAITS = 5.0
"""Seconds, scaled, after the result, and for which the page waits for more marks."""


def attach(app: AppContext) -> None:
    """At the end of each game that has a result."""
    app.games.at_end(partial(_follow, app))


async def _follow(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    if _has_page(live):
        await _send(app, tx, live, await record_of(tx, live))


def _has_page(live: LiveGame) -> bool:
    return not live.game.is_practice and live.state.result is not None


async def send_again(app: AppContext, tx: Transaction, live: LiveGame, record: str) -> None:
    """The page of the record as it is now, in place of the one before."""
    if not _has_page(live):
        return
    await app.outbox(tx).say(live.group, Post(), what="delete", game_id=live.game.id, slot=REPLAY)
    await _send(app, tx, live, record)


async def _send(app: AppContext, tx: Transaction, live: LiveGame, record: str) -> None:
    game = live.game
    await app.outbox(tx).say(
        live.group,
        filmed(record),
        what="document",
        priority=Priority.NEWS,
        game_id=game.id,
        slot=REPLAY,
        reply=f"replay:{game.id}",
        delay=WAITS * app.scale,
    )
