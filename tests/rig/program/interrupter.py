"""Interrupts the process that loads it, at a moment that the environment names."""

import os
import signal
import sys
from itertools import count
from threading import Timer

MOMENT = "TOWN_INTERRUPTED"
"""The variable with the moment: an audit event of the interpreter | a word in the event's arguments | seconds
after the first such event."""


def watch() -> None:
    event, word, later = os.environ[MOMENT].split("|")
    seen = count(1)

    def interrupt() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    def hook(audited: str, arguments: tuple[object, ...]) -> None:
        if audited == event and word in str(arguments) and next(seen) == 1:
            if later:
                Timer(float(later), interrupt).start()
            else:
                interrupt()

    sys.addaudithook(hook)


if MOMENT in os.environ:
    watch()
