"""Gives people photos of their profiles: drawn ones, a head and shoulders on the colour of the person."""

import struct
import zlib
from functools import cache

from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.model import Document, Json

SIDE = 160
"""Width and height of a photo, in pixels."""
GROUNDS = ("6b7420", "b8680f", "7d58c8", "2f8437", "117f93", "2372b8", "bf3f7c")
"""The colours of people. The sandbox's page gives each person the same colour, by the same rule."""
FIGURE = "f3e3d0"
SHY = 4
"""One of so many people has no photo."""


@method
def get_user_profile_photos(call: Call, *, user_id: int, offset: int = 0, limit: int = 100) -> Json:
    """Returns the only photo of a person, if he has one. Its file stays until the server stops. Raises
    ApiError if there is no such person."""
    if user_id not in call.world.people:
        raise bad_request("user not found")
    if user_id % SHY == 0:
        return {"total_count": 0, "photos": []}
    content = drawn(GROUNDS[user_id % len(GROUNDS)])
    made = Document(f"AgAC{user_id}", f"{user_id}.png", "image/png", content)
    file = call.world.documents.setdefault(made.file_id, made)
    size = {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
        "width": SIDE,
        "height": SIDE,
    }
    photos = [[size]] if offset == 0 and limit > 0 else []
    return {"total_count": 1, "photos": photos}


@cache
def drawn(ground: str) -> bytes:
    """Returns a portrait as a PNG file. `ground`: the colour of its background, as six hexadecimal digits."""
    rows = b"".join(b"\0" + bytes(_is_figure(x, y) for x in range(SIDE)) for y in range(SIDE))
    size = struct.pack(
        ">IIBBBBB", SIDE, SIDE, 8, 3, 0, 0, 0
    )  # 8 bits a pixel, which name a colour of the palette
    parts = (
        (b"IHDR", size),
        (b"PLTE", bytes.fromhex(ground + FIGURE)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _is_figure(x: int, y: int) -> bool:
    """Returns whether a pixel belongs to the head, a circle, or to the shoulders, an ellipse."""
    across, head, shoulders = x - SIDE / 2, y - SIDE * 0.38, (y - SIDE * 1.02) / 0.8
    return across**2 + head**2 < (SIDE * 0.19) ** 2 or across**2 + shoulders**2 < (SIDE * 0.36) ** 2
