"""Checks and parses text and captions with their entities, as Telegram does."""

from typing import Any

from sandbox.api import objects
from sandbox.api.access import have_met
from sandbox.api.errors import bad_request
from sandbox.api.method import Call
from sandbox.entities import ParseError, parse_html
from sandbox.model import Entity
from sandbox.text import clean, width

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024


def formatted(
    call: Call, text: str, parse_mode: str | None, entities: list[dict[str, Any]] | None
) -> tuple[str, tuple[Entity, ...]]:
    """Returns the cleaned text without its markup, and all its entities."""
    if parse_mode:
        plain, marked = _parse(call, text, parse_mode)
    else:
        plain, marked = text, tuple(_given(call, text, entity) for entity in entities or ())
    return clean(plain, marked)


def message_text(
    call: Call, text: str, parse_mode: str | None, entities: list[dict[str, Any]] | None
) -> tuple[str, tuple[Entity, ...]]:
    plain, found = formatted(call, text, parse_mode, entities)
    if not plain:
        raise bad_request("message text is empty")
    if len(plain) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return plain, found


def caption(
    call: Call, text: str, parse_mode: str | None, entities: list[dict[str, Any]] | None
) -> tuple[str, tuple[Entity, ...]]:
    plain, found = formatted(call, text, parse_mode, entities)
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


def _given(call: Call, text: str, entity: dict[str, Any]) -> Entity:
    missing = {"type", "offset", "length"} - entity.keys()
    if missing:
        raise bad_request(f"can't parse MessageEntity: Can't find field \"{min(missing)}\"")
    if entity["offset"] < 0 or entity["length"] < 1 or entity["offset"] + entity["length"] > width(text):
        raise bad_request("can't parse MessageEntity: it lies beyond the text")
    if entity["type"] == "text_mention":
        known = _known(call, int(entity["user"]["id"]))
        if known is None:
            raise bad_request("USER_ID_INVALID")
        return {**entity, "user": known}
    return entity


def _known(call: Call, user_id: int) -> dict[str, Any] | None:
    """Returns the user as the API writes him, if the bot has ever met him."""
    person = call.world.people.get(user_id)
    if person is None:
        bot = call.world.bots.get(user_id)
        return None if bot is None else objects.user(bot)
    return objects.user(person) if have_met(call, person) else None
