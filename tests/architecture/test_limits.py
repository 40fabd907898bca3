"""A test that never ends fails: it calculates for ever, waits for ever, or waits for a process."""

import asyncio
import subprocess
from collections.abc import Callable

import pytest

from tests.rig.program.limits import TooLong, limited


def calculates() -> None:
    while True:
        pass


def waits() -> None:
    asyncio.run(asyncio.sleep(3600))


def catches() -> None:
    """Calculates in a callback of a loop, which takes any error for its own, and goes on to wait."""
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda *_: None)
    loop.call_soon(calculates)
    try:
        loop.run_forever()
    finally:
        loop.close()


def needs_a_process() -> None:
    subprocess.run(["sleep", "3600"], check=True)


@pytest.mark.parametrize("never_ends", [calculates, waits, catches, needs_a_process])
def test_what_never_ends_is_ended(never_ends: Callable[[], None]) -> None:
    with pytest.raises(TooLong), limited(0.05, again=0.05):
        never_ends()
