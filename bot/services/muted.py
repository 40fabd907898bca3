"""The bot may not write in a group for a while: a right was taken, or the topic is closed.

The refused message stays first in the outbox, and all of the chat's messages wait behind it. It is tried
again, with growing pauses, or at once when an update says that something has changed. A running game is
paused meanwhile, which is a row: it goes on when Telegram takes a message again, and ends when the pause runs
out. A lobby waits as long.
"""

from functools import partial

import structlog

from bot.delivery.verdict import Refused
from bot.render.post import Post, line
from bot.services.context import AppContext, UpdateContext
from bot.services.delivery_failures import lose, tell_players
from bot.services.live_game import LiveGame
from bot.services.step_clocks import LONGEST
from bot.store import games, pauses
from bot.store.games import Game
from bot.store.outbox import Outgoing
from bot.store.transaction import Transaction

log = structlog.get_logger("bot")

PASSING = frozenset({Refused.TOPIC_CLOSED, Refused.NO_RIGHTS})
"""Reasons for which nothing can be said in the group now, and that may pass."""


def attach(app: AppContext) -> None:
    """Lets a game end that could not be told of for so long."""

    async def lost(tx: Transaction, live: LiveGame) -> None:
        await lose(app, tx, live.game, "muted")

    app.games.lost = lost


async def waits(app: AppContext, tx: Transaction, outgoing: Outgoing, reason: Refused) -> bool:
    """Whether a message that Telegram refused stays in the outbox, to be tried again. If its game runs, it
    is paused, and its players are told in private."""
    if reason not in PASSING or outgoing.what not in ("send", "edit") or outgoing.game_id is None:
        return False
    game = await games.get(tx, outgoing.game_id)
    if not game.is_open or outgoing.chat_id != game.chat_id or game.is_practice:
        return False
    if game.status == "lobby":
        if goes_on := tx.now - outgoing.created_at < LONGEST["muted"] * app.scale:
            _warn_once(app, game)
        return goes_on
    _warn_once(app, game)
    live = await app.games.live_game(tx, game.id)
    if await app.games.pause(tx, live, "muted"):
        app.members.forget(game.chat_id, app.bot.id)
        post = Post(lines=(line("muted-paused", minutes=LONGEST["muted"] // 60),))
        await tell_players(app, tx, live, post)
    return True


def _warn_once(app: AppContext, game: Game) -> None:
    if game.chat_id not in app.mute_in:
        app.mute_in.add(game.chat_id)
        log.warning("the bot may not write in a group", chat=game.chat_id, game=game.id)


async def heard(app: AppContext, tx: Transaction, outgoing: Outgoing) -> None:
    """Telegram has taken a message of a game in its group: if the game waited for that, it goes on, and its
    step has its time again."""
    if outgoing.game_id is None or outgoing.chat_id >= 0 or outgoing.what not in ("send", "edit"):
        return
    app.mute_in.discard(outgoing.chat_id)
    live = app.games.known(tx, outgoing.game_id)
    pause = await pauses.of_game(tx, outgoing.game_id) if live is None else live.pause
    if pause is None or pause.asked != "muted":
        return
    live = await app.games.live_game(tx, outgoing.game_id)
    if live.game.chat_id == outgoing.chat_id:
        await app.games.resume(tx, live, "heard")


def try_again(ctx: UpdateContext) -> None:
    """Something has changed in this chat: what waits there is tried at once, after the commit."""
    ctx.tx.after_commit(partial(ctx.app.speak_again, ctx.target.chat_id))
