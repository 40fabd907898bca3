"""Stores which message of a chat asks which question, so that a press can answer it. A press may edit or
delete only a message that is stored here."""

from sqlalchemy import bindparam, delete, or_, select
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

SECONDS_KEPT = 7 * 24 * 3600.0
"""Seconds. A question that is older is deleted when the chat gets the next one."""

MOST_QUESTIONS = 50
"""How many questions of one chat are stored. Older ones are deleted."""

_QUESTIONS = schema.questions
_ASK = insert(_QUESTIONS)
_RECORD = _ASK.on_conflict_do_update(
    index_elements=list(_QUESTIONS.primary_key),
    set_={name: _ASK.excluded[name] for name in ("question", "asked_at")},
)
_IN_CHAT = (_QUESTIONS.c.bot_id == bindparam("bot"), _QUESTIONS.c.chat_id == bindparam("chat"))
_OLDEST_KEPT = (
    select(_QUESTIONS.c.message_id)
    .where(*_IN_CHAT)
    .order_by(_QUESTIONS.c.message_id.desc())
    .limit(1)
    .offset(MOST_QUESTIONS - 1)
    .scalar_subquery()
)
_FORGET_OLD = delete(_QUESTIONS).where(
    *_IN_CHAT, or_(_QUESTIONS.c.asked_at < bindparam("before"), _QUESTIONS.c.message_id < _OLDEST_KEPT)
)
_THIS = (*_IN_CHAT, _QUESTIONS.c.message_id == bindparam("message"))
_FIND = select(_QUESTIONS.c.question).where(*_THIS)
_FORGET = delete(_QUESTIONS).where(*_THIS)
_ALIKE = select(_QUESTIONS.c.message_id).where(*_IN_CHAT, _QUESTIONS.c.question == bindparam("asked"))
_BEGINNING = (
    select(_QUESTIONS.c.message_id, _QUESTIONS.c.question)
    .where(*_IN_CHAT, _QUESTIONS.c.question.like(bindparam("pattern")))
    .order_by(_QUESTIONS.c.message_id.desc())
    .limit(1)
)
_SAME = (
    select(_QUESTIONS.c.message_id)
    .where(*_IN_CHAT, _QUESTIONS.c.question == bindparam("asked"), _QUESTIONS.c.asked_at > bindparam("since"))
    .limit(1)
)


_TOPIC = "@"
"""Stands between a question and the topic in which it is asked."""


def in_topic(question: str, thread_id: int | None) -> str:
    """Returns the name under which a question is stored for a topic. `thread_id`: None if it is asked in no
    topic."""
    return question if thread_id is None else f"{question}{_TOPIC}{thread_id}"


async def record(tx: Transaction, bot_id: int, chat_id: int, message_id: int, question: str) -> None:
    """Stores that the message asks this question. Deletes questions of the chat that are too old or too
    many."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "message_id": message_id, "question": question}
    await tx.conn.execute(_RECORD, {**values, "asked_at": tx.now})
    await tx.conn.execute(_FORGET_OLD, {"bot": bot_id, "chat": chat_id, "before": tx.now - SECONDS_KEPT})


async def find(tx: Transaction, bot_id: int, chat_id: int, message_id: int) -> str | None:
    """Returns which question the message asks, without its topic; None if it asks none, or if the question
    needs no further answer."""
    found = await tx.conn.execute(_FIND, {"bot": bot_id, "chat": chat_id, "message": message_id})
    asked: str | None = found.scalar_one_or_none()
    return None if asked is None else asked.partition(_TOPIC)[0]


async def stands(tx: Transaction, bot_id: int, chat_id: int, question: str, since: float) -> bool:
    """Returns whether the bot asked this question in the chat after `since` (unix seconds), and nobody has
    answered it yet."""
    which = {"bot": bot_id, "chat": chat_id, "asked": question, "since": since}
    return (await tx.conn.execute(_SAME, which)).first() is not None


async def asking(tx: Transaction, bot_id: int, chat_id: int, question: str) -> list[int]:
    """Returns the ids of the chat's messages that ask this question and have no answer yet."""
    found = await tx.conn.execute(_ALIKE, {"bot": bot_id, "chat": chat_id, "asked": question})
    return list(found.scalars())


async def newest_beginning(
    tx: Transaction, bot_id: int, chat_id: int, beginning: str
) -> tuple[int, str] | None:
    """Returns the newest message of the chat that asks a question beginning with `beginning` and has no
    answer yet: its id and the question. None if there is none."""
    found = await tx.conn.execute(_BEGINNING, {"bot": bot_id, "chat": chat_id, "pattern": f"{beginning}%"})
    row = found.first()
    return None if row is None else (row.message_id, row.question)


async def forget(tx: Transaction, bot_id: int, chat_id: int, message_id: int) -> None:
    """Deletes the question that a message asks, because it needs no further answer."""
    await tx.conn.execute(_FORGET, {"bot": bot_id, "chat": chat_id, "message": message_id})
