"""Tests what each viewer may know about a game."""

import random
from collections.abc import Iterator

import pytest

from engine.decide import decide
from engine.events import (
    DayBroken,
    Event,
    Fouled,
    HuntClosed,
    NightActed,
    OrderNamed,
    ShotAnswered,
    ShotFired,
    ShotRepeated,
    WentOut,
)
from engine.record import parse
from engine.refusals import Refusal
from engine.replay import replay
from engine.roles import ROLES, Cause, Phase, Role
from engine.rules.registry import BOOKS
from engine.state import new_game
from engine.steps import StepName
from engine.view import blacks, card, is_public, sees, speechless
from tests.rig.engine.drawn import act_of
from tests.rig.engine.table import TEN, ballot, fouls, play, poll, record, roles

DEALT = tuple(ROLES[role] for role in roles(TEN))
FIIM, UA = BOOKS["fiim-2019"], BOOKS["ua-club"]
SEATS = range(1, 11)


def events_of(lines: str, book: str = "fiim-2019") -> tuple[Event, ...]:
    return replay(parse(record(lines, book=book))).events


def viewers(event: Event, book: str = "fiim-2019") -> list[int]:
    return [seat for seat in SEATS if sees(seat, event, BOOKS[book], DEALT)]


def test_a_black_knows_his_comrades_and_the_don_a_red_nobody() -> None:
    assert blacks(DEALT) == (2, 4, 6)
    assert (card(DEALT, 4).comrades, card(DEALT, 4).don) == ((2, 6), 2)
    assert (card(DEALT, 2).comrades, card(DEALT, 2).don) == ((4, 6), 2)
    assert (card(DEALT, 7).role, card(DEALT, 7).comrades, card(DEALT, 7).don) == (ROLES["sheriff"], (), None)


def test_without_a_don_there_is_none_to_know() -> None:
    party = tuple(ROLES["mafia"] if role is ROLES["don"] else role for role in DEALT)
    assert (card(party, 2).comrades, card(party, 2).don) == ((4, 6), None)


NIGHT = (
    "until meeting; 2 order 7 8; until hunt; 2 shoot 8; 4 shoot 8; 6 shoot 8; 6 shoot 9; timeout; 2 check 7"
)


@pytest.mark.parametrize(
    ("kind", "seen_by"),
    [(OrderNamed, [2, 4, 6]), (ShotFired, [2]), (ShotRepeated, [6]), (HuntClosed, []), (NightActed, [2])],
)
def test_what_happens_at_night_is_its_makers_own(kind: type[Event], seen_by: list[int]) -> None:
    event = next(event for event in events_of(NIGHT) if isinstance(event, kind))
    assert viewers(event) == seen_by
    assert not sees(None, event, FIIM, DEALT)


@pytest.mark.parametrize("step", ["doctor", "mistress", "maniac"])
def test_acts_of_other_roles_are_known_only_to_them(step: str) -> None:
    assert viewers(NightActed(step, 1, (2,), None), "city") == [1]


@pytest.mark.parametrize("event", [ShotFired(4, 8), ShotAnswered(2, 8)])
def test_in_ua_club_the_blacks_see_each_others_shots(event: Event) -> None:
    assert viewers(event, "ua-club") == [2, 4, 6]


def test_the_killed_is_not_named_before_the_morning() -> None:
    assert not is_public(WentOut(8, Cause.SHOT, Phase.NIGHT, 2))
    assert not is_public(WentOut(8, Cause.MANIAC, Phase.NIGHT, 2))
    assert is_public(WentOut(8, Cause.REMOVED, Phase.NIGHT, 2))
    assert is_public(WentOut(8, Cause.VOTE, Phase.DAY, 2))


def test_a_hidden_foul_is_known_only_to_its_player_until_the_fourth() -> None:
    assert viewers(Fouled(4, 1, hidden=True)) == viewers(Fouled(4, 3, hidden=True)) == [4]
    assert viewers(Fouled(4, 4, hidden=True)) == list(SEATS)
    assert viewers(Fouled(4, 1)) == list(SEATS)


def test_everybody_sees_public_acts() -> None:
    assert sees(None, DayBroken(), UA, DEALT)
    assert viewers(DayBroken()) == list(SEATS)


