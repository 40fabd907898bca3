"""What handlers speak with: whatever is said goes to the outbox of the transaction at hand."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from aiogram.types import CallbackQuery

from bot.render.post import Line, Post
from bot.store import outbox
from bot.store.outbox import Outgoing, Priority, What
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ChatTarget:
    """A chat, or a topic of it, and the language spoken there. `thread_id` None outside topics."""

    chat_id: int
    locale: str
    thread_id: int | None = None


@dataclass(frozen=True)
class OutboxWriter:
    """`send` is given what was said, once it is committed."""

    tx: Transaction
    bot_id: int
    send: Callable[[Outgoing], None]

    async def say(
        self,
        target: ChatTarget,
        post: Post,
        *,
        what: What = "send",
        priority: Priority = Priority.NEWS,
        game_id: int | None = None,
        slot: str | None = None,
        message_id: int | None = None,
        opens: int | None = None,
        delay: float = 0.0,
        question: str | None = None,
        reply: str | None = None,
        receiver_id: int | None = None,
        query_id: str | None = None,
    ) -> None:
        """Sends a post, or edits what fills the slot, or the message named.

        `delay`: real seconds that it may wait for something newer to take its place. `question`: what the
        buttons of a new message ask; a press may edit or delete no other. `reply`: what it replies to; an
        older reply to the same is not sent any more. `receiver_id`: the person who alone is to see it,
        because of his tap `query_id` if there was one.
        """
        await self._put(
            Outgoing(
                bot_id=self.bot_id,
                chat_id=target.chat_id,
                thread_id=target.thread_id,
                game_id=game_id,
                priority=priority,
                what=what,
                slot=slot,
                message_id=message_id,
                content=post.model_dump(mode="json", exclude_defaults=True),
                locale=target.locale,
                opens=opens,
                not_before=self.tx.now + delay if delay else 0.0,
                question=question,
                reply=reply,
                receiver_id=receiver_id,
                query_id=query_id,
            )
        )

    async def answer(self, query: CallbackQuery, locale: str, *said: Line, alert: bool = False) -> None:
        """Answers a tap: silently, with a toast, or with an alert."""
        post = Post(lines=said, alert=alert)
        await self._put(
            Outgoing(
                bot_id=self.bot_id,
                chat_id=query.from_user.id,
                priority=Priority.ANSWER,
                what="answer",
                query_id=query.id,
                content=post.model_dump(mode="json", exclude_defaults=True),
                locale=locale,
            )
        )

    async def _put(self, outgoing: Outgoing) -> None:
        stored = await outbox.put(self.tx, outgoing)
        self.tx.after_commit(partial(self.send, stored))
