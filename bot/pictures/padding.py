"""A PNG made longer: some bytes that no viewer looks at, so that its size tells nothing."""

import struct
import zlib

IEND = b"\x00\x00\x00\x00IEND\xaeB`\x82"
"""The last chunk of every PNG."""

KIND = b"fiLl"
"""A chunk that viewers may ignore."""

OVERHEAD = 12
"""Bytes of a chunk besides its contents."""


def padded(png: bytes, size: int) -> bytes:
    """The same picture in exactly `size` bytes. A longer file stays as it is."""
    room = size - len(png) - OVERHEAD
    if room < 0 or not png.endswith(IEND):
        return png
    body = KIND + bytes(room)
    return b"".join(
        (png[: -len(IEND)], struct.pack(">I", room), body, struct.pack(">I", zlib.crc32(body)), IEND)
    )
