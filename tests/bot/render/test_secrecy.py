"""Nothing that the bot says tells a role. If a viewer may not tell two games apart, he reads the same in both
until one of them is decided."""

import random
from collections import defaultdict

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.render.game import group, news, private
from bot.render.game.roster import Roster
from bot.render.game.utterance import Utterance
from bot.render.post import Line, line
from engine import legal, view
from engine.acts import Act, targets_of
from engine.events import Event
from engine.refusals import Refusal
from engine.roles import ROLES, Role, Seat, Team
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import State
from engine.steps import StepName
from tests.rig.engine.drawn import ANY_BOOK_AND_PLAYERS
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.render.telling import Told, acts_of, record_of, tell
from tests.rig.render.twins import Twins, shots
from tests.rig.secrecy.twins import ToldApart, alike

DRAWN = (Phase.explicit, Phase.reuse, Phase.generate)
"""Hypothesis does not search for a smaller failing seed: any failing seed is as good."""

FACTS = ("answer-", "shot-", "maniac-", "proposed", "order-", "healed", "visited", "fouled-hidden")
"""The beginnings of the keys of lines that tell what was done in secret."""

SEEDS = range(5)
"""The seeds of the games that must find a leak made on purpose."""


def dealt(book: str, players: int, seed: int) -> tuple[Role, ...]:
    cards = list(EVERY_BOOK[book].cards(players) or ())
    random.Random(seed).shuffle(cards)
    return tuple(cards)


def sound_alike(book: str, players: int, viewer: Seat | None, seed: int) -> None:
    """Plays two games that the viewer can not tell apart. Compares everything that he can read and ask in
    them."""
    twins = Twins.of(EVERY_BOOK[book], dealt(book, players, seed), viewer, seed)
    told = 0
    for _ in twins.play():
        first, second = twins.heard
        where = f"{book}, viewer {viewer}, seed {seed}"
        alike(first[told:], second[told:], where)
        told = len(first)
        alike(*twins.tables(), where)
        alike(*twins.cards(), where)
        alike(*twins.refusals(), where)


def drawn(examples: int) -> settings:
    return settings(max_examples=examples, phases=DRAWN)


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.long)])
def test_the_group_can_not_tell_two_deals_apart(examples: int) -> None:
    @drawn(examples)
    @given(ANY_BOOK_AND_PLAYERS, st.integers(0, 2**32))
    def listen(played: tuple[RuleSet, int], seed: int) -> None:
        book, players = played
        sound_alike(book.id, players, None, seed)

    listen()


@pytest.mark.parametrize("examples", [10, pytest.param(100, marks=pytest.mark.long)])
def test_a_player_can_not_tell_apart_what_his_card_does_not_show(examples: int) -> None:
    @drawn(examples)
    @given(ANY_BOOK_AND_PLAYERS, st.integers(0, 18), st.integers(0, 2**32))
    def listen(played: tuple[RuleSet, int], at: int, seed: int) -> None:
        book, players = played
        sound_alike(book.id, players, at % players + 1, seed)

    listen()


@pytest.mark.parametrize("book", BOOKS)
def test_the_night_does_not_tell_who_was_hit(book: str) -> None:
    """In two nights with the same cards, the messages and `/table` do not tell before the morning who was
    shot."""
    roles = dealt(book, 10, 1)
    twins = Twins.of(EVERY_BOOK[book], roles, None, 1)
    for which in (0, 1):
        while twins.states[which].step.name is not StepName.HUNT:
            twins.deadline(which)
    reds = [seat for seat, role in enumerate(roles, 1) if role.team is Team.RED]
    for shot in shots(twins.states[0], reds[-1]):
        twins.take(0, shot)
    while twins.states[0].step.phase == "night":
        assert twins.heard[0] == twins.heard[1]
        assert twins.tables()[0] == twins.tables()[1]
        for which in (0, 1):
            twins.deadline(which)
    assert twins.heard[0] != twins.heard[1]


