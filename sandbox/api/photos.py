"""Sends photos, and edits photos and captions. Only PNG files are accepted."""

import struct
from dataclasses import replace
from typing import Any

from sandbox.api import objects
from sandbox.api.access import chat_to_write, require_photos
from sandbox.api.ephemeral import Showing, show
from sandbox.api.errors import bad_request
from sandbox.api.files import file_of
from sandbox.api.formatting import caption
from sandbox.api.markup import inline_keyboard
from sandbox.api.messages import edit, message_to_edit
from sandbox.api.method import Call, method
from sandbox.api.params import ChatId, Object, Objects, Params
from sandbox.model import Content, Document, Json, Photo

LARGEST = 10 * 1024 * 1024
"""The largest photo, in bytes."""
LONGEST_SIDES = 10_000
"""The largest sum of width and height, in pixels."""
LONGEST_STRIP = 20
"""The most that one side may be longer than the other, as a factor."""
MEDIA = frozenset({"type", "media", "caption", "parse_mode", "caption_entities", "has_spoiler"})


class SendPhoto(Showing):
    """Parameters of sendPhoto. `photo` is empty if the request has an uploaded file with this name."""

    photo: str = ""
    caption: str = ""
    parse_mode: str | None = None
    caption_entities: Objects | None = None
    has_spoiler: bool = False


@method
def send_photo(call: Call, params: SendPhoto) -> Json:
    chat = chat_to_write(call, params.chat_id)
    require_photos(call, chat)
    text, entities = caption(call, params.caption, params.parse_mode, params.caption_entities)
    file = file_of(call, params.photo, "photo", "image/png")
    shown = _shown(file, covered=params.has_spoiler)
    keyboard = inline_keyboard(params.reply_markup, chat)
    content = Content(text, entities, keyboard, file, photo=shown)
    return objects.message(show(call, chat, params, content))


def _shown(file: Document, *, covered: bool) -> Photo:
    """Returns the photo with its size. Raises ApiError if it breaks Telegram's limits."""
    head = file.content[:24]
    if not head.startswith(b"\x89PNG\r\n\x1a\n") or len(head) < 24:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = struct.unpack(">II", head[16:])
    if len(file.content) > LARGEST:
        raise bad_request("file is too big")
    sides = sorted((width, height))
    if sides[0] == 0 or width + height > LONGEST_SIDES or sides[1] > LONGEST_STRIP * sides[0]:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return Photo(width, height, covered)


@method
def edit_message_media(
    call: Call, *, chat_id: ChatId, message_id: int, media: Object, reply_markup: Object | None = None
) -> Json:
    """Replaces the photo, document or text of a message by a photo."""
    message = message_to_edit(call, chat_id, message_id)
    _check_support(media)
    text, entities = caption(
        call, media.get("caption", ""), media.get("parse_mode"), media.get("caption_entities")
    )
    file = file_of(call, str(media.get("media", "")), "photo", "image/png")
    shown = _shown(file, covered=bool(media.get("has_spoiler")))
    keyboard = inline_keyboard(reply_markup, message.chat)
    return edit(call, message, Content(text, entities, keyboard, file, photo=shown))


def _check_support(media: dict[str, Any]) -> None:
    if media.get("type") != "photo":
        raise bad_request(f'the sandbox does not support media of the type "{media.get("type")}"')
    foreign = sorted(media.keys() - MEDIA)
    if foreign:
        raise bad_request(f'the sandbox does not support the field "media.{foreign[0]}"')


class EditMessageCaption(Params):
    chat_id: ChatId
    message_id: int
    caption: str = ""
    parse_mode: str | None = None
    caption_entities: Objects | None = None
    reply_markup: Object | None = None


@method
def edit_message_caption(call: Call, params: EditMessageCaption) -> Json:
    message = message_to_edit(call, params.chat_id, params.message_id)
    text, entities = caption(call, params.caption, params.parse_mode, params.caption_entities)
    if message.content.document is None:
        raise bad_request("there is no caption in the message to edit")
    keyboard = inline_keyboard(params.reply_markup, message.chat)
    return edit(call, message, replace(message.content, text=text, entities=entities, keyboard=keyboard))
