"""Writes everything that the bot says as rows in the outbox, in the transaction of the update. Also decides
in which language and in which chat a person reads it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import structlog
from aiogram.types import CallbackQuery

from bot.render.game.buttons import to_bot
from bot.render.locales import LOCALES
from bot.render.post import Line, Post, line
from bot.store.database.transaction import Transaction
from bot.store.game import games
from bot.store.people.people import Person
from bot.store.telegram import outbox
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority, What

log = structlog.get_logger("bot.services")


PAGES = frozenset({"help", "rules", "words", "privacy"})
"""The keys of replies that are too long for a group in which a game or a lobby is open."""

RULES_OF = "rules-"
"""The beginning of the start parameter in a link that shows the rules of a game in private. The game's join
code follows it; without one, the link shows the rules of the person's own game."""


@dataclass(frozen=True, slots=True)
class ChatTarget:
    """A chat or a topic, and the language that is used there. `thread_id` is None outside topics."""

    chat_id: int
    locale: str
    thread_id: int | None = None


@dataclass(frozen=True)
class OutboxWriter:
    """Writes rows of the outbox in the transaction `tx`. After the commit it calls `send` with each row."""

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
        """Sends a post, or edits, deletes, pins or unpins a message, as `what` says. The message is the one
        in `slot`, or the one with the id `message_id`.

        `delay`: seconds (not scaled) for which the row waits, so that a newer row can replace it. `opens`:
        the serial of the step whose clock starts when Telegram accepts the message. `question`: what the
        buttons ask; a press may edit or delete only a message that asks the question which the press answers.
        `reply`: what the message replies to; an older reply with the same value that still waits is not sent.
        `receiver_id`: the only person who sees the message. `query_id`: the id of this person's press, if he
        asked for the message with a press.
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

    async def answer(
        self, query: CallbackQuery, locale: str, *said: Line, alert: bool = False, protected: bool = False
    ) -> None:
        """Answers a press with a toast or an alert that shows these lines. Without lines, it shows nothing.
        `locale`: the language. `protected`: whether they may tell a role; then nothing repeats them in a
        message if the answer comes too late."""
        post = Post(lines=said, alert=alert, protected=protected)
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


def language(person: Person | None, default: str) -> str:
    """Returns the language in which the bot writes to a person: the one that he chose, otherwise the one of
    his client, otherwise the default."""
    if person is None:
        return default
    return person.locale or client_language(person.language_code or "", default)


def client_language(language_code: str, default: str) -> str:
    """Returns the language of the person's client, if the bot has this language; otherwise the default.
    `language_code`: what the client says."""
    code = language_code[:2]
    return code if code in LOCALES else default


ANSWERED = Post(lines=(line("answered-in-private"),), rows=to_bot("button-to-bot"), silent=True)
"""Says in a group that the reply to somebody is in his private chat."""


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
    """Sends a reply to the person's private chat if he has opened one, and a line to the group that says so;
    otherwise to the group. While a game is open in the group, a long page is not sent there; instead the
    person is asked to open the private chat. `question`: what the buttons ask in private."""
    if person is not None and person.reachable:
        await writer.say(private, post, priority=Priority.REPLY, reply=key, question=question)
        await writer.say(group, ANSWERED, priority=Priority.REPLY, reply="answered")
        return
    if key in PAGES:
        here = await games.all_open_in(writer.tx, writer.bot_id, group.chat_id)
        post = _invited(here, group, key) if here else post
    await writer.say(group, post, priority=Priority.REPLY, reply=key)


def _invited(here: Sequence[Game], group: ChatTarget, key: str) -> Post:
    """Returns the post that the group gets in place of a long page: a line with a link to the private chat.
    For rules, the link shows them at once. `here`: the open games of the group. `key`: which page it is."""
    own = next((game for game in here if game.thread_id == (group.thread_id or 0)), None)
    if key != "rules" or own is None:
        return Post(lines=(line("ask-in-private"),), rows=to_bot("button-to-bot"), silent=True)
    rows = to_bot("button-rules", f"{RULES_OF}{own.join_code}")
    return Post(lines=(line("rules-in-private"),), rows=rows, silent=True)
