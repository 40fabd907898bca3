"""Decides which bot gets an update about a change of the world."""

import re
from collections.abc import Mapping

from sandbox.api import objects
from sandbox.api.inbox import Inbox
from sandbox.changes import Change, MemberChanged, MessageEdited, MessagePosted, QueryPressed, Reacted
from sandbox.model import Bot, ChatKind, Departed, Message, Pinned
from sandbox.text import marked_text
from sandbox.world import World

CALLBACK_LIFETIME = 150.0
"""Real seconds after which Telegram no longer delivers a press."""
CALLBACK_KEYS = 3 << 33
"""Added to a person's id. It makes a key for his presses: they wait for one another, but not for messages of
a chat."""


class Router:
    """Turns changes of the world into updates. A press goes to the bot that sent the message."""

    def __init__(self, world: World, inboxes: Mapping[int, Inbox]) -> None:
        self._world = world
        self._inboxes = inboxes

    def __call__(self, change: Change) -> None:
        match change:
            case MessagePosted(message):
                self._posted(message, "message")
            case MessageEdited(message) if not isinstance(message.sender, Bot):
                self._posted(message, "edited_message")
            case Reacted(message, user) if not isinstance(user, Bot):
                self._reacted(change)
            case MemberChanged():
                self._member(change)
            case QueryPressed(query):
                if isinstance(query.message.sender, Bot):
                    inbox = self._inboxes[query.message.sender.id]
                    key = query.person.id + CALLBACK_KEYS
                    inbox.put("callback_query", objects.callback_query(query), key, CALLBACK_LIFETIME)
            case _:
                pass

    def _posted(self, message: Message, kind: str) -> None:
        hearers = [bot for bot in self._world.bots.values() if hears(bot, message)]
        if hearers:
            body = objects.message(message)
            for bot in hearers:
                self._inboxes[bot.id].put(kind, body, message.chat.id)

    def _reacted(self, change: Reacted) -> None:
        chat = change.message.chat
        body = objects.reaction_updated(change, int(self._world.now()))
        for bot in self._world.bots.values():
            if chat.kind is not ChatKind.PRIVATE and chat.member(bot).runs_the_chat:
                self._inboxes[bot.id].put("message_reaction", body, chat.id)

    def _member(self, change: MemberChanged) -> None:
        chat, changed = change.chat, change.new.user
        date = int(self._world.now())
        body = objects.member_updated(chat, change.actor, change.old, change.new, date)
        for bot in self._world.bots.values():
            if changed is bot:
                self._inboxes[bot.id].put("my_chat_member", body, chat.id)
            elif chat.member(bot).runs_the_chat:
                self._inboxes[bot.id].put("chat_member", body, chat.id)


def hears(bot: Bot, message: Message) -> bool:
    """Returns whether a message reaches the bot. That depends on the bot's chats and, in groups, on its
    privacy mode. From its own acts a bot gets only two kinds of messages: that it pinned a message, and that
    somebody (perhaps itself) has left."""
    chat = message.chat
    if isinstance(message.sender, Bot):
        return message.sender is bot and isinstance(message.service, Pinned | Departed)
    if chat.kind is ChatKind.PRIVATE:
        return chat.bot is bot
    if not chat.member(bot).present:
        return False
    hears_all = not bot.privacy and chat.id not in bot.deaf_in
    if chat.member(bot).runs_the_chat or hears_all or message.service is not None:
        return True
    replied = chat.messages.get(message.delivery.reply_to or 0)
    return (replied is not None and replied.sender is bot) or _addresses(message, bot)


def _addresses(message: Message, bot: Bot) -> bool:
    """Returns whether the message mentions this bot, or has a command for it or without a bot's name."""
    text = message.content.text
    for entity in message.content.entities:
        value = marked_text(text, entity)
        if entity["type"] == "mention" and value.casefold() == f"@{bot.username}".casefold():
            return True
        if entity["type"] == "bot_command":
            name = re.search(r"@(\w+)$", value)
            if name is None or name.group(1).casefold() == bot.username.casefold():
                return True
    return False
