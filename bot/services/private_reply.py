"""Replies to one person in a group where Telegram can not show a message to him alone."""

from collections.abc import Sequence

from bot.render.buttons import to_bot
from bot.render.post import Post, line
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.store import games
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.people import Person

PAGES = frozenset({"help", "rules", "words", "privacy"})
"""Replies that are too long to stand among the messages of a game or a lobby."""

RULES_OF = "rules-"
"""What the private chat is sent for the rules of a game, before the game's join code."""


async def tell_elsewhere(
    writer: OutboxWriter,
    person: Person | None,
    private: ChatTarget,
    group: ChatTarget,
    post: Post,
    key: str,
    *,
    question: str | None = None,
) -> None:
    """Says it in his private chat if he has opened it, else in the group. While a game is open there, a page
    is not shown: he is asked to open the private chat. `question`: what the buttons ask in private."""
    if person is not None and person.reachable:
        await writer.say(private, post, priority=Priority.REPLY, reply=key, question=question)
        return
    if key in PAGES:
        here = await games.all_open_in(writer.tx, writer.bot_id, group.chat_id)
        post = _invited(here, group, key) if here else post
    await writer.say(group, post, priority=Priority.REPLY, reply=key)


def _invited(here: Sequence[Game], group: ChatTarget, key: str) -> Post:
    """A line instead of the page, with a link that shows the rules at once."""
    own = next((game for game in here if game.thread_id == (group.thread_id or 0)), None)
    if key != "rules" or own is None:
        return Post(lines=(line("ask-in-private"),), rows=to_bot("button-to-bot"), silent=True)
    rows = to_bot("button-rules", f"{RULES_OF}{own.join_code}")
    return Post(lines=(line("rules-in-private"),), rows=rows, silent=True)
