"""After a game, the table is told what one seat could have known, step by step."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.acts import Act
from engine.decide import decide
from engine.events import Event, NightActed, StepOpened, WentOut
from engine.refusals import Refusal
from engine.roles import Team
from engine.rules.registry import BOOKS
from minds import coaching
from minds.coaching import DEAL, TOLD, TURNS, Coaching, Spoken, coach
from tests.rig.minds.play import MindsGame, new, play

BOOK = BOOKS["fiim-2019"]


@dataclass
class Recorded(MindsGame):
    """A game that keeps its events, and after which of them each line was said."""

    def __post_init__(self) -> None:
        self.events: list[Event] = []
        self.spoken: list[Spoken] = []

    def do(self, act: Act) -> bool:
        self.hear()
        outcome = decide(self.state, act)
        if not isinstance(outcome, Refusal):
            self.events.extend(outcome.events)
        return super().do(act)

    def hear(self) -> None:
        """Notes the lines that were said since the last act."""
        for by, text in self.said[len(self.spoken) :]:
            self.spoken.append(Spoken(len(self.events) - 1, by, text))


@cache
def recorded(seed: int) -> Recorded:
    begun = new(BOOK, 10, Random(seed))
    game = Recorded(begun.state, begun.views, begun.language, begun.chance)
    play(game)
    game.hear()
    return game


def coached(seed: int, seat: int) -> Coaching:
    game = recorded(seed)
    return coach(BOOK, game.state.roles, game.events, [seat], game.spoken)[seat]


@pytest.mark.parametrize("seed", range(4))
def test_coaching_is_told_in_order_from_the_deal_to_the_end(seed: int) -> None:
    game, found = recorded(seed), coached(seed, 1)
    assert found.steps[0].event == DEAL
    events = [step.event for step in found.steps]
    assert events == sorted(set(events))
    assert events[-1] < len(game.events)
    assert [step.day for step in found.days()] == sorted({step.day for step in found.steps})


@pytest.mark.parametrize("seed", range(4))
def test_two_moments_told_most_of_who_is_still_in_the_game(seed: int) -> None:
    game = recorded(seed)
    for seat in range(1, 11):
        found = coached(seed, seat)
        changes = []
        for before, after in pairwise(found.steps):
            gone = {each.seat for each in game.events[: after.event + 1] if isinstance(each, WentOut)}
            both = zip(range(1, 11), before.black, after.black, strict=True)
            changes.append(max(abs(one - other) for each, one, other in both if each not in gone))
        turned = [changes[place - 1] for place in found.turned]
        assert len(turned) == min(TURNS, sum(change >= TOLD for change in changes))
        assert sorted(turned, reverse=True) == sorted(changes, reverse=True)[: len(turned)]
        assert list(found.turned) == sorted(found.turned)


def test_the_game_goes_on_only_after_somebody_has_left() -> None:
    went_on = [
        (game.events, step.event)
        for seed in range(4)
        for game in [recorded(seed)]
        for step in coached(seed, 1).steps
        if step.goes_on
    ]
    assert went_on
    for events, place in went_on:
        assert any(isinstance(each, WentOut) for each in events[:place])


def test_a_check_is_certain_from_its_event_on() -> None:
    after = []
    for seed in range(4):
        game = recorded(seed)
        sheriff = next(seat for seat in range(1, 11) if game.state.role(seat).id == "sheriff")
        for index, event in enumerate(game.events):
            if isinstance(event, NightActed) and event.by == sheriff:
                is_black = game.state.role(event.seats[0]).team is Team.BLACK
                steps = [step for step in coached(seed, sheriff).steps if step.event >= index]
                after += [abs(step.black[event.seats[0] - 1] - is_black) for step in steps]
    assert after
    assert max(after) < 0.01


@pytest.mark.parametrize("seed", range(4))
def test_coaching_of_a_seat_does_not_depend_on_unknown_cards(seed: int) -> None:
    """A red's coaching is the same if a citizen and a black exchange their cards, because he sees neither."""
    game = recorded(seed)
    roles = game.state.roles
    plain = [seat for seat in range(1, 11) if roles[seat - 1].id == "citizen"]
    black = [seat for seat in range(1, 11) if roles[seat - 1].team is Team.BLACK]
    other = list(roles)
    other[plain[1] - 1], other[black[0] - 1] = roles[black[0] - 1], roles[plain[1] - 1]
    public = [event for event in game.events if type(event).__name__ not in {"NightActed", "ShotFired"}]
    ours = coach(BOOK, roles, public, plain[:1])
    assert coach(BOOK, tuple(other), public, plain[:1]) == ours


def test_coaching_of_all_seats_computes_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat is told the same as alone. What the whole table can know is computed once for all blacks, and
    nothing is computed again while a seat learns nothing."""
    game = recorded(1)
    roles, events = game.state.roles, game.events
    seats = range(1, 11)
    alone = {seat: coach(BOOK, roles, events, [seat])[seat] for seat in seats}
    looked: Counter[str] = Counter()
    for name in ("public_odds", "suspicion"):
        monkeypatch.setattr(coaching, name, _counted(looked, name, getattr(coaching, name)))
    assert coach(BOOK, roles, events, seats) == alone
    told = sum(not isinstance(event, StepOpened) for event in events)
    assert 0 < looked["public_odds"] <= told / 2, "there are three blacks"
    assert looked["suspicion"] <= 7 * told / 2


def _counted(looked: Counter[str], name: str, function: Callable[..., object]) -> Callable[..., object]:
    def counting(*args: object) -> object:
        looked[name] += 1
        return function(*args)

    return counting
