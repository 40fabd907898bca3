"""Random numbers that are the same on every machine: they come from SHA-256, as in `engine.derivation`."""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

WORD = 8
"""The number of bytes in a number."""


class Chance:
    """A random generator. Block N, counted from 0, is the SHA-256 of `mafia-seating-1 SEED N`, with decimal
    numbers. A block holds four numbers, each with its highest byte first."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._blocks = 0
        self._left: list[int] = []

    def below(self, bound: int) -> int:
        """Returns a number from 0 to `bound` - 1: the remainder of the next number. Some remainders are
        slightly more likely, but nobody could notice it: bounds are below 2**40."""
        if not self._left:
            self._left = self._block()
        return self._left.pop() % bound

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Returns the values in a random order, by the method of Fisher and Yates."""
        left = list(values)
        for last in range(len(left) - 1, 0, -1):
            chosen = self.below(last + 1)
            left[last], left[chosen] = left[chosen], left[last]
        return left

    def _block(self) -> list[int]:
        drawn = hashlib.sha256(f"mafia-seating-1 {self._seed} {self._blocks}".encode()).digest()
        self._blocks += 1
        return [int.from_bytes(drawn[end - WORD : end], "big") for end in range(len(drawn), 0, -WORD)]
