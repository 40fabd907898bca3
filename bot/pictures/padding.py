"""Makes a PNG file longer with bytes that viewers ignore, so that its size reveals nothing of the picture."""

import struct
import zlib

IEND = b"\x00\x00\x00\x00IEND\xaeB`\x82"
"""The last chunk of a PNG file, as bytes. It is the same in every file."""

KIND = b"fiLl"
"""The type of the chunk that makes the file longer. Viewers ignore chunks of unknown types whose first letter
is small."""

OVERHEAD = 12
"""How many bytes a chunk of a PNG file has in addition to its contents."""


def padded(png: bytes, size: int) -> bytes:
    """Returns the PNG as a file of `size` bytes. A file that is too long, or no PNG, stays as it is."""
    room = size - len(png) - OVERHEAD
    if room < 0 or not png.endswith(IEND):
        return png
    body = KIND + bytes(room)
    return b"".join(
        (png[: -len(IEND)], struct.pack(">I", room), body, struct.pack(">I", zlib.crc32(body)), IEND)
    )
