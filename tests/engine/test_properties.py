"""Properties that are true in every game: for any book, number of players, variant and acts."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import decide as deciding
from engine.acts import Foul, Pass, Remove, Timeout
from engine.course import Course
from engine.deal import deal
from engine.decide import Decision, decide
from engine.events import CircleOpened, Event, StepOpened
from engine.evolve import evolve
from engine.flow import AFTER, PASSAGES, ROLE_STEP, Stage, kind_of
from engine.notation import read, write
from engine.offers import actors, offers
from engine.protocol import Protocol
from engine.record import parse
from engine.refusals import Refusal
from engine.replay import Playthrough, replay
from engine.roles import Seat
from engine.rules.choices import LostSpeech, Opener, ThirdFoul
from engine.rules.registry import BOOKS
from engine.state import State, new_game
from engine.steps import StepName
from tests.rig.engine.drawn import CODES, act_of, anything, beginnings, course_of
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.engine.table import LETTER, play, record

FEW = settings(max_examples=60)


@FEW
@given(beginnings(), CODES)
def test_folding_the_events_gives_the_decided_state(state: State, codes: list[int]) -> None:
    for before, _, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            assert outcome.events
            assert reduce(evolve, outcome.events, before) == outcome.state


@FEW
@given(beginnings(), CODES)
def test_a_refused_act_leaves_the_game_as_it_was(state: State, codes: list[int]) -> None:
    game = Playthrough(state)
    for code in codes:
        before, told = game.state, list(game.events)
        if game.play(act_of(before, code)) is not None:
            assert (game.state, game.events) == (before, told)


@FEW
@given(beginnings(), CODES)
def test_nobody_comes_back_to_the_table_and_a_result_never_changes(state: State, codes: list[int]) -> None:
    for before, _, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            after = outcome.state
            assert set(after.table) <= set(before.table)
            assert set(after.farewells).isdisjoint(after.table)
            assert before.result in (None, after.result)
            assert (after.result is not None) or after.step.name is not StepName.OVER


@FEW
@given(beginnings(), CODES)
def test_each_step_has_a_serial_and_each_but_the_last_a_deadline(state: State, codes: list[int]) -> None:
    for before, _, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            opened = [event.step for event in outcome.events if isinstance(event, StepOpened)]
            assert [step.serial for step in opened] == [before.step.serial + 1] * len(opened)
            assert all((step.seconds is None) == (step.name is StepName.OVER) for step in opened)


@FEW
@given(beginnings(), CODES)
def test_a_deadline_always_opens_a_step(state: State, codes: list[int]) -> None:
    for before, _, _ in course_of(state, codes):
        outcome = decide(before, Timeout())
        if before.step.name is StepName.OVER:
            assert outcome is Refusal.GAME_OVER
        else:
            assert isinstance(outcome, Decision)
            assert outcome.state.step.serial == before.step.serial + 1


@FEW
@given(beginnings(), CODES)
def test_every_offered_act_is_accepted(state: State, codes: list[int]) -> None:
    for before, _, _ in course_of(state, codes[:30]):
        for seat in range(len(before.roles) + 2):
            for act in offers(before, seat) if 0 < seat <= len(before.roles) else ():
                assert isinstance(decide(before, act), Decision)
                assert seat in actors(before)


@FEW
@given(st.integers(5, 19), st.integers(0, 2**30))
def test_an_act_is_written_and_read_again(players: int, code: int) -> None:
    act = anything(players, code)
    assert read(write(act)) == act
    assert read(write(Timeout())) == Timeout()


@FEW
@given(beginnings(variants=False), CODES)
def test_a_written_game_replays_to_the_same(state: State, codes: list[int]) -> None:
    game = Playthrough(state)
    lines, refused = [], []
    for number, code in enumerate(codes, 1):
        act = act_of(game.state, code)
        lines.append(write(act))
        code_of_refusal = game.play(act)
        if code_of_refusal is not None:
            refused.append((number, lines[-1], code_of_refusal))
    text = record(
        "\n".join(lines), book=state.rules.id, deal="".join(LETTER[role.id] for role in state.roles)
    )
    played = replay(parse(text, EVERY_BOOK))
    assert played.state == game.state
    assert list(played.events) == game.events
    assert [tuple(one) for one in played.rejected] == refused


@FEW
@given(beginnings(), CODES)
def test_the_protocol_agrees_with_the_state(state: State, codes: list[int]) -> None:
    events: list[Event] = []
    for _, _, outcome in course_of(state, codes):
        if isinstance(outcome, Decision):
            events += outcome.events
            state = outcome.state
    protocol = Protocol.of(state.rules, state.roles, events)
    assert sorted({*state.table, *(one["seat"] for one in protocol.out)}) == list(
        range(1, len(state.roles) + 1)
    )
    assert len(protocol.out) == len(state.roles) - len(state.table)
    assert all(state.fouls(seat) == count for seat, count in protocol.fouls.items())
    for vote in protocol.votes:
        assert set(vote["voters"]).isdisjoint(vote["defaulted"])


@FEW
@given(beginnings(variants=False), st.sampled_from(ThirdFoul), st.sampled_from(LostSpeech), CODES)
def test_d22_who_has_begun_to_speak_has_spoken(
    state: State, third: ThirdFoul, lost: LostSpeech, codes: list[int]
) -> None:
    """A circle opens after whoever spoke first in the last one, whatever ended his turn, in every book."""
    chosen = {"opener": Opener.NEXT_SPEAKER, "third_foul": third, "lost_speech": lost}
    game = Playthrough(state := state._replace(rules=state.rules.variant(chosen)))
    for code in codes[:12]:
        while game.state.step.name not in (StepName.TURN, StepName.OVER):
            game.play(Timeout())
        seat = max(0, code % 7 - 3) or game.state.step.seat or 0
        for _ in range(code // 21 % 3 + 1):
            game.play((Pass, Foul, Remove)[code // 7 % 3](seat))
        while code % 2 and game.state.step.name is StepName.TURN:
            game.play(Timeout())
    previous: Seat = 0
    for event in game.events:
        state = evolve(state, event)
        if isinstance(event, CircleOpened) and event.order:
            assert event.order[0] == next((seat for seat in state.table if seat > previous), state.table[0])
            previous, speakers = event.order[0], set[Seat]()
        elif isinstance(event, StepOpened) and event.step.name is StepName.TURN and event.step.seat:
            previous = previous if speakers else event.step.seat
            speakers.add(event.step.seat)
            assert state.speaks_first(event.step.seat) is (speakers == {previous})


def size(value: object) -> int:
    """Returns how many single values a state holds, without its rule set."""
    if isinstance(value, tuple | frozenset):
        return sum(map(size, value))
    return 1


@FEW
@given(beginnings(), CODES)
def test_a_state_does_not_grow_with_the_game(state: State, codes: list[int]) -> None:
    players = len(state.roles)
    for _, _, outcome in course_of(state, codes * 3):
        if isinstance(outcome, Decision):
            assert size(outcome.state) <= 20 + 14 * players


def test_a_state_does_not_grow_with_nominations_made_and_withdrawn() -> None:
    lines = "until turn 1;" + "1 nominate 2; 1 nominate 3; 1 withdraw 3;" * 20
    game = play(lines, book="city")
    assert game.rejected == []
    assert len(game.nominations) == 40
    assert game.state.day.nominations == ()


@pytest.mark.parametrize("book", ["fiim-2019", "city"])
@FEW
@given(data=st.data(), codes=CODES)
def test_left_alone_a_game_with_an_end_ends(book: str, data: st.DataObject, codes: list[int]) -> None:
    rules = BOOKS[book]
    players = data.draw(st.sampled_from(sorted(rules.deals)))
    state = new_game(rules, deal(rules, players, random.Random(data.draw(st.integers(0, 99)))).roles)
    for _, _, outcome in course_of(state, codes):
        state = outcome.state if isinstance(outcome, Decision) else state
    for _ in range(150):
        outcome = decide(state, Timeout())
        if isinstance(outcome, Refusal):
            break
        state = outcome.state
    assert state.step.name is StepName.OVER


@pytest.mark.parametrize("book", ["classic-10", "ua-club", "party"])
def test_a_game_without_acts_and_end_does_not_grow(book: str) -> None:
    rules = BOOKS[book]
    state = new_game(rules, deal(rules, 10, random.Random(1)).roles)
    sizes = set()
    for _ in range(600):
        outcome = decide(state, Timeout())
        assert isinstance(outcome, Decision)
        state = outcome.state
        sizes.add(size(state))
    assert state.night.number > 30
    assert max(sizes) < 120


@pytest.mark.parametrize("book", BOOKS)
def test_games_of_random_acts_end(book: str) -> None:
    chance = random.Random(7)
    for players in BOOKS[book].deals:
        rules = BOOKS[book]
        game = Playthrough(new_game(rules, deal(rules, players, chance).roles))
        for _ in range(20_000):
            if game.state.step.name is StepName.OVER:
                break
            game.play(act_of(game.state, chance.randrange(2**24)))
        assert game.state.step.name is StepName.OVER


Passages = dict[Stage, set[str]]


@contextmanager
def watched_stages(taken: Passages) -> Iterator[None]:
    """Notes which step every stage opens, or to which stage it leads."""

    def watched(stage: Stage, run: Callable[[Course], Stage | None]) -> Callable[[Course], Stage | None]:
        def go(course: Course) -> Stage | None:
            after = run(course)
            taken[stage].add(kind_of(course.state.step.name) if after is None else after)
            return after

        return go

    with pytest.MonkeyPatch.context() as patch:
        stages = {stage: watched(stage, run) for stage, run in deciding.STAGES.items()}
        patch.setattr(deciding, "STAGES", stages)
        yield


BOTH_TIED_GO = (
    "until turn 1; 1 nominate 5; until turn 2; 2 nominate 7; until vote 5; 1 vote; until vote 7; 2 vote;"
    "until defence 5; judge remove 7; judge remove 5"
)
"""Acts that a random game rarely has: all tied candidates are removed during the defence, in a book where the
vote goes on."""

STRAIGHT_TO_THE_RAISE = "until turn 1; 1 nominate 5; until turn 2; 2 nominate 7; until raise"
"""What only a house rule leads to."""


def test_the_game_goes_the_ways_of_the_table_and_each_of_them() -> None:
    chance = random.Random(2019)
    taken: Passages = defaultdict(set)
    with watched_stages(taken):
        for book, _ in product(BOOKS.values(), range(30)):
            game = Playthrough(new_game(book, deal(book, chance.choice(list(book.deals)), chance).roles))
            while game.state.step.name is not StepName.OVER and len(game.events) < 1500:
                game.play(act_of(game.state, chance.randrange(2**24)))
        replay(parse(record(BOTH_TIED_GO, book="city")))
        replay(parse(record(STRAIGHT_TO_THE_RAISE, overrides={"zero_circle": "raise"})))
    assert taken == {stage: {*passage.opens, *passage.leads} for stage, passage in PASSAGES.items()}


def test_every_step_but_the_last_leads_to_a_stage() -> None:
    assert set(AFTER) == {*StepName, ROLE_STEP} - {StepName.OVER}