def game_with(cards: tuple[Role, ...], codes: list[int]) -> Iterator[Event]:
    """Yields the events of the same acts, which were chosen for one deal, in a game with these cards."""
    dealt, other = new_game(FIIM, DEALT), new_game(FIIM, cards)
    for code in codes:
        act = act_of(dealt, code)
        outcome, twin = decide(dealt, act), decide(other, act)
        if isinstance(outcome, Refusal) or isinstance(twin, Refusal) or dealt.step.name is StepName.OVER:
            return
        dealt, other = outcome.state, twin.state
        yield from twin.events


def test_the_group_can_not_tell_two_deals_apart_by_what_it_sees_while_the_game_goes_on() -> None:
    """The sheriff and a citizen change cards, and only the sheriff acts by his card."""
    swapped = tuple(
        {7: ROLES["citizen"], 8: ROLES["sheriff"]}.get(seat, role) for seat, role in enumerate(DEALT, 1)
    )
    chance = random.Random(5)
    for _ in range(40):
        codes = [chance.randrange(2**24) for _ in range(60)]
        mine, theirs = list(game_with(DEALT, codes)), list(game_with(swapped, codes))
        seen, seen_too = ([e for e in events if is_public(e)] for events in (mine, theirs))
        assert seen[: len(seen_too)] == seen_too


THREE = fouls(3, 3)


@pytest.mark.parametrize(
    ("book", "lines", "seats"),
    [
        ("fiim-2019", f"until turn 1; {fouls(3, 2)}", ()),
        ("fiim-2019", f"until turn 1; {THREE}", (3,)),
        ("fiim-2019", f"until turn 1; {THREE} until turn 3", (3,)),
        ("fiim-2019", f"until turn 1; {THREE} until turn 4", ()),
        ("fiim-2019", f"until turn 3; {THREE} until next hunt", (3,)),
        ("ua-club", f"until turn 1; {THREE} until turn 4", (3,)),
        ("ua-club", f"until turn 1; {THREE} until next hunt", (3,)),
        ("classic-10", f"until turn 1; {THREE}", (3,)),
        ("classic-10", f"until turn 1; {THREE} until turn 4", ()),
        ("fiim-2019", f"until turn 3; {THREE}", ()),
        ("fiim-2019", f"until turn 3; {THREE} until turn 4", (3,)),
        ("classic-10", f"until turn 3; {THREE}", ()),
        ("ua-club", f"until turn 3; {THREE}", (3,)),
    ],
)
def test_a_player_who_lost_his_speech_may_not_speak_until_the_loss_is_served(
    book: str, lines: str, seats: tuple[int, ...]
) -> None:
    assert speechless(play(lines, book=book).state) == seats


TIED = f"{ballot((1, 3), (2, 5))}until turn 10; {THREE}{fouls(5, 3)}"
BALLOT = poll({3: (1, 2, 6, 7, 8), 5: (3, 4, 5, 9, 10)})


@pytest.mark.parametrize("book", ["fiim-2019", "classic-10"])
@pytest.mark.parametrize(
    ("lines", "seats"),
    [
        ("", (3, 5)),
        ("until defence 3", ()),
        ("until defence 5", (3,)),
        ("until defence 5; until vote", (3, 5)),
    ],
)
def test_who_owes_a_turn_may_speak_in_his_defence(book: str, lines: str, seats: tuple[int, ...]) -> None:
    tied = f"{TIED}{BALLOT}{lines}" if lines else TIED
    assert speechless(play(tied, book=book).state) == seats


def test_a_silenced_player_may_not_speak_for_one_day() -> None:
    lines = "until maniac; 10 silence 3; until turn"
    assert speechless(play(lines, book="party").state) == (3,)
    assert speechless(play(f"{lines}; until hunt", book="party").state) == ()


def test_a_turn_that_is_only_shorter_makes_nobody_speechless() -> None:
    shorter = {"short_turn_at": [10]}
    assert speechless(play(f"until turn 1; {THREE}", overrides=shorter).state) == ()


def test_a_foul_that_the_table_may_not_know_makes_nobody_speechless_before_his_turn() -> None:
    game = play(f"until hunt; 4 shoot 8; 4 shoot 9; until turn 1; {fouls(4, 2)}", book="city")
    assert (game.state.fouls(4), speechless(game.state)) == (3, ())
    game = play(f"until hunt; 4 shoot 8; 4 shoot 9; until turn 1; {fouls(4, 2)} until turn 4", book="city")
    assert speechless(game.state) == (4,)
