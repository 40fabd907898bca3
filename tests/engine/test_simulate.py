"""The simulation plays games with ordinary acts."""

import random
from math import sqrt

import pytest

from engine import simulate as simulating
from engine.acts import Act, Nominate, Shoot, Timeout
from engine.decide import Decision, decide
from engine.events import BallotClosed, HuntClosed, Outcome
from engine.refusals import Refusal
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.simulate import Policy, simulate
from engine.state import BadDeal, State


def test_a_draw_is_counted_as_a_draw() -> None:
    """In this variant of 7.7 one hunt without a death or a departure gives a draw."""
    rules = BOOKS["fiim-2019"].with_overrides({"draw_after": 1})
    tally = simulate(rules, 10, 10, Policy.RANDOM, random.Random(1))
    assert tally.wins["draw"] > 0
    assert set(tally.wins) <= {"red", "black", "draw"}


@pytest.mark.parametrize("policy", Policy)
def test_the_same_seed_gives_the_same_games(policy: Policy) -> None:
    one, again = (simulate(BOOKS["fiim-2019"], 10, 10, policy, random.Random(5)) for _ in range(2))
    assert one == again


def test_the_uniform_policy_agrees_with_31_of_35() -> None:
    """If players act at random, the blacks win 31 of 35 games, as calculated, within three standard errors.
    The seed is fixed."""
    games, share = 600, 31 / 35
    tally = simulate(BOOKS["fiim-2019"], 10, games, Policy.UNIFORM, random.Random(35))
    assert abs(tally.wins["black"] / games - share) < 3 * sqrt(share * (1 - share) / games)
    assert tally.wins["draw"] == 0


def test_four_players_are_refused_by_every_book() -> None:
    for rules in BOOKS.values():
        with pytest.raises(BadDeal):
            simulate(rules, 4, 1, Policy.RANDOM, random.Random(1))


Taken = list[tuple[State, Act, Decision]]


def taken_in(
    book: str, policy: Policy, monkeypatch: pytest.MonkeyPatch, *, games: int = 20
) -> tuple[Taken, list[Act]]:
    """Returns the accepted and the refused acts of `games` games."""
    taken: Taken = []
    refused: list[Act] = []

    def watched(state: State, act: Act) -> Decision | Refusal:
        outcome = decide(state, act)
        assert len(taken) < 1000 * games, "a game that does not end"
        if isinstance(outcome, Decision):
            taken.append((state, act, outcome))
        else:
            refused.append(act)
        return outcome

    monkeypatch.setattr(simulating, "decide", watched)
    tally = simulate(BOOKS[book], 10, games, policy, random.Random(3))
    assert tally.acts == len(taken)
    assert tally.days == sum(
        outcome.state.day.number for *_, outcome in taken if outcome.state.step.name == "over"
    )
    return taken, refused


@pytest.mark.parametrize("book", BOOKS)
def test_uniform_one_player_a_day_is_nominated_and_leaves_from_day_2_on(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, _ = taken_in(book, Policy.UNIFORM, monkeypatch)
    nominations = [(state, act) for state, act, _ in taken if isinstance(act, Nominate)]
    assert nominations
    assert all(state.day.number > 1 and not state.day.nominations for state, _ in nominations)
    closed = [
        (state.day.number, event.outcome)
        for state, _, outcome in taken
        for event in outcome.events
        if isinstance(event, BallotClosed)
    ]
    assert {outcome for day, outcome in closed if day > 1} == {Outcome.LEAVE}
    assert {outcome for day, outcome in closed if day == 1} == {Outcome.NO_CANDIDATES}
    assert len(nominations) == sum(day > 1 for day, _ in closed)


@pytest.mark.parametrize("book", BOOKS)
def test_uniform_the_blacks_shoot_together_and_always_at_a_red(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, _ = taken_in(book, Policy.UNIFORM, monkeypatch)
    shots = [(state, act) for state, act, _ in taken if isinstance(act, Shoot)]
    assert shots
    assert all(state.role(act.seat).team is Team.RED for state, act in shots)
    events = [event for *_, outcome in taken for event in outcome.events]
    assert not any(event.miss for event in events if isinstance(event, HuntClosed))


@pytest.mark.parametrize("book", BOOKS)
def test_random_acts_are_legal_and_every_kind_occurs(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken, refused = taken_in(book, Policy.RANDOM, monkeypatch)
    assert refused == [] or book == "ua-club"
    assert all(isinstance(act, Shoot) for act in refused), "proposals that the Don's answer came before"
    assert {act.by for _, act, _ in taken if isinstance(act, Nominate)} == set(range(1, 11))
    waited = [(state, act) for state, act, _ in taken if isinstance(act, Timeout)]
    assert all(state.step.name != "turn" or state.day.nominated for state, _ in waited)
