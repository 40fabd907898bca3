"""A covered card tells nothing: it is as long as every other card at its table."""

import random
import re

import pytest

from bot.render.game.private import prompts, role
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster, Seated
from bot.render.locales import LOCALES
from bot.render.phrase import BLANK, Moment
from engine.deal import deal
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import State, new_game
from tests.bot.markup import Markup, length
from tests.bot.render.transcript import PHRASING
from tests.engine.own_books import NEWSPAPER

COVERED = re.compile(r"<tg-spoiler>(.*?)</tg-spoiler>", re.DOTALL)
TABLES = [(book, heads) for book in (*BOOKS.values(), NEWSPAPER) for heads in book.deals]


def dealt(rules: RuleSet, heads: int, seed: int = 0) -> State:
    return new_game(rules, deal(rules, heads, random.Random(seed)).roles)


def alike_named(heads: int) -> Roster:
    """Returns a table where all names are equally long. So it does not matter which player gets which
    card."""
    return Roster(1, {seat: Seated(seat, seat, f"Имя{seat:02}") for seat in range(1, heads + 1)})


def covered(state: State, locale: str) -> list[str]:
    posts = [post for _, post, _ in prompts(state, alike_named(len(state.roles)), PrivateKnowledge())]
    texts = [PHRASING.message(post, locale, Moment(0.0, 1.0)).text for post in posts]
    return [COVERED.findall(text)[0] for text in texts]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("book", "heads"), TABLES, ids=[f"{book.id}-{heads}" for book, heads in TABLES])
def test_all_cards_of_a_table_are_equally_long(book: RuleSet, heads: int, locale: str) -> None:
    """All cards of a table are equally long, in any deal. For example, «№10» on a black's card must not make
    it longer than others."""
    deals = [covered(dealt(book, heads, seed), locale) for seed in range(5)]
    cards = [Markup(card).visible for deal in deals for card in deal]
    assert len(cards) == 5 * heads
    assert len({length(card) for card in cards}) == 1
    assert min(card.count(BLANK) for card in cards) <= 3  # the longest card needs almost no filling
    assert all(card == card.strip() for card in cards)  # Telegram would cut off spaces at the ends


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_comrades_do_not_show_in_the_length(locale: str) -> None:
    names = ("Ю", "Максимилиан-Александр", "<b>&", "😀", "Аня", *"абвгд")
    table = Roster(1, {seat: Seated(seat, seat, name) for seat, name in enumerate(names, 1)})
    lengths = set()
    for seed in range(20):
        for _, post, _ in prompts(dealt(BOOKS["city"], 10, seed), table, PrivateKnowledge()):
            text = PHRASING.message(post, locale, Moment(0.0, 1.0)).text
            lengths.add(length(Markup(COVERED.findall(text)[0]).visible))
    assert len(lengths) == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_a_card_shown_again_is_as_long_as_at_the_deal(locale: str) -> None:
    state = dealt(NEWSPAPER, 10)
    for seat, first in enumerate(covered(state, locale), 1):
        again = role(state, seat, alike_named(10), PrivateKnowledge())
        assert COVERED.findall(PHRASING.message(again, locale, Moment(0.0, 1.0)).text) == [first]
