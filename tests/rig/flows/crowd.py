"""Fills the outbox of a chat with many waiting messages."""

from bot.render.post import Post, line
from bot.services.live.outbox_writer import ChatTarget
from bot.store.telegram.outbox import CROWDED
from tests.rig.flows.town import Town


async def crowd(town: Town, chat: int, waiting: int = CROWDED) -> None:
    """Adds `waiting` rows to the chat's outbox."""
    said = Post(lines=(line("no-lobby"),))
    async with town.store.transaction() as tx:
        for number in range(waiting):
            target = ChatTarget(chat, "ru")
            await town.app.context.outbox(tx).say(target, said, what="delete", message_id=number + 1)
