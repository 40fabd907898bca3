"""All changes of the world that `World` publishes to its subscribers."""

from dataclasses import dataclass
from typing import Any

from sandbox.model import Chat, Member, Message, Person, Query, Table, User


@dataclass(frozen=True, slots=True)
class PersonChanged:
    person: Person


@dataclass(frozen=True, slots=True)
class ChatChanged:
    chat: Chat


@dataclass(frozen=True, slots=True)
class MemberChanged:
    chat: Chat
    actor: User
    old: Member
    new: Member


@dataclass(frozen=True, slots=True)
class MessagePosted:
    message: Message


@dataclass(frozen=True, slots=True)
class EphemeralPosted:
    """A message appeared that only one person can see."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    message: Message


@dataclass(frozen=True, slots=True)
class MessageRefreshed:
    """A message looks different on the page, because it was pinned or got a reaction. It was not edited."""

    message: Message


@dataclass(frozen=True, slots=True)
class Reacted:
    """Somebody has changed his reactions to a message. `before`: his reactions until then."""

    message: Message
    user: User
    before: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    chat: Chat
    message_id: int


@dataclass(frozen=True, slots=True)
class QueryPressed:
    query: Query


@dataclass(frozen=True, slots=True)
class QueryAnswered:
    query: Query
    text: str
    alert: bool
    url: str | None


@dataclass(frozen=True, slots=True)
class TableChanged:
    table: Table


@dataclass(frozen=True, slots=True)
class SpeedChanged:
    scale: float
    before: float


Change = (
    PersonChanged
    | ChatChanged
    | MemberChanged
    | MessagePosted
    | EphemeralPosted
    | MessageEdited
    | MessageRefreshed
    | Reacted
    | MessageDeleted
    | QueryPressed
    | QueryAnswered
    | TableChanged
    | SpeedChanged
)
