"""Draws random games: a rule set, a deal, and acts of every kind, which numbers choose."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from engine import acts
from engine.deal import deal
from engine.decide import Decision, decide
from engine.offers import actors, offers
from engine.refusals import Refusal
from engine.roles import Seat, Team
from engine.rules.choices import Lift, LostSpeech, Opener, Removal, SecondShot, Single, ZeroCircle
from engine.rules.consistency import BadOverride
from engine.rules.model import RuleSet
from engine.state import State, new_game
from tests.rig.engine.own_books import EVERY_BOOK

ALONE: tuple[Callable[[Seat], acts.Act], ...] = (
    *(acts.Pass, acts.Vote, acts.LiftHand, acts.Leave, acts.Claim) * 3,
    acts.Hint,
    acts.Surrender,
)


def by_night(word: str) -> Callable[[Seat, Seat], acts.Act]:
    return lambda by, seat: acts.NightAct(by, word, (seat,))


AIMED: tuple[Callable[[Seat, Seat], acts.Act], ...] = (
    *(acts.Nominate, acts.Withdraw, acts.Shoot),
    *map(by_night, ("check", "heal", "visit", "kill", "silence")),
)
NAMED: tuple[Callable[[Seat, tuple[Seat, ...]], acts.Act], ...] = (acts.NameOrder, acts.NameBest)
JUDGED: tuple[Callable[[Seat, str], acts.Act], ...] = (*(acts.Foul,) * 12, *(acts.Remove,) * 3, acts.Defeat)
"""Acts that a judge does. Those that end a game are rare, so that games are long."""

CHOICES: Mapping[str, tuple[object, ...]] = {
    **{
        name: tuple(kind)
        for name, kind in {
            "opener": Opener,
            "single_on_first_day": Single,
            "single_later": Single,
            "lift": Lift,
            "second_shot": SecondShot,
            "lost_speech": LostSpeech,
            "removal": Removal,
            "zero_circle": ZeroCircle,
        }.items()
    },
    **dict.fromkeys(
        (
            "don_answers", "hunt_spares_blacks", "victim_leaves_at_once", "checks_reach_the_dead",
            "doctor_may_repeat", "nominations_replace", "rest_to_last", "new_tie_again", "raise_whole_table",
            "last_words", "hint_ends_game", "empty_table_is_black", "blacks_talk_in_hunt", "guard_dies",
            "greet_together", "quick_nights",
        ),
        (True, False),
    ),
    "tie_stays_at": (2, 4),
    "draw_after": (1, 3),
    "misses_lose": (1, 3),
    "self_heals": (0, 1),
    "short_turn_at": ([3], [3, 4, 5]),
}  # fmt: skip
"""Parameters, besides the seconds, that a club may change → values to try."""

VARIANTS = st.dictionaries(st.sampled_from(sorted(CHOICES)), st.integers(0, 3), max_size=3).map(
    lambda drawn: {name: CHOICES[name][at % len(CHOICES[name])] for name, at in drawn.items()}
)


BOOK_AND_PLAYERS = st.sampled_from(
    [(book, players) for book in EVERY_BOOK.values() for players in book.deals]
)
"""A book and a number of players. One of the books has roles of its own."""


def varied(book: RuleSet, overrides: Mapping[str, object]) -> RuleSet:
    """Returns the book with the overrides, or the book itself if they are not allowed."""
    try:
        return book.variant(overrides)
    except BadOverride:
        return book


@st.composite
def beginnings(draw: Any, *, variants: bool = True) -> State:
    """Draws the beginning of a game: any book, any of its numbers of players, and sometimes changed
    parameters."""
    book, players = draw(BOOK_AND_PLAYERS)
    rules: RuleSet = varied(book, draw(VARIANTS)) if variants else book
    return new_game(rules, deal(rules, players, random.Random(draw(st.integers(0, 99)))).roles)


def _numbers(seed: int, count: int) -> list[int]:
    chance = random.Random(seed)
    return [chance.randrange(2**24) for _ in range(count)]


CODES = st.builds(_numbers, st.integers(0, 2**32), st.integers(0, 200))
"""The acts of a game as numbers, which `act_of` reads."""


def act_of(state: State, code: int) -> acts.Act:
    """Returns the act that a number means in this state: a deadline, an act that is offered, or any act."""
    kind, code = code % 12, code // 12
    waited_for = actors(state)
    if kind == 0:
        return anything(len(state.roles), code)
    if kind < 4 or not waited_for:
        return acts.Timeout()
    seat, code = waited_for[code % len(waited_for)], code // len(waited_for)
    offered = offers(state, seat)
    return offered[code % len(offered)] if offered else acts.Timeout()


def anything(players: int, code: int) -> acts.Act:
    """Returns an act by any seat, aimed at any seat. The seats need not exist."""
    which, code = code % 6, code // 6
    one, code = code % (players + 2), code // (players + 2)
    other, code = code % (players + 2), code // (players + 2)
    match which:
        case 0:
            return ALONE[code % len(ALONE)](one)
        case 1 | 2:
            return AIMED[code % len(AIMED)](one, other)
        case 3:
            return NAMED[code % len(NAMED)](one, (other, one, code % players + 1)[: code % 3 + 1])
        case 4:
            return JUDGED[code % len(JUDGED)](one, ("", "6.6.1", "спор с судьёй")[code % 3])
        case _:
            return acts.Award(list(Team)[code % 2]) if code % 32 == 0 else acts.Timeout()


def course_of(state: State, codes: list[int]) -> Iterator[tuple[State, acts.Act, Decision | Refusal]]:
    """Plays the acts of these numbers. Yields each state, the act in it, and its outcome."""
    for code in codes:
        act = act_of(state, code)
        outcome = decide(state, act)
        yield state, act, outcome
        if isinstance(outcome, Decision):
            state = outcome.state
