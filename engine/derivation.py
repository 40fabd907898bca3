"""How seats and cards follow from a seed and from what the table did until the deal.

The key is the SHA-256 of lines of UTF-8 text, each ended by one newline:

    mafia-deal-3
    123
    "fiim-2019"
    {"opener":"lowest","turn_seconds":45}
    ["citizen","citizen","don", …]
    ["Ann","Bob", …]
    [3,0, …]
    "drawn"
    "6f1c…"

They are the game, the book, the chat's parameters, the cards sorted, the names and the cuts in the order of
joining (0: has not cut), "drawn" or else the names by seat, and the seed. But for the first, each line is
written as in version 2 of the commitment.

Block N, from 0, is the SHA-256 of the key and N as eight bytes, and holds eight numbers of four bytes. All
numbers have their highest byte first. A choice among `n` takes the next number that is less than the
greatest multiple of `n` up to 2**32, and divides it by `n`: the remainder is the choice, from 0. A shuffle
goes from the last place down to the second, and swaps each with one chosen among it and those before it.

First the order of joining is shuffled, if the seats are drawn: who then stands first has seat 1. Then the
sorted cards are shuffled: the first is that of seat 1.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple, TypeVar

from engine.commitment import Version3, canonical

T = TypeVar("T")

WORD = 4
"""Bytes of a number."""


class Derived(NamedTuple):
    """By seat: `order`, the place in the order of joining, from 0, None if the seats were given; and `roles`,
    ids of the cards."""

    order: tuple[int, ...] | None
    roles: tuple[str, ...]


def derived(deal: Version3) -> Derived:
    """The one deal that follows."""
    numbers = _numbers(_key(deal))
    order = None if deal.seated is not None else _shuffled(range(len(deal.joined)), numbers)
    return Derived(order, _shuffled(deal.cards, numbers))


def deal_commitment(deal: Version3) -> str:
    """The commitment to all that the deal follows from: the SHA-256 of the key, 64 hexadecimal digits."""
    return hashlib.sha256(_key(deal)).hexdigest()


def follows(deal: Version3, roles: tuple[str, ...], players: tuple[str, ...]) -> bool:
    """Whether these cards and names, by seat, are the deal that follows."""
    if not len(deal.joined) == len(deal.cuts) == len(roles) == len(players):
        return False
    order, cards = derived(deal)
    seated = sorted(players) == sorted(deal.joined)
    if order is not None:
        seated = players == tuple(deal.joined[place] for place in order)
    return seated and cards == roles


def text(deal: Version3) -> bytes:
    """The bytes whose SHA-256 is the key."""
    seats = "drawn" if deal.seated is None else deal.seated
    before, seed = deal[: Version3._fields.index("seated")], deal.seed
    lines = ["mafia-deal-3", *map(canonical, (*before, seats, seed))]
    return "".join(f"{line}\n" for line in lines).encode()


def _key(deal: Version3) -> bytes:
    return hashlib.sha256(text(deal)).digest()


def _numbers(key: bytes) -> Iterator[int]:
    """Whole numbers from 0 below 2**32, without an end."""
    for block in count():
        drawn = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, len(drawn), WORD):
            yield int.from_bytes(drawn[start : start + WORD], "big")


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 below `bound`. What is left above a whole multiple is passed over, so that each is
    equally likely."""
    top = 2 ** (8 * WORD)
    return next(number for number in numbers if number < top - top % bound) % bound


def _shuffled(values: Iterable[T], numbers: Iterator[int]) -> tuple[T, ...]:
    """Fisher and Yates."""
    left = list(values)
    for last in range(len(left) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        left[last], left[chosen] = left[chosen], left[last]
    return tuple(left)
