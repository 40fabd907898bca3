"""The acts of a person in Telegram, for example: write, press, react, open a link, join, leave."""

import re

from sandbox import model
from sandbox.text import clean
from sandbox.world import World

_DEEP_LINK = re.compile(
    r"(?:https?://)?t\.me/(?P<name>\w+)/?(?:\?start=(?P<payload>[\w-]{0,64}))?$", re.ASCII
)


class CannotError(Exception):
    """Telegram does not let a person do an act. The error's message says why."""


def write(
    world: World,
    person: model.Person,
    chat: model.Chat,
    text: str,
    *,
    thread: int | None = None,
    reply_to: int | None = None,
) -> model.Message:
    """Posts and returns a person's message. A private message to a bot unblocks it. Raises CannotError if the
    text has not 1 to 4096 characters, if the person may not write there, if the message replied to is not
    there, or if the topic is not there or is closed for him."""
    body, entities = clean(text)
    if not body or len(body) > 4096:
        raise CannotError("a message has 1 to 4096 characters")
    if chat.kind is model.ChatKind.PRIVATE:
        world.set_blocked(person, False)
    elif not chat.may_write(person):
        raise CannotError(f"{person.name} may not write here")
    if reply_to is not None:
        replied = chat.messages.get(reply_to)
        if replied is None:
            raise CannotError("the message replied to is not there")
        thread = thread if thread is not None else replied.delivery.thread if chat.forum else None
    if thread is not None:
        topic = chat.topics.get(thread)
        if topic is None:
            raise CannotError("there is no such topic")
        if topic.closed and not chat.member(person).runs_the_chat:
            raise CannotError("the topic is closed")
    return world.post(chat, person, model.Content(body, entities), model.Delivery(thread, reply_to))


def edit(world: World, message: model.Message, text: str) -> None:
    """Changes the text of a person's message. Raises CannotError for a bot's message."""
    if not isinstance(message.sender, model.Person):
        raise CannotError("everybody edits only his own messages")
    world.edit(message, model.Content(*clean(text)))


def react(world: World, person: model.Person, message: model.Message, emoji: str) -> None:
    """Sets a person's reaction to a message; "" removes it. Raises CannotError if he is not in the chat."""
    if not message.chat.member(person).present:
        raise CannotError(f"{person.name} is not here")
    world.react(message, person, [{"type": "emoji", "emoji": emoji}] if emoji else [])


def press(
    world: World, person: model.Person, message: model.Message, data: str, *, forged: bool = False
) -> model.Query:
    """Presses a callback button of the message, and returns the press. A button that an edit has removed
    counts too: the person's client may not have seen the edit yet. `forged`: the data may be anything,
    because a malicious client can send any data for any message of a bot. Raises CannotError if the person is
    not in the chat, or if the message is gone or never had such a button."""
    chat = message.chat
    if not chat.member(person).present:
        raise CannotError(f"{person.name} does not see this chat")
    if message.id not in chat.messages:
        raise CannotError("the message is not there")
    if data not in message.shown and not (forged and isinstance(message.sender, model.Bot)):
        raise CannotError("the message has no such button")
    return world.press(person, message, data)


def open_link(world: World, person: model.Person, url: str) -> model.Message:
    """Follows a deep link to a bot: opens the private chat with the bot and presses Start. Returns the
    message that this sends. Raises CannotError if this is no such link, or if there is no such bot."""
    link = _DEEP_LINK.match(url)
    if link is None:
        raise CannotError("this is not a link to a bot")
    bot = bot_called(world, link["name"])
    payload = link["payload"]
    return write_to_bot(world, person, bot, f"/start {payload}" if payload else "/start")


def bot_called(world: World, name: str) -> model.Bot:
    for bot in world.bots.values():
        if bot.username.casefold() == name.casefold():
            return bot
    raise CannotError(f"there is no bot {name}")


def write_to_bot(
    world: World, person: model.Person, bot: model.Bot, text: str, *, reply_to: int | None = None
) -> model.Message:
    if not clean(text)[0]:
        raise CannotError("a message has 1 to 4096 characters")
    return write(world, person, world.private_chat(bot, person), text, reply_to=reply_to)


def join(world: World, person: model.Person, chat: model.Chat) -> None:
    member = chat.member(person)
    if chat.kind is model.ChatKind.PRIVATE:
        raise CannotError("a private chat has no members")
    if member.present:
        raise CannotError(f"{person.name} is here already")
    if member.status is model.Status.KICKED:
        raise CannotError(f"{person.name} was banned from this chat")
    world.set_member(chat, model.Member(person, model.Status.MEMBER), actor=person)


def leave(world: World, person: model.Person, chat: model.Chat) -> None:
    if chat.kind is model.ChatKind.PRIVATE or not chat.member(person).present:
        raise CannotError(f"{person.name} is not in this chat")
    world.set_member(chat, model.Member(person, model.Status.LEFT), actor=person)
