"""Selects rows of the outbox by what they do and where they stand."""

from collections.abc import Iterable

from bot.values.outgoing import Outgoing


def sent(rows: Iterable[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.what == "send"]


def edited(rows: Iterable[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.what == "edit"]


def deleted(rows: Iterable[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.what == "delete"]


def documents(rows: Iterable[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.what == "document"]


def answers(rows: Iterable[Outgoing]) -> list[Outgoing]:
    """Returns the answers to presses."""
    return [row for row in rows if row.what == "answer"]


def in_slot(rows: Iterable[Outgoing], slot: str) -> list[Outgoing]:
    return [row for row in rows if row.slot == slot]


def newest(rows: Iterable[Outgoing], slot: str) -> Outgoing:
    """Returns the last row of this slot."""
    return in_slot(rows, slot)[-1]
