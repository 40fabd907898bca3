"""A row of the outbox: a request to Telegram that waits to be sent, and how urgent it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

What = Literal["send", "edit", "answer", "document", "delete", "pin", "unpin"]

NEW = frozenset[What]({"send", "document"})
"""The kinds of requests that make a new message. If the bot made such a request twice, people would see two
messages. To do any other request twice does no harm."""
OF_A_MESSAGE = frozenset[What]({"edit", "delete", "pin", "unpin"})
"""The kinds of requests that change a message that Telegram already has."""

TALK = "aside:talk:"
"""The beginning of the names of slots for messages that players write to each other by night through the bot.
The messages of the game itself do not wait for them."""


class Priority(IntEnum):
    """How urgent a request is. When a budget is short, the request with the smallest number is sent first."""

    ANSWER = 0
    """An answer to a press."""
    PROMPT = 1
    """A message that asks somebody to act."""
    NEWS = 2
    """An announcement, the deal, and what has no other priority."""
    COUNT = 3
    """What nobody waits for: most edits, pins, hints, and deletions of old messages."""
    REPLY = 4
    """An answer to a command, or a notice outside a game."""
    DELETION = 5
    """The deletion of a message that somebody else wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """A request to Telegram, as a row of the outbox.

    `slot` names a message of a game in a chat. A sent message fills the slot; an edit or a delete changes the
    message that fills it. A pin or an unpin has the slot that `messages.pin_of` makes of this slot.
    `message_id` is for an edit or a delete of a message outside any slot. `receiver_id` is the only person
    who sees the message; None: everybody sees it. `query_id` is the callback query that this request answers.
    `reply` names what the message replies to: a newer reply with the same name replaces one that still waits.
    `question` is what the message's buttons ask. `opens` is the serial of the step that begins when Telegram
    accepts the request. `id` is 0 and `created_at` is 0.0 until the request is stored. `not_before`: when its
    wait ends, in unix seconds. `drops`: the rows that were deleted when it was stored.
    """

    bot_id: int
    chat_id: int
    priority: Priority
    what: What
    content: Mapping[str, Any]
    locale: str
    thread_id: int | None = None
    game_id: int | None = None
    slot: str | None = None
    message_id: int | None = None
    query_id: str | None = None
    opens: int | None = None
    not_before: float = 0.0
    created_at: float = 0.0
    reply: str | None = None
    receiver_id: int | None = None
    question: str | None = None
    id: int = field(default=0)
    drops: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.slot is not None and self.game_id is None:
            raise ValueError("a slot belongs to a game")
        if self.what in OF_A_MESSAGE and (self.slot is None) == (self.message_id is None):
            raise ValueError(f"{self.what}: either a slot or a message id")
        if self.receiver_id is not None and self.what != "send":
            raise ValueError("only a new message is shown to one person alone")
        if (self.what == "answer") != (self.query_id is not None) and self.receiver_id is None:
            raise ValueError("a query id belongs to an answer or to a message for one person")

    def replaces(self, older: "Outgoing") -> bool:
        """Returns whether this request takes the place of the request `older`, which is not sent yet."""
        if self.reply is not None:
            return (self.reply, *self.audience) == (older.reply, *older.audience)
        if (self.chat_id, self.edited) != (older.chat_id, older.edited):
            return False
        if self.what == "delete" and (older.what == "document" or older.is_talk):
            return True
        return self.what in ("edit", "delete") and older.what == "edit" and older.opens is None

    @property
    def is_talk(self) -> bool:
        """Returns whether the message belongs to the talk by night, and not to what the game says."""
        return self.slot is not None and self.slot.startswith(TALK)

    @property
    def edited(self) -> tuple[int | None, str | None, int | None]:
        """Which message the request changes or deletes: the game and slot of the message, or its id."""
        return (None, None, self.message_id) if self.slot is None else (self.game_id, self.slot, None)

    @property
    def audience(self) -> tuple[int, int | None, int | None]:
        """Who sees the message: the chat, the topic, and the only person who sees it (None: all do)."""
        return self.chat_id, self.thread_id, self.receiver_id
