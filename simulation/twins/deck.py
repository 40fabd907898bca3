"""Deals the cards of twin games: in the second game, two cards of the first game are swapped."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random

from bot.services.game import sealing
from engine.commitment import Version3
from engine.derivation import Derived, derive_deal
from engine.roles import Seat


@dataclass
class Deck:
    """Deals the next game. `chance`: draws the two seats that swap their cards; None if no cards are swapped.
    `number`: the index of the drawn swap, from 0 on. `swapped`: the two seats. `roles`, `order`: the deal:
    the ids of the roles by seat, and the index of each seat's player in the order of joining."""

    chance: Random | None = None
    number: int = 0
    swapped: tuple[Seat, Seat] | None = None
    roles: tuple[str, ...] = ()
    order: tuple[int, ...] = ()

    def deal(self, values: Version3) -> Derived:
        found = derive_deal(values)
        roles = list(found.roles)
        if self.chance is not None:
            self.swapped = _two_seats(roles, self.chance, self.number)
            one, two = (seat - 1 for seat in self.swapped)
            roles[one], roles[two] = roles[two], roles[one]
        self.roles = tuple(roles)
        self.order = found.order or tuple(range(len(roles)))
        return Derived(found.order, self.roles)

    @property
    def places(self) -> Mapping[Seat, Seat]:
        """Each seat → the seat that has its card in the deal without the swap."""
        seats = {seat: seat for seat in range(1, len(self.roles) + 1)}
        if self.swapped is not None:
            one, two = self.swapped
            seats[one], seats[two] = two, one
        return seats


def _two_seats(roles: list[str], chance: Random, number: int) -> tuple[Seat, Seat]:
    """Returns two seats with different cards. Each two cards of the book are equally likely. Each `number`
    gives another pair of cards, until all pairs are used."""
    kinds = list(combinations(sorted(set(roles)), 2))
    chance.shuffle(kinds)
    one, two = kinds[number % len(kinds)]
    swaps = [(first, second) for first in _seats(roles, one) for second in _seats(roles, two)]
    chance.shuffle(swaps)
    return swaps[number // len(kinds) % len(swaps)]


def _seats(roles: list[str], role: str) -> list[Seat]:
    return [seat for seat, each in enumerate(roles, 1) if each == role]


def use(deck: Deck) -> None:
    """Lets this deck deal the cards of all games from now on."""
    vars(sealing).update(derive_deal=deck.deal)
