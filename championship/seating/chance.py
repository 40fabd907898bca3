"""Chance that is the same everywhere: numbers from SHA-256, as in `engine.derivation`."""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

WORD = 8
"""Bytes of a number."""


class Chance:
    """Block N, from 0, is the SHA-256 of `mafia-seating-1 SEED N`, in decimal, and holds four numbers, their
    highest byte first."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._blocks = 0
        self._left: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 below `bound`: the remainder of the next one.

        What is left above a whole multiple makes no difference that anybody could see: bounds are below
        2**40.
        """
        if not self._left:
            self._left = self._block()
        return self._left.pop() % bound

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Fisher and Yates."""
        left = list(values)
        for last in range(len(left) - 1, 0, -1):
            chosen = self.below(last + 1)
            left[last], left[chosen] = left[chosen], left[last]
        return left

    def _block(self) -> list[int]:
        drawn = hashlib.sha256(f"mafia-seating-1 {self._seed} {self._blocks}".encode()).digest()
        self._blocks += 1
        return [int.from_bytes(drawn[end - WORD : end], "big") for end in range(len(drawn), 0, -WORD)]
