"""What the bot does while it may not write in a group, because a right was taken away or the topic is closed.

The message that Telegram has refused stays first in the outbox, and all other messages of the chat wait
behind it. The bot tries to send it again, with growing pauses, or at once when an update says that something
has changed. Meanwhile a running game is paused. It goes on when Telegram accepts a message in this group
again. If the longest time of the pause passes before, the game ends. A lobby waits for the same time.
"""

from functools import partial

import structlog

from bot.delivery.verdict import Refused
from bot.render.post import Post, line
from bot.services.game.pauses import pause, resume
from bot.services.live.clocks import LONGEST_PAUSE
from bot.services.reach.failures import tell_players
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.store.game import games, pauses
from bot.values.game import Game
from bot.values.outgoing import Outgoing

log = structlog.get_logger("bot")

PASSING = frozenset({Refused.TOPIC_CLOSED, Refused.NO_RIGHTS})
"""Telegram's reasons, which may be temporary, for refusing a message to a group."""


async def waits(scope: Scope, outgoing: Outgoing, reason: Refused) -> bool:
    """Returns whether a refused message stays in the outbox so that the bot can try it again. If so, pauses a
    running game, and tells its players in private. A lobby's message stays at most as long as a pause."""
    if reason not in PASSING or outgoing.what not in ("send", "edit") or outgoing.game_id is None:
        return False
    game = await games.get(scope.tx, outgoing.game_id)
    if not game.is_open or outgoing.chat_id != game.chat_id or game.is_practice:
        return False
    if game.status == "lobby":
        if goes_on := scope.tx.now - outgoing.created_at < LONGEST_PAUSE["muted"] * scope.app.scale:
            _warn_once(scope.app, game)
        return goes_on
    _warn_once(scope.app, game)
    live = await scope.games.live_game(scope.tx, game.id)
    if await pause(scope, live, "muted"):
        scope.app.members.forget(game.chat_id, scope.bot_id)
        post = Post(lines=(line("muted-paused", minutes=LONGEST_PAUSE["muted"] // 60),))
        await tell_players(scope, live, post)
    return True


def _warn_once(app: AppContext, game: Game) -> None:
    if game.chat_id not in app.mute_in:
        app.mute_in.add(game.chat_id)
        log.warning("the bot may not write in a group", chat=game.chat_id, game=game.id)


async def heard(scope: Scope, outgoing: Outgoing) -> None:
    """Resumes a game that was paused until the bot could write in its group, because Telegram has accepted
    this message there. Its step gets its whole time again. Other games are left as they are."""
    if outgoing.game_id is None or outgoing.chat_id >= 0 or outgoing.what not in ("send", "edit"):
        return
    scope.app.mute_in.discard(outgoing.chat_id)
    live = scope.games.known(scope.tx, outgoing.game_id)
    paused = await pauses.of_game(scope.tx, outgoing.game_id) if live is None else live.pause
    if paused is None or paused.asked != "muted":
        return
    live = await scope.games.live_game(scope.tx, outgoing.game_id)
    if live.game.chat_id == outgoing.chat_id:
        await resume(scope, live, "heard")


def try_again(ctx: UpdateContext) -> None:
    """Tries at once to send the messages that wait for this chat, after the commit, because something has
    changed in the chat."""
    ctx.tx.after_commit(partial(ctx.app.speak_again, ctx.target.chat_id))
