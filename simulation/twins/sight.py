"""Records what people see: each change of their chats, with its instant."""

import hashlib
from typing import NamedTuple

from sandbox import changes
from sandbox.model import Chat, ChatKind, Content, Message, Pinned
from simulation.fence import inside
from simulation.invariants.answers import is_alike, is_number
from simulation.invariants.invariant import OK, Called

EVERYBODY = 0
"""The value of `Seen.by` for all people in the group."""

CHANGES_IN_CLIENTS = ("setMyCommands", "setChatMenuButton", "setMySettings")
"""Requests that change what a client shows, but no message."""


class Seen(NamedTuple):
    """Something that a client has shown. `moment`: microseconds since the beginning; `by`: the id of the
    person who saw it, or EVERYBODY."""

    moment: int
    by: int
    what: str


class Sight:
    """Records what people see of a town's changes. `seen`: the records in order. `numbers`: how many presses
    on numbers in the group by night were answered; `odd`: the answers with another form than the rest."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self.numbers = 0
        self.odd: list[str] = []

    def __call__(self, change: changes.Change) -> None:
        match change:
            case (
                changes.MessagePosted(message)
                | changes.MessageEdited(message)
                | changes.MessageRefreshed(message)
            ):
                self._see(_audience(message.chat), f"{type(change).__name__} {written(message)}")
            case changes.EphemeralPosted(message):
                if message.alone is not None:
                    self._see(message.alone.receiver.id, f"EphemeralPosted {written(message)}")
            case changes.MessageDeleted(chat, number):
                self._see(_audience(chat), f"MessageDeleted {number}")
            case changes.QueryAnswered(query, text, alert, url):
                where = f"{query.message.chat.id}/{query.message.id} {query.data}"
                self._see(query.person.id, f"QueryAnswered {where} {text!r} {alert} {url}")
                if is_number(change):
                    self.numbers += 1
                    self.odd += [] if is_alike(change) else [f"{where} {text!r} {alert}"]
            case changes.MemberChanged(chat, _, _, new):
                self._see(_audience(chat), f"MemberChanged {new.user.id} {new.status} {sorted(new.rights)}")
            case changes.ChatChanged(chat):
                topics = [(topic.id, topic.closed) for topic in chat.topics.values()]
                self._see(_audience(chat), f"ChatChanged {chat.pinned} {sorted(chat.forbidden)} {topics}")
            case _:
                pass

    def called(self, call: Called) -> None:
        """Records a request of CHANGES_IN_CLIENTS that Telegram has accepted."""
        if call.method in CHANGES_IN_CLIENTS and call.code == OK:
            chat = str(call.given.get("chat_id", call.given.get("scope", "")))
            person = next((int(word) for word in chat.replace("}", " ").split() if word.isdigit()), EVERYBODY)
            self._see(person, f"{call.method} {sorted(call.given.items())}")

    def _see(self, by: int, what: str) -> None:
        self.seen.append(Seen(round(inside.steady * 1e6), by, what))


def _audience(chat: Chat) -> int:
    return chat.id if chat.kind is ChatKind.PRIVATE else EVERYBODY


def written(message: Message) -> str:
    """Returns everything that a client shows of a message, except the ids of files: Telegram draws them."""
    how, service = message.delivery, message.service
    said = f"pins {service.message.id}" if isinstance(service, Pinned) else type(service).__name__
    sent = how.thread, how.reply_to, how.silent, how.protected, how.asks_reply
    times = message.date, message.edited
    head = f"{message.chat.id}/{message.id} by {message.sender.id} {times} {sent} {said} {message.pinned}"
    return f"{head} {_content(message.content)} {sorted(message.reactions.items())}"


def _content(content: Content) -> str:
    file = content.document
    kept = (
        None if file is None else (file.name, file.mime_type, hashlib.sha256(file.content).hexdigest()[:12])
    )
    shown = content.entities, content.keyboard, kept, content.link_preview, content.photo
    return f"{content.text!r} {shown!r}"
