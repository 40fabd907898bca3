"""`python -m bot.runtime.leash MODULE …`: runs a module, which ends when whoever started it does.

The other end of its standard input is held by the one who started it. However that process ends, by `kill -9`
too, the system closes it.
"""

import os
import runpy
import signal
import sys
import threading
import time

STDIN = 0
GRACE = 15.0
"""Seconds to end in, before it is killed."""


def _watch() -> None:
    while os.read(STDIN, 1 << 10):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Runs `sys.argv[1]` as if it had been started by itself."""
    module = sys.argv[1]
    # Signals are the module's: a thread that takes none leaves them to it.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    threading.Thread(target=_watch, name="leash", daemon=True).start()
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    sys.argv = sys.argv[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
