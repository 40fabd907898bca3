"""The only chance in the game: the shuffle. The generator comes in from outside."""

from dataclasses import dataclass
from typing import Protocol

from engine.roles import Role
from engine.rules.model import RuleSet
from engine.state import BadDeal


class Shuffler(Protocol):
    """As `random.Random` and `random.SystemRandom` have it."""

    def shuffle(self, x: list[Role]) -> None: ...


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards as they lie, seat 1 first."""

    roles: tuple[Role, ...]


def deal(rules: RuleSet, players: int, chance: Shuffler) -> Dealt:
    """Shuffles the book's cards for so many players. Raises `BadDeal` if the book has none for them."""
    dealt = rules.cards(players)
    if dealt is None:
        raise BadDeal(f"{rules.id} is not played by {players}")
    cards = list(dealt)
    chance.shuffle(cards)
    return Dealt(tuple(cards))
