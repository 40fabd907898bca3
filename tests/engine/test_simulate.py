"""The simulation: games through the ordinary acts."""

import random
from math import sqrt

import pytest

from engine.rules.registry import BOOKS
from engine.simulate import Policy, simulate
from engine.state import BadDeal

EVERY = [(book, players) for book, rules in BOOKS.items() for players in rules.deals]


@pytest.mark.parametrize(("book", "players"), EVERY)
def test_random_games_end_in_every_book_for_every_number(book: str, players: int) -> None:
    tally = simulate(BOOKS[book], players, 3, Policy.RANDOM, random.Random(1))
    assert tally.games == sum(tally.wins.values()) == 3
    assert set(tally.wins) <= {"red", "black", "draw"}
    assert tally.acts > tally.days >= 3


@pytest.mark.parametrize("policy", Policy)
def test_the_same_seed_gives_the_same_games(policy: Policy) -> None:
    one, again = (simulate(BOOKS["fiim-2019"], 10, 10, policy, random.Random(5)) for _ in range(2))
    assert one == again


def test_the_uniform_policy_agrees_with_31_of_35() -> None:
    """Within three standard errors; the seed is fixed."""
    games, share = 600, 31 / 35
    tally = simulate(BOOKS["fiim-2019"], 10, games, Policy.UNIFORM, random.Random(35))
    assert abs(tally.wins["black"] / games - share) < 3 * sqrt(share * (1 - share) / games)
    assert tally.wins["draw"] == 0


@pytest.mark.parametrize("book", BOOKS)
def test_uniform_games_end_in_every_book_where_the_candidate_is_voted_too(book: str) -> None:
    assert simulate(BOOKS[book], 10, 5, Policy.UNIFORM, random.Random(1)).games == 5


def test_no_book_is_played_by_four() -> None:
    for rules in BOOKS.values():
        with pytest.raises(BadDeal):
            simulate(rules, 4, 1, Policy.RANDOM, random.Random(1))
