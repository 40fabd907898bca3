"""`python -m bot.site LOCALE`: a record on standard input, its page on standard output."""

import signal
import sys

from bot.site.replay_page import page_of_game
from engine.record import parse

if __name__ == "__main__":
    signal.signal(
        signal.SIGPIPE, signal.SIG_DFL
    )  # a bot that was killed meanwhile reads no page: no word of it
    sys.stdout.buffer.write(page_of_game(parse(sys.stdin.buffer.read().decode()), sys.argv[1]).encode())
