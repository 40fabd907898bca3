"""The process that turns SVG into PNG. It reads SVG from standard input and writes PNG to standard output,
until the input ends.

The painting library holds Python's global lock (GIL) while it works, and the bot has to answer presses. So
painting has its own process. In both directions, a message begins with its length in four bytes. Length 0 in
an answer means that the picture could not be painted.
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
"""The width of every picture, in pixels. A picture of this width is sharp on a phone that is 360 points wide,
and can be painted in time (docs/pictures.md)."""


def png_of(svg: str) -> bytes:
    """Returns the SVG as a PNG file. Raises ValueError if the SVG is not valid."""
    return resvg_py.svg_to_bytes(
        svg_string=svg, width=PIXELS, skip_system_fonts=True, font_files=list(FONTS.values())
    )


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Reads SVG from `asked`, paints it and writes the PNG to `answered`, until `asked` ends. If the SVG is
    not valid, the answer is empty."""
    while len(head := asked.read(LENGTH.size)) == LENGTH.size:
        svg = asked.read(LENGTH.unpack(head)[0])
        try:
            png = png_of(svg.decode())
        except ValueError:
            png = b""
        answered.write(LENGTH.pack(len(png)) + png)
        answered.flush()


if __name__ == "__main__":
    os.nice(5)  # presses are more urgent, but pages and seatings are less urgent (10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes the input
    signal.signal(
        signal.SIGPIPE, signal.SIG_DFL
    )  # the bot was killed meanwhile, so nobody waits for the picture
    serve(sys.stdin.buffer, sys.stdout.buffer)
