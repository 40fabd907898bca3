"""A card that lies face down tells nothing: at a table it is the same message for every role."""

import random
import re

import pytest

from bot.render.game.private import card, face, prompts
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster, Seated
from bot.render.locales import LOCALES, say
from bot.render.phrase import Moment, plain
from bot.render.post import Post
from engine.deal import deal
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import State, new_game
from tests.rig.engine.own_books import NEWSPAPER
from tests.rig.render.told import Table
from tests.rig.render.transcript import PHRASING

TABLES = [(book, heads) for book in (*BOOKS.values(), NEWSPAPER) for heads in book.deals]


def dealt(rules: RuleSet, heads: int, seed: int = 0) -> State:
    return new_game(rules, deal(rules, heads, random.Random(seed)).roles)


def seated(heads: int) -> Roster:
    return Roster(1, {seat: Seated(seat, seat, f"Имя{seat}") for seat in range(1, heads + 1)})


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("book", "heads"), TABLES, ids=[f"{book.id}-{heads}" for book, heads in TABLES])
def test_a_seat_gets_the_same_message_whatever_its_role(book: RuleSet, heads: int, locale: str) -> None:
    """The messages are equal in each character, so no font, screen or client can part them."""
    for seat in range(1, heads + 1):
        cards, roles = set(), set()
        for seed in range(12):
            state = dealt(book, heads, seed)
            shown = PHRASING.message(card(state, seat, seated(heads)), locale, Moment(0.0, 1.0))
            cards.add(repr(shown))
            roles.add(state.role(seat).id)
        assert len(cards) == 1
        assert len(roles) > 1  # otherwise the test would compare nothing


@pytest.mark.parametrize("book", BOOKS)
def test_the_deal_sends_each_card_face_down(book: str) -> None:
    heads = max(BOOKS[book].deals)
    state, roster = dealt(BOOKS[book], heads), seated(heads)
    sent = {seat: post for seat, post, *_ in prompts(state, roster)}
    assert sent == {seat: card(state, seat, roster) for seat in range(1, heads + 1)}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_face_names_the_role_and_all_comrades(book: str, locale: str) -> None:
    heads = max(BOOKS[book].deals)
    state, roster = dealt(BOOKS[book], heads), seated(heads)
    blacks = {seat for seat in range(1, heads + 1) if state.role(seat).team == "black"}
    assert len(blacks) > 1
    for seat in range(1, heads + 1):
        said = words(face(state, seat, roster, PrivateKnowledge(), None), locale)
        named = {other for other in range(1, heads + 1) if f"№{other} · Имя{other}" in said}
        assert named - {seat} == (blacks - {seat} if seat in blacks else set())


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", [*BOOKS])
def test_the_message_that_wakes_a_player_is_the_same_for_every_role(book: str, locale: str) -> None:
    """The message that wakes a player is equal in each character but for the time that is left. The edit
    after his step says whether he was asked for an act and has done none, and nothing of his role."""
    table, woken, asleep, steps = Table(book), set(), set(), set()
    while table.state.night.number < 3:
        told = table.passes()
        steps.add(table.state.step.name)
        for said in told.said:
            if said.seat is None or (said.slot or "").partition(":")[0] != "act":
                continue
            shown = PHRASING.message(said.post, locale, Moment(0.0, 1.0))
            if said.post.kind == "said-night-wakes":
                labels = (
                    [b.text for row in shown.keyboard.inline_keyboard for b in row] if shown.keyboard else []
                )
                woken.add((re.sub(r"\d+", "", shown.text), *labels, shown.silent, shown.protected))
            elif said.post.countdown is None:
                asleep.add((shown.text, shown.keyboard, shown.silent))
    assert len(woken) == 1
    covers = {(say(locale, key, {}), None, True) for key in ("night-sleeps", "night-sleeps-missed")}
    assert asleep - {(say(locale, "best-move-missed", {}), None, True)} == covers
    assert len(steps) > 4  # otherwise the test would compare nothing


def words(post: Post, locale: str) -> str:
    return "\n".join(plain(line, locale) for line in post.lines)
