"""Mini Apps: opens a bot's page for a person, with data about him that the bot can check."""

import hashlib
import hmac
import json
import re
import secrets
from urllib.parse import quote, urlencode

from sandbox.acts import CannotError, bot_called
from sandbox.api.objects import chat_instance
from sandbox.model import Bot, Chat, ChatKind, Message, Person
from sandbox.numbers import WATCHER
from sandbox.words import WORDS
from sandbox.world import World

VERSION = "8.0"
"""The version of the Bot API whose Mini Apps this client shows."""
_LINK = re.compile(
    r"(?:https?://)?t\.me/(?P<name>\w+)/?\?startapp(?:=(?P<start>[\w-]{0,512}))?(?:&\S*)?$", re.ASCII
)


def watcher(language: str) -> Person:
    """Returns the person as whom a visitor opens Mini Apps if he plays nobody. He is in no group."""
    return Person(WATCHER, WORDS[language]["watcher"], language)


def open_main(world: World, person: Person, chat: Chat, url: str) -> str:
    """Follows a link to a bot's Main Mini App from a chat. Returns the address at which the client opens it.
    Raises CannotError if the link is wrong, the bot does not exist or has no app, or the person is not in the
    chat; the watcher need not be there."""
    link = _LINK.match(url)
    if link is None:
        raise CannotError("this is not a link to a Mini App")
    bot = bot_called(world, link["name"])
    if person.id != WATCHER and not chat.member(person).present:
        raise CannotError(f"{person.name} does not see this chat")
    if bot.app is None:
        raise CannotError("the bot has no Main Mini App")
    where = {
        "chat_instance": chat_instance(chat),
        "chat_type": "sender" if chat.kind is ChatKind.PRIVATE else str(chat.kind),
    }
    start = link["start"]
    fields = {**where, "start_param": start} if start else where
    return _address(bot.app, _signed(world, bot, person, fields), start)


def open_button(world: World, person: Person, message: Message, url: str) -> str:
    """Presses the button of a private message that opens the Mini App `url`. Returns the address at which the
    client opens it. Raises CannotError if the message has no such button."""
    bot, rows = message.sender, message.content.keyboard or ()
    addresses = [button["web_app"]["url"] for row in rows for button in row if "web_app" in button]
    if not isinstance(bot, Bot) or url not in addresses:
        raise CannotError("the message has no such button")
    return _address(url, _signed(world, bot, person, {"query_id": f"AA{secrets.token_urlsafe(16)}"}))


def _signed(world: World, bot: Bot, person: Person, fields: dict[str, str]) -> str:
    """Returns the init data of a Mini App as a query string, signed with the bot's token."""
    chat = world.private.get((bot.id, person.id))
    user = {
        "id": person.id,
        "first_name": person.name,
        "last_name": "",
        "language_code": person.language,
        **({"allows_write_to_pm": True} if chat is not None and not person.blocked else {}),
    }
    told = {
        **fields,
        "user": json.dumps(user, ensure_ascii=False, separators=(",", ":")),
        "auth_date": str(int(world.now())),
    }
    lines = "\n".join(f"{name}={value}" for name, value in sorted(told.items()))
    key = hmac.digest(b"WebAppData", bot.token.encode(), hashlib.sha256)
    return _query({**told, "hash": hmac.new(key, lines.encode(), hashlib.sha256).hexdigest()})


def _address(url: str, data: str, start: str | None = None) -> str:
    """Returns the address of a Mini App with the values that Telegram adds, except the theme's colours."""
    page, _, fragment = url.partition("#")
    if start:
        page += ("&" if "?" in page else "?") + _query({"tgWebAppStartParam": start})
    launch = _query({"tgWebAppData": data, "tgWebAppVersion": VERSION, "tgWebAppPlatform": "web"})
    return f"{page}#{fragment}{'?' if fragment else ''}{launch}"


def _query(values: dict[str, str]) -> str:
    return urlencode(values, quote_via=quote)
