"""Faces of cards: the picture of a role lies open in the private chat only while its player wants it there.

It is sent after a press, and goes away at the next press, at the next nightfall, and at the end of the game.
"""

from bot.render import private
from bot.render.post import Post
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.services.passing import take_back_all
from bot.services.themes import theme_of
from bot.store import messages, outbox
from bot.store.outbox import Priority
from engine.roles import Seat

FACE = "face"
"""The slot of the picture in a player's private chat."""


async def turn_over(writer: OutboxWriter, target: ChatTarget, live: LiveGame, seat: Seat) -> bool:
    """Sends the picture to the player's private chat `target`, or deletes it there if it lies open. False if
    the group wants no pictures."""
    place = (writer.tx, target.chat_id, live.game.id, FACE)
    if await messages.find(*place) is not None:
        await writer.say(target, Post(), what="delete", game_id=live.game.id, slot=FACE)
        return True
    theme = await theme_of(writer.tx, live.game)
    if theme is None:
        return False
    if not await outbox.waits(*place):
        post = private.face(live.state, seat, live.roster, theme)
        await writer.say(target, post, priority=Priority.PROMPT, game_id=live.game.id, slot=FACE)
    return True


async def cover_all(writer: OutboxWriter, live: LiveGame) -> None:
    """Deletes every picture that lies open."""
    await take_back_all(writer, live, FACE)