@pytest.mark.parametrize("book", BOOKS)
def test_a_player_is_told_in_secret_only_what_he_may_know(book: str) -> None:
    record = record_of(book)
    known: dict[Seat, list[Line]] = defaultdict(list)
    for told in tell(record.rules, record.roles, acts_of(record)):
        for utterance in told.said:
            if utterance.seat is not None:
                known[utterance.seat] += _learnt(told, utterance, utterance.seat, known[utterance.seat])
    assert known


def _learnt(told: Told, utterance: Utterance, seat: Seat, known: list[Line]) -> list[Line]:
    """Fails if the player may not know one of them."""
    facts = [said for said in utterance.post.lines if said.key.startswith(FACTS) and said not in known]
    if not facts:
        return []
    state = told.before
    if any(said.key == "order-named" for said in facts):
        assert state.role(seat).team is Team.BLACK
        return facts
    assert any(
        not view.is_public(event) and view.sees(seat, event, state.rules, state.roles)
        for event in told.events
    ), (told.line, seat, facts)
    return facts


@pytest.mark.parametrize("book", BOOKS)
def test_who_did_nothing_by_night_is_asked_nothing_unless_it_is_his_step(book: str) -> None:
    record = record_of(book)
    for told in tell(record.rules, record.roles, acts_of(record)):
        for utterance in told.said:
            if utterance.seat is not None and utterance.post.countdown is not None:
                assert utterance.seat in (*private.awake(told.after), told.after.step.seat)


def leaks(viewer: Seat | None) -> bool:
    """Plays some games. Says whether one of them tells the viewer something that he may not know."""
    try:
        for book in ("fiim-2019", "city"):
            for seed in SEEDS:
                sound_alike(book, 10, viewer, seed)
    except ToldApart:
        return True
    return False


def test_without_a_leak_the_same_games_tell_nothing() -> None:
    assert not leaks(None)
    assert not leaks(4)


def test_a_role_in_the_news_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    told = news.of_event

    def loud(event: Event, before: State, roster: Roster) -> tuple[Line, ...]:
        said = told(event, before, roster)
        seat = getattr(event, "seat", None)
        return (*said, line("card-seat", role=before.role(seat).id)) if said and seat else said

    monkeypatch.setattr(news, "of_event", loud)
    assert leaks(None)


def test_a_night_that_is_silent_about_who_is_gone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = group.step_post

    def short(state: State, roster: Roster, head: tuple[Line, ...] = ()) -> object:
        post = opened(state, roster, head)
        own = state.rules.steps.get(state.step.name)
        gone = own is not None and all(state.role(seat).id != own.role for seat in state.table)
        return post.model_copy(update={"silent": not post.silent}) if gone else post

    monkeypatch.setattr(group, "step_post", short)
    assert leaks(None)


def test_an_answer_to_the_wrong_player_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    privy = view.privy
    monkeypatch.setattr(view, "privy", lambda event, rules, roles: (*privy(event, rules, roles), 4))
    assert leaks(4)


def test_a_prompt_that_is_sent_to_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = private.prompts

    def widely(state: State, roster: Roster) -> tuple[private.Private, ...]:
        asked = prompts(state, roster)
        return (*asked, *(one._replace(seat=4) for one in asked[:1] if state.step.phase == "night"))

    monkeypatch.setattr(private, "prompts", widely)
    assert leaks(4)


def test_a_refusal_that_depends_on_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = legal.refusal

    def telling(state: State, act: Act) -> Refusal | None:
        seats = (seat for seat in targets_of(act) if 0 < seat <= len(state.roles))
        if any(state.role(seat) is ROLES["sheriff"] for seat in seats):
            return refusal(state, act) and Refusal.BAD_TARGET
        return refusal(state, act)

    monkeypatch.setattr(legal, "refusal", telling)
    assert leaks(4)
