"""`python -m bot.runtime.parent_watch MODULE …` runs a module as a process that ends with its parent.

The standard input of the module is a pipe, and the parent process holds the other end. When the parent ends,
even by `kill -9`, the system closes the pipe, and the module sees this.
"""

import os
import runpy
import signal
import sys
import threading
import time

STDIN = 0
SECONDS_TO_END = 15.0
"""After its parent process has ended, the module has so many seconds to end by itself. Then it is killed."""


def _watch() -> None:
    while os.read(STDIN, 1 << 10):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SECONDS_TO_END)
    os.kill(os.getpid(), signal.SIGKILL)


def end_with_parent() -> None:
    """Makes this process end with its parent, which holds the other end of this one's standard input."""
    # The new thread blocks all signals, so that the main thread gets them.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    threading.Thread(target=_watch, name="parent-watch", daemon=True).start()
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def main() -> None:
    """Runs the module that `sys.argv[1]` names, as `python -m` does."""
    module = sys.argv[1]
    end_with_parent()
    sys.argv = sys.argv[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
