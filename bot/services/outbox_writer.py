"""The one way to say something: a row in the outbox, written in the transaction of the update."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog
from aiogram.types import CallbackQuery

from bot.render.post import Line, Post
from bot.store import outbox
from bot.store.outbox import Outgoing, Priority, What
from bot.store.transaction import Transaction

log = structlog.get_logger("bot.services")


@dataclass(frozen=True, slots=True)
class ChatTarget:
    """A chat or a topic, and the language spoken there. `thread_id` is None outside topics."""

    chat_id: int
    locale: str
    thread_id: int | None = None


@dataclass(frozen=True)
class OutboxWriter:
    """Writes rows in the transaction `tx`. `send` gets each row after the commit."""

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
        """Sends a post; or edits or deletes the message of a slot, or the message `message_id`.

        `delay`: real seconds that the row waits, so that something newer can replace it. `opens`: the serial
        of the step whose clock starts when Telegram accepts it. `question`: what the buttons ask; a press may
        edit or delete only a message that asks what it answers. `reply`: what it replies to; an older reply
        to the same that still waits is not sent. `receiver_id`: the person who alone sees it; `query_id`: his
        tap, if he asked for it with one.
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
        """Answers a tap: with a toast, with an alert, or silently if there are no lines."""
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
        log.debug("to be sent", row=stored.id)
        self.tx.after_commit(partial(self.send, stored))
