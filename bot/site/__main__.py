"""`python -m bot.site LOCALE` reads from standard input a record and the words that were kept, as JSON,
and writes the page of the game to standard output."""

import gc
import json
import os
import signal
import sys

from lazy_types import import_aiogram

if __name__ == "__main__":
    os.nice(10)  # the bot has presses to answer

gc.disable()  # this process makes one page; collecting garbage would take a third of its time
import_aiogram()

# ruff: noqa: E402
from bot.site.replay_page import page_of_game
from engine.record import parse

gc.freeze()  # Python collects garbage once more at its end, too

if __name__ == "__main__":
    signal.signal(
        signal.SIGPIPE, signal.SIG_DFL
    )  # a bot that was killed reads no page: end without a message
    work = sys.stdin.buffer.read()
    if work:  # without a record, the bot was killed before it could send one
        record, said = json.loads(work)
        sys.stdout.buffer.write(page_of_game(parse(record), sys.argv[1], record, said).encode())
