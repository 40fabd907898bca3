"""Rows of an outbox, with ids that the tests choose."""

from dataclasses import replace

from bot.values.outgoing import Outgoing, Priority, What

GROUP, OTHER, PERSON = -100, -200, 5
GAME, SECOND_GAME = 1, 2


def row(
    row_id: int,
    chat_id: int = GROUP,
    priority: Priority = Priority.NEWS,
    what: What = "send",
    *,
    slot: str | None = None,
    opens: int | None = None,
    game_id: int = GAME,
) -> Outgoing:
    if what in ("edit", "delete") and slot is None:
        slot = "vote"
    return Outgoing(
        id=row_id,
        bot_id=7,
        chat_id=chat_id,
        game_id=game_id,
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


def notice(row_id: int, chat_id: int = GROUP, priority: Priority = Priority.NEWS) -> Outgoing:
    """Builds a row that belongs to no game and replies to nothing."""
    return replace(row(row_id, chat_id, priority), game_id=None)


def reply(row_id: int, key: str, chat_id: int = GROUP, receiver_id: int | None = None) -> Outgoing:
    return replace(notice(row_id, chat_id, Priority.REPLY), reply=key, receiver_id=receiver_id)


def deletion(row_id: int, chat_id: int = GROUP) -> Outgoing:
    return replace(notice(row_id, chat_id, Priority.DELETION), what="delete", message_id=row_id)
