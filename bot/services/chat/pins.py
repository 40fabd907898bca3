"""What the bot pins in a group: the post of an evening, a lobby, the status of a game.

A pin is a row of the outbox, like a message. When Telegram answers, the bot stores which message it has
pinned. So it unpins only this message, even if somebody else has pinned another one.
"""

from bot.delivery.verdict import Refused
from bot.render.game.status import STATUS, status
from bot.render.post import Post
from bot.services.chat.bot_rights import tell_lacking
from bot.services.live.game import Change, target_of
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import Scope
from bot.store.game import games
from bot.store.telegram import messages
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority, What
from engine.steps import StepName

STATUS_EDIT_DELAY = 1.0
"""Seconds (scaled) for which an edit of the status waits, so that a newer edit can replace it."""


async def pin(scope: Scope, game: Game, slot: str) -> None:
    """Pins the message of this slot in the game's group, if the chat wants pins. If the message is not sent
    yet, it is pinned when it is sent."""
    if await _is_wanted(scope, game):
        await _say(scope, game, "pin", slot)


async def unpin(scope: Scope, game: Game, slot: str) -> None:
    """Unpins the message of this slot in the game's group, if the bot has pinned it."""
    if await _stands(scope, game, messages.pin_of(slot)):
        await _say(scope, game, "unpin", slot)


async def follow_opening(scope: Scope, opening: Outgoing) -> None:
    """Is called when Telegram has accepted the message that opens a step. Shows this step in the pinned
    status, with a link to the message. The message of the deal creates the status, if the chat wants pins. If
    an edit opens the step, the status does not change."""
    if opening.what != "send" or opening.game_id is None:
        return
    live = await scope.games.live_game(scope.tx, opening.game_id)
    game, step = live.game, live.state.step
    if game.is_practice or step.serial != opening.opens:
        return
    stands = await _stands(scope, game, STATUS)
    if not stands and not (step.name is StepName.DEAL and await _is_wanted(scope, game)):
        return
    post = status(live.state, await scope.voice.link_to_newest(scope.tx, game))
    writer, to = scope.outbox, target_of(game)
    if stands:
        edit_delay = STATUS_EDIT_DELAY * scope.app.scale
        await writer.say(
            to, post, what="edit", priority=Priority.COUNT, game_id=game.id, slot=STATUS, delay=edit_delay
        )
    else:
        await writer.say(to, post, priority=Priority.COUNT, game_id=game.id, slot=STATUS)
        await pin(scope, game, STATUS)


async def refused(scope: Scope, outgoing: Outgoing, reason: Refused) -> None:
    """Is called when Telegram has refused to pin or unpin a message. If the bot has no right to do it, tells
    the group so once. If the message is the status of a game that could not be pinned, deletes it."""
    if reason is Refused.NO_RIGHTS:
        await tell_lacking(scope, ChatTarget(outgoing.chat_id, outgoing.locale, outgoing.thread_id))
    if outgoing.what == "pin" and outgoing.slot == messages.pin_of(STATUS) and outgoing.game_id is not None:
        await _take_away(scope, await games.get(scope.tx, outgoing.game_id))


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. At the end of the game it unpins and deletes the status."""
    if change.is_over:
        await unpin(scope, change.after.game, STATUS)
        await _take_away(scope, change.after.game)


async def _take_away(scope: Scope, game: Game) -> None:
    if await _stands(scope, game, STATUS):
        await scope.outbox.say(
            target_of(game), Post(), what="delete", priority=Priority.COUNT, game_id=game.id, slot=STATUS
        )


async def _say(scope: Scope, game: Game, what: What, slot: str) -> None:
    await scope.outbox.say(
        target_of(game),
        Post(),
        what=what,
        priority=Priority.COUNT,
        game_id=game.id,
        slot=messages.pin_of(slot),
    )


async def _is_wanted(scope: Scope, game: Game) -> bool:
    return (await scope.settings_of(game.chat_id)).pin == "on"


async def _stands(scope: Scope, game: Game, slot: str) -> bool:
    return await messages.is_filled(scope.tx, game.chat_id, game.id, slot)
