"""Converts people, chats and messages to JSON. A value refers to another one by its number."""

from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Any, assert_never

from sandbox import model
from sandbox.model import Json

COUNTED = ("pinned", "last_id", "last_ephemeral", "table", "moved_to")
"""The fields of a chat that are stored unchanged, and are set after the chat is made."""
DELIVERED = ("thread", "reply_to", "silent", "protected", "asks_reply")


def chat_key(chat: model.Chat) -> str:
    """Returns the key of a chat. It includes the bot's number, because all private chats of a person have the
    same id."""
    return f"{0 if chat.bot is None else chat.bot.id}/{chat.id}"


def message_key(message: model.Message) -> str:
    """Returns the key of a message. Ephemeral messages have their own numbering."""
    number = str(message.id) if message.alone is None else f"alone-{message.alone.id}"
    return f"{chat_key(message.chat)}/{number}"


def _fields(value: object, *names: str) -> Json:
    return {name: getattr(value, name) for name in names}


def person(who: model.Person) -> Json:
    return _fields(who, "name", "language", "mine", "blocked", "deactivated")


def bot(who: model.Bot) -> Json:
    return {
        **_fields(who, "token", "username", "name", "privacy", "last_private_id"),
        "deaf_in": sorted(who.deaf_in),
    }


def chat(where: model.Chat) -> Json:
    return {
        **_fields(where, "kind", "title", "language", "forum", *COUNTED),
        "members": [
            [who.user.id, str(who.status), sorted(who.rights), who.until] for who in where.members.values()
        ],
        "topics": [[topic.id, topic.title, topic.closed] for topic in where.topics.values()],
        "forbidden": sorted(where.forbidden),
    }


def table(table: model.Table) -> Json:
    return {
        "chat": chat_key(table.chat),
        "language": table.language,
        "people": [who.id for who in table.people],
        "started": table.started,
    }


def query(query: model.Query) -> Json:
    return {
        "person": query.person.id,
        "message": message_key(query.message),
        "data": query.data,
        "pressed_at": query.pressed_at,
        "answered": query.answered,
    }


def document(file: model.Document) -> Json:
    return {
        "name": file.name,
        "mime_type": file.mime_type,
        "content": b64encode(file.content).decode("ascii"),
    }


def read_document(file_id: str, saved: Json) -> model.Document:
    return model.Document(file_id, saved["name"], saved["mime_type"], b64decode(saved["content"]))


def message(sent: model.Message) -> Json:
    return {
        **_fields(sent, "date", "edited", "pinned"),
        "sender": sent.sender.id,
        "content": _content(sent.content),
        "delivery": _fields(sent.delivery, *DELIVERED),
        "service": None if sent.service is None else _service(sent.service),
        "alone": None if sent.alone is None else [sent.alone.id, sent.alone.receiver.id, sent.alone.after],
        "shown": sorted(sent.shown),
        "reactions": [[user, reactions] for user, reactions in sent.reactions.items()],
    }


def _content(content: model.Content) -> Json:
    return {
        **_fields(content, "text", "entities", "keyboard", "link_preview"),
        "document": None if content.document is None else content.document.file_id,
        "photo": None if content.photo is None else asdict(content.photo),
    }


def read_content(saved: Json, documents: dict[str, model.Document]) -> model.Content:
    keyboard = saved["keyboard"]
    return model.Content(
        saved["text"],
        tuple(saved["entities"]),
        None if keyboard is None else tuple(tuple(row) for row in keyboard),
        None if saved["document"] is None else documents[saved["document"]],
        saved["link_preview"],
        None if saved["photo"] is None else model.Photo(**saved["photo"]),
    )


def _service(service: model.Service) -> list[Any]:
    """Returns the name of a service message, and then its values."""
    name = type(service).__name__
    match service:
        case model.Joined(users):
            return [name, [user.id for user in users]]
        case model.Departed(user):
            return [name, user.id]
        case model.Pinned(pinned):
            return [name, message_key(pinned), pinned.sender.id, pinned.date]
        case model.TopicCreated(title):
            return [name, title]
        case model.TopicClosed() | model.TopicReopened():
            return [name]
        case model.MovedTo(number) | model.MovedFrom(number):
            return [name, number]
        case _:
            assert_never(service)
