"""Sends photos. Only PNG files are accepted."""

import struct

from sandbox.api import objects
from sandbox.api.access import chat_to_write, require_photos
from sandbox.api.ephemeral import Showing, show
from sandbox.api.errors import bad_request
from sandbox.api.files import file_of
from sandbox.api.formatting import caption
from sandbox.api.markup import inline_keyboard
from sandbox.api.method import Call, method
from sandbox.model import Content, Document, Json, Photo

MOST_BYTES = 10 * 1024 * 1024
"""The largest photo, in bytes."""
LONGEST_SIDES = 10_000
"""The largest sum of width and height, in pixels."""
LONGEST_STRIP = 20
"""The largest ratio of the longer side to the shorter side."""


class SendPhoto(Showing):
    """Parameters of sendPhoto. `photo` is empty if the request uploads a file under this name."""

    photo: str = ""
    caption: str = ""
    parse_mode: str | None = None
    has_spoiler: bool = False


@method
def send_photo(call: Call, params: SendPhoto) -> Json:
    chat = chat_to_write(call, params.chat_id)
    require_photos(call, chat)
    text, entities = caption(call, params.caption, params.parse_mode)
    file = file_of(call, params.photo, "photo", "image/png")
    shown = _with_size(file, covered=params.has_spoiler)
    keyboard = inline_keyboard(params.reply_markup, chat)
    content = Content(text, entities, keyboard, file, photo=shown)
    return objects.message(show(call, chat, params, content))


def _with_size(file: Document, *, covered: bool) -> Photo:
    """Returns the photo with its size. Raises ApiError if it is no PNG or breaks Telegram's limits."""
    head = file.content[:24]
    if not head.startswith(b"\x89PNG\r\n\x1a\n") or len(head) < 24:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = struct.unpack(">II", head[16:])
    if len(file.content) > MOST_BYTES:
        raise bad_request("file is too big")
    sides = sorted((width, height))
    if sides[0] == 0 or width + height > LONGEST_SIDES or sides[1] > LONGEST_STRIP * sides[0]:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return Photo(width, height, covered)
