"""`python -m bot.site LOCALE`: a record on standard input, its page on standard output."""

import gc
import os
import signal
import sys

from lazy_types import import_aiogram

if __name__ == "__main__":
    os.nice(10)  # the bot has taps to answer

gc.disable()  # one page is made: to look for garbage takes a third of the time
import_aiogram()

# ruff: noqa: E402
from bot.site.replay_page import page_of_game
from engine.record import parse

gc.freeze()  # the end of the program looks too

if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a bot that was killed reads no page: no word of it
    record = sys.stdin.buffer.read().decode()
    if record:  # otherwise it was killed before it could hand it over
        sys.stdout.buffer.write(page_of_game(parse(record), sys.argv[1]).encode())
