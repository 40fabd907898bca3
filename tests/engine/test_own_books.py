"""A book with its own roles: lawyer, bodyguard and journalist. The engine has no line for them."""

import random

import pytest
from pydantic import ValidationError

from engine.acts import NightAct
from engine.events import NightActed
from engine.notation import Malformed, read, vocabulary, write
from engine.offers import actors, offers
from engine.record import parse
from engine.rules.effects import Save
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.simulate import Policy, simulate
from engine.view import card, privy
from tests.rig.engine.own_books import COMPARE, EVERY_BOOK, GUARD, NEWSPAPER
from tests.rig.engine.table import Played, play, record, refused, shots
from tests.rig.render.remarks import refusing

BLACKS = (2, 4, 6)
"""The Don is 2, the lawyer 4, the sheriff 7, the doctor 8, the bodyguard 9, the journalist 10."""


def night(lines: str, **overrides: object) -> Played:
    """Plays a night. The first hunt hits seat 3; then come these lines, and the rest of the night."""
    return play(shots(3, *BLACKS) + lines + "\nuntil next turn", book="newspaper", overrides=overrides)


def answers(game: Played) -> list[str | None]:
    return [event.answer for event in game.told(NightActed)]


def test_the_lawyer_is_black_and_shoots_with_the_others() -> None:
    assert night("").out == ["3 shot night 2"]
    assert card(play("", book="newspaper").state.roles, 4).comrades == (2, 6)


def test_c23_a_hidden_black_is_red_for_the_sheriff_in_that_night_only() -> None:
    hidden = "until lawyer; 4 defend 6; until sheriff-check; 7 check 6;"
    game = night(hidden + "until next sheriff-check; 7 check 6")
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 6, "answer": "red"}]
    assert game.nights[2]["checks"] == [{"by": 7, "seat": 6, "answer": "black"}]


def test_c23_a_hidden_black_is_red_for_the_journalist_too() -> None:
    assert answers(night("until lawyer; 4 defend 6; until journalist; 10 compare 6 1")) == [None, "same"]
    assert answers(night("until don-check; 2 check 7; until lawyer; 4 defend 7")) == ["sheriff", None]


@pytest.mark.parametrize(
    ("pair", "answer"), [("1 3", "same"), ("2 4", "same"), ("1 2", "different"), ("2 1", "different")]
)
def test_the_journalist_learns_whether_two_are_of_one_colour(pair: str, answer: str) -> None:
    game = night(f"until journalist; 10 compare {pair}")
    assert game.nights[1]["acts"] == [
        {"step": "journalist", "by": 10, "seats": [int(seat) for seat in pair.split()], "answer": answer}
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("10 compare 3 3", "bad-target"),
        ("10 compare 10 3", "bad-target"),
        ("10 compare 3 99", "no-such-seat"),
        ("9 compare 1 2", "wrong-role"),
        ("10 guard 1", "wrong-step"),
        ("10 kill 1", "not-allowed"),
        ("10 compare 1 2; 10 compare 1 3", "already-done"),
    ],
)
def test_forbidden_acts_of_own_roles_are_refused(line: str, code: str) -> None:
    assert night(f"until journalist; {line}").codes == [code]


def test_c21_the_bodyguard_dies_in_the_place_of_the_guarded_player() -> None:
    game = night("until bodyguard; 9 guard 3")
    assert (game.out, game.nights[1]["miss"]) == (["9 shot night 2"], False)


@pytest.mark.parametrize(
    ("lines", "out"),
    [
        ("until doctor; 8 heal 3; until bodyguard; 9 guard 3", []),
        ("until doctor; 8 heal 9; until bodyguard; 9 guard 3", []),
        ("until bodyguard; 9 guard 1", ["3 shot night 2"]),
        ("until bodyguard; 9 guard 3; judge remove 9", ["9 removed night 2", "3 shot night 2"]),
    ],
    ids=["the doctor has saved", "he is healed himself", "another one", "he is gone before the morning"],
)
def test_c21_the_dead_of_a_seat_with_doctor_and_bodyguard(lines: str, out: list[str]) -> None:
    assert night(lines).out == out


def test_c21_a_bodyguard_may_only_keep_the_guarded_player_alive() -> None:
    assert night("until bodyguard; 9 guard 3", guard_dies=False).out == []


def test_c22_where_the_victim_leaves_at_once_nobody_guards_or_heals_him() -> None:
    lines = "until doctor; 8 heal 3; until bodyguard; 9 guard 3"
    assert night(lines, victim_leaves_at_once=True).out == ["3 shot night 2"]


