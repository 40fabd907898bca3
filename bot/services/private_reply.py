"""Replies to one person in a group where Telegram can not show a message to him alone."""

from bot.render.buttons import to_bot
from bot.render.post import Post, line
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.store import games
from bot.store.outbox import Priority
from bot.store.people import Person

PAGES = frozenset({"help", "rules", "privacy"})
"""Replies that are too long to stand among the messages of a game."""


async def tell_elsewhere(
    writer: OutboxWriter, person: Person | None, private: ChatTarget, group: ChatTarget, post: Post, key: str
) -> None:
    """Says it in his private chat if he has opened it, else in the group. While a game runs there, a page is
    not shown: he is asked to open the private chat."""
    if person is not None and person.reachable:
        await writer.say(private, post, priority=Priority.REPLY, reply=key)
        return
    if key in PAGES and await _plays(writer, group):
        post = Post(lines=(line("ask-in-private"),), rows=to_bot("button-to-bot"), silent=True)
    await writer.say(group, post, priority=Priority.REPLY, reply=key)


async def _plays(writer: OutboxWriter, group: ChatTarget) -> bool:
    open_here = await games.all_open_in(writer.tx, writer.bot_id, group.chat_id)
    return any(game.status == "running" for game in open_here)
