"""Checks and parses text and captions with their entities, as Telegram does."""

from typing import Any

from sandbox.api import objects
from sandbox.api.access import have_met
from sandbox.api.errors import bad_request
from sandbox.api.method import Call
from sandbox.entities import ParseError, parse_html
from sandbox.model import Entity
from sandbox.text import clean

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024


def _formatted(call: Call, text: str, parse_mode: str | None) -> tuple[str, tuple[Entity, ...]]:
    """Returns the cleaned text without its markup, and all its entities. Raises ApiError for bad markup."""
    return clean(*_parse(call, text, parse_mode)) if parse_mode else clean(text)


def message_text(call: Call, text: str, parse_mode: str | None) -> tuple[str, tuple[Entity, ...]]:
    plain, found = _formatted(call, text, parse_mode)
    if not plain:
        raise bad_request("message text is empty")
    if len(plain) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return plain, found


def caption(call: Call, text: str, parse_mode: str | None) -> tuple[str, tuple[Entity, ...]]:
    plain, found = _formatted(call, text, parse_mode)
    if len(plain) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return plain, found


def _parse(call: Call, text: str, parse_mode: str) -> tuple[str, tuple[Entity, ...]]:
    match parse_mode.lower():
        case "html":
            try:
                return parse_html(text, lambda user_id: _known(call, user_id))
            except ParseError as error:
                raise bad_request(f"can't parse entities: {error}") from None
        case "markdown" | "markdownv2":
            raise bad_request("the sandbox reads no Markdown, only HTML")
        case _:
            raise bad_request("unsupported parse_mode")


def _known(call: Call, user_id: int) -> dict[str, Any] | None:
    """Returns a bot, or a person whom the bot has ever met, as the API writes users; None for others."""
    person = call.world.people.get(user_id)
    if person is None:
        bot = call.world.bots.get(user_id)
        return None if bot is None else objects.user(bot)
    return objects.user(person) if have_met(call, person) else None
