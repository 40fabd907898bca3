"""The shuffle. It is the only random part of a game; the caller passes the random generator."""

from dataclasses import dataclass
from typing import Protocol

from engine.roles import Role
from engine.rules.model import RuleSet
from engine.state import BadDeal


class Shuffler(Protocol):
    """A random generator that can shuffle, for example `random.Random`."""

    def shuffle(self, x: list[Role]) -> None: ...


@dataclass(frozen=True, slots=True)
class Dealt:
    """The shuffled cards, seat 1 first."""

    roles: tuple[Role, ...]


def deal(rules: RuleSet, players: int, chance: Shuffler) -> Dealt:
    """Shuffles the book's cards for this number of players. Raises `BadDeal` if there is no deal for it."""
    dealt = rules.cards(players)
    if dealt is None:
        raise BadDeal(f"{rules.id} is not played by {players}")
    cards = list(dealt)
    chance.shuffle(cards)
    return Dealt(tuple(cards))
