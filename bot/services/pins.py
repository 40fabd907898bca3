"""What the bot pins in a group: the table while it gathers, then where the game is.

A pin is a row of the outbox like any message. Which message was pinned is noted with Telegram's answer, so
exactly that one is unpinned, whoever has pinned what meanwhile.
"""

from functools import partial

from bot.delivery.verdict import Refused
from bot.render.post import Post
from bot.render.status import STATUS, status
from bot.services.bot_permissions import tell_lacking
from bot.services.context import AppContext
from bot.services.game_settings import settings_of
from bot.services.live_game import LiveGame, target_of
from bot.services.outbox_writer import ChatTarget
from bot.store import games, messages, outbox, slots
from bot.store.games import Game
from bot.store.outbox import Outgoing, Priority
from bot.store.transaction import Transaction
from engine.steps import StepName

GATHERED = 1.0
"""Seconds, scaled, for which an edit of the status waits for a newer one."""


def attach(app: AppContext) -> None:
    """The status of a game goes with the game."""
    app.games.at_end(partial(_end, app))


async def pin(app: AppContext, tx: Transaction, game: Game, slot: str) -> None:
    """Pins the message that fills the slot, or is about to, if the chat wants it."""
    if await _is_wanted(tx, game):
        await _say(app, tx, game, "pin", slot)


async def unpin(app: AppContext, tx: Transaction, game: Game, slot: str) -> None:
    """Nothing happens if the bot pinned nothing."""
    if await _stands(tx, game, messages.pin_of(slot)):
        await _say(app, tx, game, "unpin", slot)


async def follow(app: AppContext, tx: Transaction, opening: Outgoing) -> None:
    """Telegram has accepted a message that opens a step: the status says so and leads there. The first one of
    a game brings the status. An edit opens no step of which the status would say anything new."""
    if opening.what != "send" or opening.game_id is None:
        return
    live = await app.games.live_game(tx, opening.game_id)
    game, step = live.game, live.state.step
    if game.is_practice or step.serial != opening.opens:
        return
    post = status(live.state, await app.games.voice.link_to_newest(tx, game))
    writer, to = app.outbox(tx), target_of(game)
    if await _stands(tx, game, STATUS):
        soon = GATHERED * app.scale
        await writer.say(
            to, post, what="edit", priority=Priority.COUNT, game_id=game.id, slot=STATUS, delay=soon
        )
    elif step.name is StepName.DEAL and await _is_wanted(tx, game):
        await writer.say(to, post, priority=Priority.COUNT, game_id=game.id, slot=STATUS)
        await pin(app, tx, game, STATUS)


async def refused(app: AppContext, tx: Transaction, outgoing: Outgoing, reason: Refused) -> None:
    """A pin or an unpin was given up. No game waits for it; the group learns once which right is lacking, and
    a status that is not pinned goes."""
    if reason is Refused.NO_RIGHTS:
        await tell_lacking(app, tx, ChatTarget(outgoing.chat_id, outgoing.locale, outgoing.thread_id))
    if outgoing.what == "pin" and outgoing.slot == messages.pin_of(STATUS) and outgoing.game_id is not None:
        await _take_away(app, tx, await games.get(tx, outgoing.game_id))


async def _end(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    await unpin(app, tx, live.game, STATUS)
    await _take_away(app, tx, live.game)


async def _take_away(app: AppContext, tx: Transaction, game: Game) -> None:
    if await _stands(tx, game, STATUS):
        await app.outbox(tx).say(
            target_of(game), Post(), what="delete", priority=Priority.COUNT, game_id=game.id, slot=STATUS
        )


async def _say(app: AppContext, tx: Transaction, game: Game, what: outbox.What, slot: str) -> None:
    await app.outbox(tx).say(
        target_of(game),
        Post(),
        what=what,
        priority=Priority.COUNT,
        game_id=game.id,
        slot=messages.pin_of(slot),
    )


async def _is_wanted(tx: Transaction, game: Game) -> bool:
    return (await settings_of(tx, game)).pin == "on"


async def _stands(tx: Transaction, game: Game, slot: str) -> bool:
    return await slots.is_filled(tx, game.chat_id, game.id, slot)
