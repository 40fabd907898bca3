"""Converts the world's values to the JSON that the page expects."""

from typing import assert_never
from urllib.parse import quote

from sandbox import model
from sandbox.model import Json
from sandbox.words import WORDS


def person(who: model.Person) -> Json:
    return {
        "id": who.id,
        "name": who.name,
        "language": who.language,
        "mine": who.mine,
        "blocked": who.blocked,
    }


def named(who: model.User, language: str) -> str:
    """Returns a user's name. A bot may have a different name in each language; the language of the reader is
    assumed to be the chat's."""
    return who.names.get(language, who.name) if isinstance(who, model.Bot) else who.name


def chat(where: model.Chat) -> Json:
    return {
        "id": where.id,
        "type": str(where.kind),
        "title": where.title if where.bot is None else named(where.bot, where.language),
        "person": where.person.id if where.person is not None else None,
        "members": [user.id for user in where.present()],
        "silent": [user.id for user in where.present() if not where.may_write(user)],
        "closed": "can_send_messages" in where.forbidden,
        "topics": [{"id": topic.id, "title": topic.title} for topic in where.topics.values()],
        "table": where.table,
    }


def table(table: model.Table) -> Json:
    return {
        "id": table.id,
        "chat": table.chat.id,
        "language": table.language,
        "people": [person.id for person in table.people],
        "mine": [person.id for person in table.people if person.mine],
        "started": table.started,
    }


def press(query: model.Query) -> Json:
    """Converts a press to JSON. `at`: unix seconds."""
    return {
        "query": query.id,
        "person": query.person.id,
        "chat": query.message.chat.id,
        "message": query.message.id,
        "data": query.data,
        "at": query.pressed_at,
    }


def message(sent: model.Message) -> Json:
    """Converts a message to JSON. An ephemeral message (`receiver`) gets a fractional id between the ids of
    its neighbours."""
    content, delivery = sent.content, sent.delivery
    return {
        "chat": sent.chat.id,
        "id": sent.id if sent.alone is None else sent.alone.after + sent.alone.id / 1_000_000,
        "from": {
            "id": sent.sender.id,
            "name": named(sent.sender, sent.chat.language),
            "bot": isinstance(sent.sender, model.Bot),
        },
        "date": sent.date,
        "edited": sent.edited,
        "text": content.text,
        "entities": list(content.entities),
        "keyboard": [[_button(button) for button in row] for row in content.keyboard]
        if content.keyboard
        else None,
        "reply_to": delivery.reply_to,
        "thread": delivery.thread,
        "asks_reply": delivery.asks_reply,
        "silent": delivery.silent,
        "protected": delivery.protected,
        **_file(content),
        "service": None if sent.service is None else told(sent.service, sent.sender, sent.chat.language),
        "receiver": None if sent.alone is None else sent.alone.receiver.id,
        "pinned": sent.pinned,
        "reactions": [reaction.get("emoji", "") for each in sent.reactions.values() for reaction in each],
    }


def _file(content: model.Content) -> Json:
    file, shown = content.document, content.photo
    if file is None:
        return {"document": None, "photo": None}
    url = f"/sandbox/files/{file.file_id}/{quote(file.name)}"
    if shown is None:
        return {"document": {"name": file.name, "size": len(file.content), "url": url}, "photo": None}
    photo = {"url": url, "width": shown.width, "height": shown.height, "covered": shown.covered}
    return {"document": None, "photo": photo}


def _button(button: model.Button) -> Json:
    shown = {"text": button["text"]}
    if "web_app" in button:
        shown["app"] = button["web_app"]["url"]
    names = {"style": "style", "callback_data": "data", "url": "url"}
    return {**shown, **{ours: button[theirs] for theirs, ours in names.items() if theirs in button}}


NAMED = 3
"""How many names a service message about new members shows at most."""


def told(service: model.Service, sender: model.User, language: str) -> str:
    """Returns a service message in words, as a Telegram client shows it."""
    words: dict[str, str] = WORDS[language]["service"]
    match service:
        case model.Joined(users):
            names = [named(user, language) for user in users]
            told, rest = names[:NAMED], names[NAMED:]
            return words["came" if rest else "joined"].format(who=", ".join(told), count=len(rest))
        case model.Departed(user):
            return words["left"].format(who=named(user, language))
        case model.Pinned():
            return words["pinned"].format(who=named(sender, language))
        case model.TopicCreated(title):
            return words["topic"].format(what=title)
        case model.TopicClosed():
            return words["closed"]
        case model.TopicReopened():
            return words["reopened"]
        case model.MovedTo() | model.MovedFrom():
            return words["moved"]
        case _:
            assert_never(service)
