"""The end of a game is told in its order: what happened, who won and why, the cards; then, without a
sound, the protocol and the record, and each player's own result."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from bot.render.game.ending import OF_A_DAY
from bot.render.game.roster import Roster, Seated
from bot.render.game.utterance import Utterance
from bot.render.post import Post
from engine.deal import deal
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.engine.drawn import act_of
from tests.rig.render.telling import Host

SEEDS = range(4)
HAPPENED = frozenset({"killed", "killed-many", "out-vote", "out-raise", "out-removed", "out-left"})
COMING = frozenset({*OF_A_DAY, "morning-count"})
"""What is said of a day that begins."""

OWN = ("over-own-", "old-card")


@cache
def last_told(book: str, seed: int) -> tuple[Utterance, ...]:
    """Plays a game of random acts. Returns what the bot says because of the last one."""
    chance, rules = random.Random(seed), BOOKS[book]
    heads = max(rules.deals)
    people = {seat: Seated(seat, 1000 + seat, f"Аня {seat}") for seat in range(1, heads + 1)}
    host = Host(rules, deal(rules, heads, chance).roles, Roster(1, people))
    host.deal()
    while True:
        told = host.take(act_of(host.state, chance.randrange(2**24)))
        if host.state.step.name is StepName.OVER:
            assert told is not None
            return told.said


def keys(post: Post) -> Iterator[str]:
    return (said.key for said in (*post.lines, *post.folded))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_result_is_the_first_news_of_the_end(book: str, seed: int) -> None:
    said = last_told(book, seed)
    sent = [each for each in said if each.what != "edit"]
    result, *after = sent
    told = list(keys(result.post))
    assert result.seat is None
    assert not result.post.silent
    assert told.count("over") == 1
    assert all(told.index(key) < told.index("over") for key in HAPPENED & set(told))
    assert told.index("over") < told.index("over-roles") < told.index("over-seat")
    assert not COMING & set(told)
    assert all(each.post.silent for each in after if each.seat is None)
    assert all(each.delay > 0 for each in after if each.seat is not None)
    assert {each.seat for each in after if each.seat is not None} == set(range(1, 1 + max(BOOKS[book].deals)))
    own = [place for place, each in enumerate(said) for key in keys(each.post) if key.startswith(OWN)]
    assert min(own) > said.index(result)


def test_many_test_games_end_with_an_event_before_the_result() -> None:
    """Otherwise the test above would compare little."""
    told = [set(keys(each.post)) for book in BOOKS for seed in SEEDS for each in last_told(book, seed)]
    results = [said for said in told if "over" in said]
    assert sum(bool(HAPPENED & said) for said in results) > len(BOOKS)
