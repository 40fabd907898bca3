"""`python -m bot.site LOCALE`: a record on standard input, its page on standard output."""

import sys

from bot.site.replay_page import page_of_game
from engine.record import parse

if __name__ == "__main__":
    sys.stdout.buffer.write(page_of_game(parse(sys.stdin.buffer.read().decode()), sys.argv[1]).encode())