def test_the_same_seat_is_not_guarded_two_nights_in_a_row() -> None:
    game = night("until bodyguard; 9 guard 1; until next bodyguard; 9 guard 1")
    assert game.codes == ["same-seat-twice"]


def test_an_action_can_have_a_limited_number_of_uses() -> None:
    lines = "".join(f"until next lawyer; 4 defend {seat};" for seat in (1, 2, 3))
    assert play(lines, book="newspaper").rejected == ["4 defend 3: already-done"]


def test_a_step_of_an_own_role_waits_for_it_and_offers_its_acts() -> None:
    state = play("until journalist", book="newspaper").state
    offered = offers(state, 10)
    assert actors(state) == (10,)
    assert len(offered) == 36
    assert NightAct(10, "compare", (1, 2)) in offered


def test_the_blacks_learn_whom_the_lawyer_hides_and_nobody_whom_the_guard_has() -> None:
    roles = play("", book="newspaper").state.roles
    assert privy(NightActed("lawyer", 4, (6,), None), NEWSPAPER, roles) == BLACKS
    assert privy(NightActed("bodyguard", 9, (6,), None), NEWSPAPER, roles) == (9,)


def test_words_of_an_own_book_are_read_only_with_that_book() -> None:
    known = vocabulary(NEWSPAPER)
    assert read("10 compare 3 1", known) == NightAct(10, "compare", (3, 1))
    assert write(NightAct(10, "compare", (3, 1))) == "10 compare 3 1"
    with refusing(Malformed, match="a seat is missing"):
        read("10 compare 3", known)
    with refusing(Malformed, match="“compare” is no act"):
        read("10 compare 3 1")


def test_a_record_of_an_unknown_book_is_refused() -> None:
    assert "“newspaper” is none of" in refused(record("", book="newspaper"))
    assert parse(record("", book="newspaper"), EVERY_BOOK).rules == NEWSPAPER


@pytest.mark.parametrize("policy", Policy)
def test_a_book_from_a_file_is_simulated(policy: Policy) -> None:
    tally = simulate(NEWSPAPER, 10, 20, policy, random.Random(3))
    assert tally.games == 20


@pytest.mark.parametrize("book", EVERY_BOOK.values(), ids=lambda book: book.id)
def test_a_book_becomes_data_and_is_read_back(book: RuleSet) -> None:
    assert RuleSet.from_data(book.as_data()) == book


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"night": ("hunt", "noon")}, "night: “noon” is no step of this book"),
        ({"night": ("hunt", "hunt")}, "night: “hunt” is there twice"),
        ({"deals": {3: {"citizen": 2, "spy": 1}}}, "deals.3: “spy” is no role of this book"),
        ({"deals": {4: {"citizen": 2, "mafia": 1}}}, "deals.4: these are 3 cards"),
        ({"deals": {2: {"citizen": 1, "mafia": 1}}}, "deals.2: there must be blacks, and fewer than reds"),
        ({"deals": {}}, "deals: no head count is dealt to"),
        ({"actions": (COMPARE, COMPARE)}, "actions: the step “journalist” is there twice"),
    ],
)
def test_a_book_that_contradicts_itself_is_refused(fields: dict[str, object], why: str) -> None:
    with pytest.raises(ValidationError) as raised:
        NEWSPAPER.changed(fields)
    assert why in str(raised.value)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"word": "shoot"}, "the word “shoot” is another act's"),
        ({"targets": 1}, "this effect needs targets = 2"),
        ({"effect": Save()}, "this effect needs targets = 1"),
        ({"role": "spy"}, "“spy” is no role of this book"),
        ({"word": "guard"}, "“guard” names one seat here and two there"),
        ({"parameters": {"seconds": "no_seconds"}}, "seconds = “no_seconds” names no parameter"),
        ({"step": "hunt"}, "the step “hunt” is every book's"),
    ],
)
def test_an_action_that_does_not_fit_is_refused(changes: dict[str, object], why: str) -> None:
    actions = [action for action in NEWSPAPER.actions if action is not COMPARE]
    with pytest.raises(ValidationError) as raised:
        NEWSPAPER.changed({"actions": (*actions, {**_fields(COMPARE), **changes})})
    assert why in str(raised.value)


def _fields(action: object) -> dict[str, object]:
    return {name: getattr(action, name) for name in type(action).__slots__}  # type: ignore[attr-defined]


def test_the_programs_books_know_no_words_of_an_own_book() -> None:
    assert GUARD.word not in {word for book in BOOKS.values() for word in book.words}
