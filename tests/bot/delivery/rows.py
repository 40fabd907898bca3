"""Rows of an outbox, numbered by hand."""

from bot.store.outbox import Outgoing, Priority, What

GROUP, OTHER, PERSON = -100, -200, 5


def row(
    row_id: int,
    chat_id: int = GROUP,
    priority: Priority = Priority.NEWS,
    what: What = "send",
    *,
    slot: str | None = None,
    opens: int | None = None,
) -> Outgoing:
    if what in ("edit", "delete") and slot is None:
        slot = "vote"
    return Outgoing(
        id=row_id,
        bot_id=7,
        chat_id=chat_id,
        game_id=1,
        priority=priority,
        what=what,
        slot=slot,
        query_id="q" if what == "answer" else None,
        opens=opens,
        content={},
        locale="ru",
    )


def count(row_id: int, slot: str = "vote", **place: int) -> Outgoing:
    return row(row_id, priority=Priority.COUNT, what="edit", slot=slot, **place)


def answer(row_id: int, chat_id: int = GROUP) -> Outgoing:
    return row(row_id, chat_id, Priority.ANSWER, "answer")
