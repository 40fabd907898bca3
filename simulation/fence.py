"""Replaces Python's clocks and sources of random numbers. After that, one seed decides them all.

`close_fence` has to run before the bot is imported: a default argument keeps the old function.
`time.perf_counter` and `time.process_time` stay real, because the simulation measures itself with them.
"""

import os
import random
import secrets
import time
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from random import Random

EPOCH = 1_700_000_000.0
"""The unix time at which each simulation begins."""


@dataclass
class Inside:
    """The program's time and random numbers. `chance`: the source of the random numbers. `steady`: seconds
    since the beginning. `astray`: seconds by which the machine's clock is wrong."""

    chance: Random = field(default_factory=lambda: Random(0))
    steady: float = 0.0
    astray: float = 0.0

    @property
    def unix(self) -> float:
        return EPOCH + self.steady + self.astray


inside = Inside()


def begin(seed: str) -> None:
    """Sets all clocks to the beginning, and seeds all sources of random numbers."""
    inside.chance.seed(f"inside:{seed}")
    inside.steady = inside.astray = 0.0
    random.seed(f"global:{seed}")


class Drawn(Random):
    """Replaces `random.SystemRandom`: its numbers depend on the seed."""

    def random(self) -> float:
        return inside.chance.random()

    def getrandbits(self, k: int, /) -> int:
        return inside.chance.getrandbits(k)

    def seed(self, *_: object, **__: object) -> None:
        """Does nothing: as in `SystemRandom`, there is no seed to set."""


def close_fence() -> None:
    """Replaces the functions of `time`, `random`, `secrets` and `os`, for the whole process."""
    drawn = Drawn()
    time.time = lambda: inside.unix
    time.time_ns = lambda: int(inside.unix * 1e9)
    time.monotonic = lambda: inside.steady
    time.monotonic_ns = lambda: int(inside.steady * 1e9)
    random.SystemRandom = secrets.SystemRandom = Drawn  # type: ignore[assignment,misc]
    secrets.randbelow = inside.chance.randrange  # type: ignore[assignment]
    secrets.randbits = inside.chance.getrandbits  # type: ignore[assignment]
    secrets.choice = drawn.choice
    secrets.token_bytes = _token_bytes
    secrets.token_hex = lambda nbytes=None: _token_bytes(nbytes).hex()
    secrets.token_urlsafe = lambda nbytes=None: urlsafe_b64encode(_token_bytes(nbytes)).rstrip(b"=").decode()
    os.urandom = inside.chance.randbytes


def _token_bytes(nbytes: int | None = None) -> bytes:
    return inside.chance.randbytes(32 if nbytes is None else nbytes)
