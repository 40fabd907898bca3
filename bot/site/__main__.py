"""`python -m bot.site LOCALE`: a record on standard input, its page on standard output."""

import signal
import sys

from bot.site.replay_page import page_of_game
from engine.record import parse

if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a bot that was killed reads no page: no word of it
    record = sys.stdin.buffer.read().decode()
    if record:  # otherwise it was killed before it could hand it over
        sys.stdout.buffer.write(page_of_game(parse(record), sys.argv[1]).encode())
