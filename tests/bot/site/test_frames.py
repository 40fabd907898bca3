"""Frame by frame, a replay shows each viewer only what `engine.view` let him know."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render.game.roster import roster_of
from bot.render.line import Line
from bot.site.frames import Camera, Frame, Viewer, frames
from bot.site.told import of_event
from engine import view
from engine.acts import Act, Shoot, Timeout
from engine.ballot import on_ballot
from engine.decide import Decision, decide
from engine.events import Event, HandLowered, HandRaised, HandVoided, HuntClosed, NightActed, StepOpened
from engine.evolve import evolve
from engine.replay import replay
from engine.roles import CITIZEN, MAFIA, SHERIFF, Phase, Role, Team
from engine.rules.model import RuleSet
from engine.rules.party import PARTY
from engine.rules.registry import BOOKS
from engine.state import State, new_game
from engine.steps import StepName
from tests.rig.engine.drawn import CODES, act_of, beginnings
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.render.telling import record_of
from tests.rig.render.told import Table
from tests.rig.secrecy.twins import twins

SECRET = (
    *("protocol-shot", "protocol-check", "protocol-maniac", "protocol-healed"),
    *("replay-hit", "replay-miss", "replay-no-shot"),
)
"""The beginnings of the keys of lines that tell what was done in secret."""


def filmed(
    rules: RuleSet, roles: tuple[Role, ...], events: tuple[Event, ...], viewer: Viewer
) -> list[tuple[int, Frame]]:
    return list(frames(rules, roles, events, viewer, roster_of((), len(roles))))


def events_of_acts(state: State, codes: list[int]) -> tuple[Event, ...]:
    events: list[Event] = []
    for code in codes:
        decision = decide(state, act_of(state, code))
        if isinstance(decision, Decision):
            state = decision.state
            events += decision.events
    return tuple(events)


def states_of(first: State, events: tuple[Event, ...]) -> list[State]:
    states = [first]
    for event in events:
        states.append(evolve(states[-1], event))
    return states


@settings(max_examples=25)
@given(beginnings(), CODES)
def test_every_frame_shows_the_table_that_the_engine_shows(first: State, codes: list[int]) -> None:
    events = events_of_acts(first, codes)
    states = states_of(first, events)
    for viewer in ("table", 1, len(first.roles)):
        for at, frame in filmed(first.rules, first.roles, events, viewer):
            state = states[at]
            is_over = state.step.name is StepName.OVER
            fouls = State.fouls if is_over else view.fouls
            assert frame.scene.present == (state.table if is_over else view.known_table(state))
            assert frame.scene.silent == (() if is_over else view.speechless(state))
            assert frame.scene.fouls == tuple(fouls(state, seat + 1) for seat in range(len(first.roles)))
            assert frame.told


@settings(max_examples=25)
@given(beginnings(), CODES, st.integers(0, 18))
def test_a_seat_knows_its_card_its_comrades_and_answers(first: State, codes: list[int], at: int) -> None:
    seat = at % len(first.roles) + 1
    events = events_of_acts(first, codes)
    states = states_of(first, events)
    card = view.card(first.roles, seat)
    for number, frame in filmed(first.rules, first.roles, events, seat):
        if states[number].step.name is StepName.OVER:
            return
        asked = {
            checked
            for event in events[:number]
            if isinstance(event, NightActed) and view.sees(seat, event, first.rules, first.roles)
            for checked in event.seats
        }
        assert {known.seat for known in frame.known} <= {seat, *card.comrades} | asked


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_is_shown_no_secret_before_the_end(book: str) -> None:
    record = record_of(book)
    events = replay(record).events
    told = 0
    *before, (_, last) = filmed(record.rules, record.roles, events, "table")
    for _, frame in before:
        assert not frame.known
        assert not any(said.key.startswith(SECRET) for said in frame.told)
        assert not any(arrow.kind != "hand" for arrow in frame.scene.arrows)
        told += len(frame.told)
    assert told > 20
    assert {known.seat for known in last.known} == set(range(1, len(record.roles) + 1))


def test_an_exit_by_day_is_shown_before_the_frame_of_the_night() -> None:
    """Also where he has no last word, after which no frame of the day would come."""
    by_day = 0
    for book in BOOKS:
        record = record_of(book)
        for _, frame in filmed(record.rules, record.roles, replay(record).events, "table"):
            said = {one.key for one in frame.told} & {"out-vote", "out-raise", "ballot-too-few"}
            assert not (said and frame.scene.night), book
            by_day += bool(said)
    assert by_day > len(BOOKS)


@settings(max_examples=25)
@given(beginnings(), CODES, st.integers(0, 18))
def test_without_his_lines_a_viewer_is_told_the_table(first: State, codes: list[int], at: int) -> None:
    events = events_of_acts(first, codes)

    def told(viewer: Viewer) -> list[Line]:
        shots = filmed(first.rules, first.roles, events, viewer)
        return [said for _, frame in shots for at, said in enumerate(frame.told) if at not in frame.own]

    assert told(at % len(first.roles) + 1) == told("open") == told("table")


@pytest.mark.parametrize("book", BOOKS)
def test_a_viewer_of_everything_sees_shots_and_checks_as_arrows(book: str) -> None:
    record = record_of(book)
    shown = {
        arrow.kind
        for _, frame in filmed(record.rules, record.roles, replay(record).events, "open")
        for arrow in frame.scene.arrows
    }
    assert shown == {"shot", "act", "hand"}


def test_the_arrow_of_a_check_shows_its_result_to_the_checker() -> None:
    record = record_of("fiim-2019")
    events = replay(record).events

    def found(viewer: Viewer) -> set[tuple[int, str]]:
        shots = filmed(record.rules, record.roles, events, viewer)
        arrows = {arrow for _, frame in shots for arrow in frame.scene.arrows}
        return {(arrow.by, arrow.answer) for arrow in arrows if arrow.answer is not None}

    assert {answer for _, answer in found("open")} == {"black", "not-sheriff"}
    assert {by for by, _ in found("open")} == {2, 7}
    assert {by for by, _ in found(7)} == {7}
    assert found(1) == found("table") == set()


@pytest.mark.parametrize("book", BOOKS)
def test_the_vote_on_a_candidate_is_one_frame_that_tells_its_hands_once(book: str) -> None:
    record = record_of(book)
    events = replay(record).events
    shots = filmed(record.rules, record.roles, events, "table")
    votes = [pair for _, frame in shots for pair in pairwise(frame.told) if pair[1].key == "protocol-vote"]
    assert not [a for a, b in votes if a.key == "replay-hands" and a.args["seats"] == b.args["seats"]]
    last = [events[at - 1] for at, _ in shots if at]
    assert not any(isinstance(event, HandRaised | HandLowered | HandVoided) for event in last)
    opened = [event.step.name for event in last if isinstance(event, StepOpened)]
    assert not {StepName.VOTE, StepName.RAISE} & {*opened}


def test_the_frames_of_a_running_game_show_each_hand_at_once() -> None:
    record = record_of("fiim-2019")
    camera = Camera("table", roster_of((), 10), new_game(record.rules, record.roles))
    taken = [(event, camera.take(event)) for event in replay(record).events]
    assert all(frame for event, frame in taken if isinstance(event, HandRaised))


@pytest.mark.parametrize("book", BOOKS)
def test_candidates_stand_in_the_middle_during_the_circle(book: str) -> None:
    """A step of the circle shows all nominations that stand, also where the book lets no host show them. When
    the table knows how the day ends, none stand any more."""
    record = record_of(book)
    state, standing = new_game(record.rules, record.roles), dict[int, tuple[int, ...]]()
    for number, event in enumerate(replay(record).events, 1):
        state = evolve(state, event)
        speaks = state.step.name is StepName.TURN and not state.day.known
        standing[number] = on_ballot(state) if speaks else ()
    shown = {
        number: frame.scene.ballot.args["seats"] if frame.scene.ballot else ()
        for number, frame in filmed(record.rules, record.roles, replay(record).events, "table")
        if number
    }
    assert any(shown.values())
    assert shown == {number: standing[number] for number in shown}


def test_a_known_card_keeps_all_that_the_viewer_knows_of_it() -> None:
    record = record_of("fiim-2019")
    for _, frame in filmed(record.rules, record.roles, replay(record).events, "open"):
        assert len(frame.known) == len(record.roles)


def test_the_end_says_who_has_won_and_why() -> None:
    record = record_of("city")
    *_, (_, last) = filmed(record.rules, record.roles, replay(record).events, "table")
    assert (last.scene.title.key, last.scene.now and last.scene.now.key) == ("picture-won", "picture-reason")


@pytest.mark.parametrize("viewer", ["table", 1])
def test_the_end_shows_who_was_killed_last(viewer: Viewer) -> None:
    """Where a night decides the game, the host tells its dead together with the result."""
    state = begun = new_game(PARTY, (MAFIA, SHERIFF, CITIZEN, CITIZEN, CITIZEN))
    events: list[Event] = []
    while state.step.name is not StepName.OVER:
        shot = Shoot(1, max(state.table))
        for act in (shot, Timeout()) if state.step.name is StepName.HUNT else (Timeout(),):
            decision = decide(state, act)
            assert isinstance(decision, Decision)
            state = decision.state
            events += decision.events
    *_, (_, last) = filmed(PARTY, begun.roles, tuple(events), viewer)
    assert state.step.phase is Phase.NIGHT
    assert last.scene.present == state.table == (1, 2)


def test_a_black_sees_the_don_and_the_team_of_other_blacks() -> None:
    record = record_of("fiim-2019")
    _, first = filmed(record.rules, record.roles, replay(record).events, 4)[0]
    told = [(known.seat, known.team, known.words.key) for known in first.known]
    assert told == [
        (4, Team.BLACK, "picture-role"),
        (2, Team.BLACK, "picture-role"),
        (6, Team.BLACK, "replay-colour"),
    ]


def alike(book: str, seed: int) -> bool:
    """Plays two games that the viewer may not tell apart. Returns whether they have the same frames as long
    as they look alike."""
    pair = twins(book, seed)
    until = (0, 0)
    for _ in pair.told():
        until = (len(pair.mine.events), len(pair.other.events))
    viewer: Viewer = "table" if pair.viewer is None else pair.viewer
    first, second = (
        [frame for _, frame in filmed(host.state.rules, host.state.roles, (*host.events[:number],), viewer)]
        for host, number in zip((pair.mine, pair.other), until, strict=True)
    )
    return first == second


@settings(max_examples=12)
@given(book=st.sampled_from(sorted(EVERY_BOOK)), seed=st.integers(0, 2**32))
def test_two_games_that_a_viewer_can_not_tell_apart_have_the_same_frames(book: str, seed: int) -> None:
    assert alike(book, seed)


@pytest.mark.parametrize(
    ("book", "acts", "said"),
    [
        ("fiim-2019", (), ["replay-no-shot"] * 3 + ["replay-miss"]),
        ("fiim-2019", (Shoot(2, 5), Shoot(4, 5)), ["replay-no-shot", "replay-miss"]),
        ("fiim-2019", (Shoot(2, 5), Shoot(4, 5), Shoot(6, 7)), ["replay-miss"]),
        ("fiim-2019", (Shoot(2, 5), Shoot(4, 5), Shoot(6, 5)), ["replay-hit"]),
        ("ua-club", (Shoot(2, 5),), ["replay-hit"]),
        ("ua-club", (Shoot(4, 5),), ["replay-miss-don"]),
    ],
)
def test_a_miss_is_told_with_its_true_reason(book: str, acts: tuple[Act, ...], said: list[str]) -> None:
    table = Table(book).until(StepName.HUNT)
    for act in acts:
        table.does(act)
    told = table.passes()
    states = states_of(told.before, told.events)
    hunts = [
        [line.key for line in of_event(event, before, after, table.roster)]
        for event, before, after in zip(told.events, states, states[1:], strict=False)
        if isinstance(event, HuntClosed)
    ]
    assert hunts == [said]


def test_the_check_of_frames_finds_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test finds frames that show a secret: here everybody sees everything. So the test above can
    fail."""
    monkeypatch.setattr(view, "sees", lambda *_: True)
    assert not all(alike("fiim-2019", seed) for seed in range(8))
