"""Nothing that the bot says tells a role, by any book and any house rules. If a viewer may not tell two games
apart, he reads the same in both."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.handlers.game import acts
from bot.render.game import narrator, private
from bot.render.game.roster import Roster
from bot.render.game.table import table_post
from bot.render.picture import Theme
from bot.render.post import Line, Post, line
from bot.services.live.game import LiveGame
from engine import offers
from engine.acts import PlayerAct
from engine.protocol import Protocol
from engine.refusals import Refusal
from engine.roles import Phase as DayOrNight
from engine.state import State
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.game.whole_games import ONE_BY_ONE
from tests.rig.secrecy import twins
from tests.rig.secrecy.twins import ToldApart, compare

DRAWN = (Phase.explicit, Phase.reuse, Phase.generate)
"""Hypothesis does not search for a smaller failing seed: any failing seed is as good."""

SEEDS = range(8)
"""The seeds of the games that must find a leak made on purpose."""


@pytest.mark.parametrize("examples", [25, pytest.param(250, marks=pytest.mark.long)])
def test_twin_games_with_house_rules_tell_no_card(examples: int) -> None:
    @settings(max_examples=examples, phases=DRAWN)
    @given(book=st.sampled_from(sorted(EVERY_BOOK)), seed=st.integers(0, 2**32))
    def play(book: str, seed: int) -> None:
        assert compare(book, seed) > 0

    play()


@settings(max_examples=4, deadline=None, phases=DRAWN)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("book", [*ONE_BY_ONE, "newspaper"])
def test_twin_games_with_any_accepted_override_tell_no_card(book: str, seed: int) -> None:
    """Such a file may change more than a chat can."""
    assert compare(book, seed, odd=True) > 0


def test_7_9_a_removal_may_tell_that_a_game_is_decided_but_no_card() -> None:
    """A removal ends a last word, unless the game is decided: so this book wants it."""
    assert compare("fiim-2019", 1474324003, odd=True) > 0


def leaks(book: str = "city") -> bool:
    """Plays a few pairs of games. Returns whether the viewers can tell the games of a pair apart."""
    try:
        for seed in SEEDS:
            compare(book, seed)
    except ToldApart:
        return True
    return False


def test_the_same_games_without_a_planted_bug_tell_nothing() -> None:
    assert not leaks()


def test_the_check_finds_a_message_delayed_by_the_number_of_prompts(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = private.prompts

    def counted(state: State, roster: Roster) -> tuple[private.Private, ...]:
        asked = prompts(state, roster)
        monkeypatch.setattr(narrator, "BEFORE_A_NIGHT_STEP", float(len(asked)))
        return asked

    monkeypatch.setattr(private, "prompts", counted)
    assert leaks()


def test_the_check_finds_an_alert_that_tells_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = acts.refusal_lines

    def talkative(live: LiveGame, refusal: Refusal, act: PlayerAct) -> tuple[Line, ...]:
        waited_for = len(offers.actors(live.state))
        return (*refused(live, refusal, act), line("hands-up", count=waited_for))

    monkeypatch.setattr(twins, "refusal_lines", talkative)
    assert leaks()


def test_the_check_finds_a_table_that_tells_the_number_of_prompts(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(state: State, roster: Roster, protocol: Protocol, theme: Theme | None) -> Post:
        post = table_post(state, roster, protocol, theme)
        asked = line("hands-up", count=len(offers.actors(state)))
        return post.model_copy(update={"lines": (*post.lines, asked)})

    monkeypatch.setattr(twins, "table_post", counted)
    assert leaks()


def test_the_check_finds_a_prompt_sent_to_other_players(monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = private.prompts

    def widely(state: State, roster: Roster) -> tuple[private.Private, ...]:
        asked = prompts(state, roster)
        by_night = asked[:1] if state.step.phase is DayOrNight.NIGHT else ()
        return (*asked, *(one._replace(seat=seat) for one in by_night for seat in state.table))

    monkeypatch.setattr(private, "prompts", widely)
    assert leaks()
