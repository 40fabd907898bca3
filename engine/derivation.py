"""Computes seats and cards from a seed and from what the table does before the deal.

The key is the SHA-256 of lines of UTF-8 text. Each line ends with one newline:

    mafia-deal-3
    123
    "fiim-2019"
    {"opener":"lowest","turn_seconds":45}
    ["citizen","citizen","don", …]
    ["Ann","Bob", …]
    [3,0, …]
    "drawn"
    "6f1c…"

The lines after the first are: the game, the book, the chat's parameters, the sorted cards, the names and the
cuts in the order of joining (0: has not cut), "drawn" or the names by seat, and the seed. Each of them is
written as in version 2 of the commitment.

Blocks of random bytes are numbered from 0. Block N is the SHA-256 of the key followed by N as eight bytes. A
block holds eight numbers of four bytes. All numbers have their highest byte first. To choose one of `n`
things, take the next number below the greatest multiple of `n` up to 2**32, and divide it by `n`: the
remainder is the choice, counted from 0. To shuffle, go from the last place down to the second. At each place,
choose this place or one before it, and swap the two.

If the seats are drawn, the order of joining is shuffled first: the first name in it gets seat 1. Then the
sorted cards are shuffled: seat 1 gets the first card.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple, TypeVar

from engine.commitment import Version3, canonical

T = TypeVar("T")

WORD = 4
"""The number of bytes in a number."""


class Derived(NamedTuple):
    """A deal by seat. `order`: each seat's place in the order of joining, from 0; None if the seats were
    given. `roles`: the ids of the cards."""

    order: tuple[int, ...] | None
    roles: tuple[str, ...]


def derive_deal(deal: Version3) -> Derived:
    """Returns the deal that follows from these values. There is only one."""
    numbers = numbers_from(_key(deal))
    order = None if deal.seated is not None else _shuffled(range(len(deal.joined)), numbers)
    return Derived(order, _shuffled(deal.cards, numbers))


def deal_commitment(deal: Version3) -> str:
    """Returns the commitment to all values from which the deal follows: the SHA-256 of the key, as 64
    hexadecimal digits."""
    return hashlib.sha256(_key(deal)).hexdigest()


def deal_matches(deal: Version3, roles: tuple[str, ...], players: tuple[str, ...]) -> bool:
    """Returns whether the deal that follows has these cards and names, by seat."""
    if not len(deal.joined) == len(deal.cuts) == len(roles) == len(players):
        return False
    order, cards = derive_deal(deal)
    seated = sorted(players) == sorted(deal.joined)
    if order is not None:
        seated = players == tuple(deal.joined[place] for place in order)
    return seated and cards == roles


def text(deal: Version3) -> bytes:
    """Returns the text from which the deal is derived, as bytes. Their SHA-256 is the key."""
    seats = "drawn" if deal.seated is None else deal.seated
    before, seed = deal[: Version3._fields.index("seated")], deal.seed
    lines = ["mafia-deal-3", *map(canonical, (*before, seats, seed))]
    return "".join(f"{line}\n" for line in lines).encode()


def _key(deal: Version3) -> bytes:
    return hashlib.sha256(text(deal)).digest()


def numbers_from(key: bytes) -> Iterator[int]:
    """Yields random integers from 0 to 2**32 - 1 without end. They follow from the key."""
    for block in count():
        drawn = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, len(drawn), WORD):
            yield int.from_bytes(drawn[start : start + WORD], "big")


def below(bound: int, numbers: Iterator[int]) -> int:
    """Returns a number from 0 to `bound` - 1, made of the next of `numbers` (random, from 0 to 2**32 - 1).
    Skips those from the greatest multiple of `bound` on, so that every result is equally likely."""
    top = 2 ** (8 * WORD)
    return next(number for number in numbers if number < top - top % bound) % bound


def _shuffled(values: Iterable[T], numbers: Iterator[int]) -> tuple[T, ...]:
    """Shuffles the values with the method of Fisher and Yates."""
    left = list(values)
    for last in range(len(left) - 1, 0, -1):
        chosen = below(last + 1, numbers)
        left[last], left[chosen] = left[chosen], left[last]
    return tuple(left)
