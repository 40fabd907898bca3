"""The process that paints: SVG on its standard input, PNG on its standard output, until the input ends.

It is a process of its own because the library holds Python's lock while it paints, and the bot has taps to
answer. A message in either direction is its length in four bytes and then its bytes; a picture that could not
be painted has length 0.
"""

import os
import signal
import struct
import sys
from typing import BinaryIO

import resvg_py

from bot.pictures.fonts import FONTS

LENGTH = struct.Struct(">I")

PIXELS = 900
"""Width of every picture: sharp on a phone 360 points wide, and painted in time (docs/pictures.md)."""


def png_of(svg: str) -> bytes:
    """Raises ValueError for what is no SVG."""
    return resvg_py.svg_to_bytes(
        svg_string=svg, width=PIXELS, skip_system_fonts=True, font_files=list(FONTS.values())
    )


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Paints what is asked, until there is nothing more to read."""
    while len(head := asked.read(LENGTH.size)) == LENGTH.size:
        svg = asked.read(LENGTH.unpack(head)[0])
        try:
            png = png_of(svg.decode())
        except ValueError:
            png = b""
        answered.write(LENGTH.pack(len(png)) + png)
        answered.flush()


if __name__ == "__main__":
    os.nice(5)  # taps go first; but messages wait for a picture, and for a page or a seating they do not
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes the input
    signal.signal(
        signal.SIGPIPE, signal.SIG_DFL
    )  # the bot was killed meanwhile: nobody waits for the picture
    serve(sys.stdin.buffer, sys.stdout.buffer)
