"""The values of this Telegram: people, bots, chats, messages. Only `World` changes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = dict[str, Any]

Entity = Json
"""A MessageEntity in the format of the Bot API. Offsets and lengths are in UTF-16 code units."""

Button = Json
"""An InlineKeyboardButton in the format of the Bot API."""

Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(slots=True, eq=False)
class Person:
    """A person. `mine`: the visitor at the browser plays him; all others are simulated."""

    id: int
    name: str
    language: str
    mine: bool = False
    blocked: bool = False
    deactivated: bool = False


@dataclass(slots=True, eq=False)
class Bot:
    """A bot. `privacy`: whether Telegram's privacy mode is on. `deaf_in`: the chats in which the mode still
    holds after it was switched off, until the bot is added there again. `last_private_id` numbers the
    messages of all its private chats. `names`: language → name. `app`: the address of its Main Mini App,
    which its owner gives to @BotFather; None without one."""

    id: int
    token: str
    username: str
    name: str
    privacy: bool = True
    deaf_in: set[int] = field(default_factory=set)
    last_private_id: int = 0
    names: dict[str, str] = field(default_factory=dict)
    app: str | None = None


User = Person | Bot


class Status(StrEnum):
    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


@dataclass(frozen=True, slots=True)
class Member:
    """A user's status in a chat. `rights`: of an administrator, or the rights that a restricted member still
    has. `until`: the end of a restriction in unix seconds; 0: no end."""

    user: User
    status: Status
    rights: frozenset[str] = frozenset()
    until: int = 0

    @property
    def present(self) -> bool:
        if self.status is Status.RESTRICTED:
            return "is_member" in self.rights
        return self.status not in (Status.LEFT, Status.KICKED)

    @property
    def runs_the_chat(self) -> bool:
        return self.status in (Status.CREATOR, Status.ADMINISTRATOR)

    def may(self, right: str) -> bool:
        """Returns whether the member is an administrator with this right (a `can_…` field of
        ChatMemberAdministrator)."""
        return self.status is Status.CREATOR or (self.status is Status.ADMINISTRATOR and right in self.rights)

    @property
    def may_write(self) -> bool:
        if self.status is Status.RESTRICTED:
            return self.present and "can_send_messages" in self.rights
        return self.present


class ChatKind(StrEnum):
    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


@dataclass(slots=True, eq=False)
class Topic:
    id: int
    title: str
    closed: bool = False


@dataclass(slots=True, eq=False)
class Chat:
    """A chat. A private chat belongs to one bot and one person, and has the person's id. `table`: the number
    of the group's table; None if it has none. `moved_to`: the id of the supergroup that the group has become;
    None if it has not. `forbidden`: what members may not do (`can_…` fields of ChatPermissions)."""

    id: int
    kind: ChatKind
    title: str
    language: str = "ru"
    bot: Bot | None = None
    person: Person | None = None
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0
    last_ephemeral: int = 0
    table: int | None = None
    moved_to: int | None = None
    forbidden: frozenset[str] = frozenset()

    def may_write(self, user: User) -> bool:
        """Returns whether the user may send text to this chat; administrators may also in a closed group."""
        member = self.member(user)
        return member.may_write and (member.runs_the_chat or "can_send_messages" not in self.forbidden)

    def member(self, user: User) -> Member:
        return self.members.get(user.id) or Member(user, Status.LEFT)

    def present(self) -> list[User]:
        return [member.user for member in self.members.values() if member.present]


@dataclass(frozen=True, slots=True)
class Document:
    """A file. A bot sends it again with `file_id` and downloads it from `path`."""

    file_id: str
    name: str
    mime_type: str
    content: bytes

    @property
    def unique_id(self) -> str:
        return f"U{self.file_id}"

    @property
    def path(self) -> str:
        return f"documents/{self.file_id}/{self.name}"


@dataclass(frozen=True, slots=True)
class Photo:
    """How a file is shown as a photo: its size in pixels, and whether a spoiler covers it."""

    width: int
    height: int
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    users: tuple[User, ...]


@dataclass(frozen=True, slots=True)
class Departed:
    user: User


@dataclass(frozen=True, slots=True)
class Pinned:
    message: Message


@dataclass(frozen=True, slots=True)
class TopicCreated:
    title: str


@dataclass(frozen=True, slots=True)
class TopicClosed:
    pass


@dataclass(frozen=True, slots=True)
class TopicReopened:
    pass


@dataclass(frozen=True, slots=True)
class MovedTo:
    chat_id: int


@dataclass(frozen=True, slots=True)
class MovedFrom:
    chat_id: int


Service = Joined | Departed | Pinned | TopicCreated | TopicClosed | TopicReopened | MovedTo | MovedFrom


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a message. With a `document`, `text` and `entities` are its caption. `photo`: the
    document is shown as a photo."""

    text: str = ""
    entities: tuple[Entity, ...] = ()
    keyboard: Keyboard | None = None
    document: Document | None = None
    link_preview: dict[str, Any] | None = None
    photo: Photo | None = None

    @property
    def callbacks(self) -> set[str]:
        """Returns the data of the message's callback buttons."""
        rows = self.keyboard or ()
        return {button["callback_data"] for row in rows for button in row if "callback_data" in button}


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a message is sent: its topic, the message to which it replies, its sound and protection.
    `asks_reply`: the reader's client starts a reply (`force_reply`)."""

    thread: int | None = None
    reply_to: int | None = None
    silent: bool = False
    protected: bool = False
    asks_reply: bool = False


@dataclass(frozen=True, slots=True)
class Ephemeral:
    """What makes a message ephemeral: its number among the chat's ephemeral messages, the only person who
    sees it, and the id of the message below which it is shown."""

    id: int
    receiver: Person
    after: int


@dataclass(slots=True, eq=False)
class Message:
    """A message. `shown` holds all callback data that its keyboards have ever had: an old client may still
    press these buttons. `alone`: set for an ephemeral message, whose `id` is 0."""

    chat: Chat
    id: int
    sender: User
    date: int
    content: Content
    delivery: Delivery = Delivery()
    service: Service | None = None
    edited: int | None = None
    pinned: bool = False
    alone: Ephemeral | None = None
    shown: set[str] = field(default_factory=set)
    reactions: dict[int, list[dict[str, Any]]] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Query:
    """A press on a callback button; `pressed_at` in unix seconds. A bot can answer it once."""

    id: str
    person: Person
    message: Message
    data: str
    pressed_at: float
    answered: bool = False


@dataclass(slots=True, eq=False)
class Table:
    """A group made for one game, because the visitor asked for it."""

    id: int
    chat: Chat
    language: str
    people: list[Person]
    started: bool
