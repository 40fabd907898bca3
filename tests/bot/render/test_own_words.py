"""For every event, the bot tells a game of a club's own book in the book's words, in both languages."""

import random
from collections.abc import Iterator

import pytest

from bot.render.game.ending import ending
from bot.render.game.private import face
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster, Seated
from bot.render.lobby import books
from bot.render.locales import LOCALES
from bot.render.phrase import words
from bot.render.post import Post, Words
from engine.deal import deal
from engine.state import new_game
from engine.steps import StepName
from tests.rig.engine.drawn import act_of
from tests.rig.engine.own_books import NEWSPAPER
from tests.rig.render.holding import hold
from tests.rig.render.telling import Host

SEEDS = range(6)


def posts_of_a_game(seed: int) -> Iterator[Post]:
    """Yields everything that the bot says in a game of random acts."""
    chance = random.Random(seed)
    sitting = {seat: Seated(seat, 2**52 + seat, f"Аня {seat}") for seat in range(1, 11)}
    host = Host(NEWSPAPER, deal(NEWSPAPER, 10, chance).roles, Roster(1, sitting))
    yield from (utterance.post for utterance in host.deal().said)
    while host.state.step.name is not StepName.OVER:
        after = host.take(act_of(host.state, chance.randrange(2**24)))
        yield from (utterance.post for utterance in (after.said if after else ()))
    yield from ending(host.state, host.protocol, host.roster)
    yield books.in_full(NEWSPAPER, None, in_group=True)


def own(post: Post) -> Iterator[Words]:
    for said in (*post.lines, *post.folded):
        yield from (value for value in said.args.values() if isinstance(value, dict))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_an_own_book_has_words_for_every_event(seed: int, locale: str) -> None:
    for post in posts_of_a_game(seed):
        hold(post, locale)


def test_everybody_gets_the_words_of_an_own_book_in_his_language() -> None:
    spoken = [said for seed in SEEDS for post in posts_of_a_game(seed) for said in own(post)]
    assert {tuple(said) for said in spoken} == {LOCALES}
    state = new_game(NEWSPAPER, deal(NEWSPAPER, 10, random.Random(0)).roles)
    seated = Roster(1, {seat: Seated(seat, seat, f"Аня {seat}") for seat in range(1, 11)})
    faces = (face(state, seat, seated, PrivateKnowledge(), None) for seat in range(1, 11))
    card = next(line for post in faces for line in post.lines if line.key == "own-card-black")
    assert "Адвокат" in words(card, "ru")
    assert ("чёрных" in words(card, "ru"), "чорних" in words(card, "uk")) == (True, True)


def test_all_roles_of_the_own_book_act_in_some_test_games() -> None:
    keys = {line.key for seed in SEEDS for post in posts_of_a_game(seed) for line in post.lines}
    folded = {line.key for seed in SEEDS for post in posts_of_a_game(seed) for line in post.folded}
    assert {"night-own", "ask-own", "done-own", "seen-own", "answer-same", "answer-different"} <= keys
    assert {"protocol-own", "rules-own"} <= folded
