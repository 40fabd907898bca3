"""A chat makes nights shorter: one greeting for all roles, and no step longer than necessary."""

from collections.abc import Mapping

import pytest

from engine.rules.choices import Opener
from engine.rules.model import QUICK
from engine.rules.registry import BOOKS
from tests.rig.engine.table import play
from tests.rig.engine.walk import walk

TOGETHER: Mapping[str, object] = {"greet_together": True}
QUICKLY: Mapping[str, object] = {"quick_nights": True}


@pytest.mark.parametrize(
    ("book", "steps"),
    [
        ("city", ["meeting 60", "greet-doctor 10"]),
        ("party", ["meeting 60", "greet-sheriff 10"]),
        ("classic-10", ["meeting 60", "greet-sheriff 10"]),
        ("fiim-2019", ["meeting 60", "sheriff-look 20"]),
        ("ua-club", ["meeting 60", "sheriff-check 10"]),
    ],
)
def test_roles_greet_in_one_step(book: str, steps: list[str]) -> None:
    assert walk("", book=book, until="turn 1", overrides=TOGETHER) == steps


def test_nothing_changes_if_only_one_role_greets() -> None:
    """Shorter nights join the greetings of several roles into one step. If only one role greets, as in
    `party` with five people, the first night stays as it is."""
    alone = walk("", book="party", deal="cmcsc", until="turn 1")
    assert walk("", book="party", deal="cmcsc", until="turn 1", overrides=TOGETHER) == alone


@pytest.mark.parametrize("book", BOOKS)
def test_later_nights_with_joined_greetings_are_the_same(book: str) -> None:
    now = play("until hunt\n", book=book, overrides=TOGETHER)
    assert (now.step, now.when) == ("hunt", "night 2")
    assert _nights(book, TOGETHER)[2:] == _nights(book, {})[-len(_nights(book, TOGETHER)[2:]) :]


def _nights(book: str, overrides: Mapping[str, object], before: str = "") -> list[str]:
    """Returns the steps of the first two nights with their seconds. `before`: lines that are played first."""
    first = walk("", book=book, until="turn 1", overrides=overrides)
    return first + _second(book, overrides, before)


def _second(book: str, overrides: Mapping[str, object], before: str = "") -> list[str]:
    morning = "turn 1" if BOOKS[book].opener is Opener.LOWEST else "turn 2"
    hunt = f"hunt {play('until hunt', book=book, overrides=overrides).seconds}"
    return [hunt, *walk(f"{before}until hunt", book=book, until=morning, overrides=overrides)]


@pytest.mark.parametrize("book", BOOKS)
def test_no_step_of_a_quick_night_lasts_longer_than_it_must(book: str) -> None:
    most = {"meeting": QUICK.meeting, "hunt": QUICK.hunt}
    for step in _nights(book, QUICKLY):
        name, seconds = step.split()
        assert int(seconds) <= most.get(name, QUICK.role)


@pytest.mark.parametrize("book", BOOKS)
def test_a_step_that_is_already_shorter_is_not_changed(book: str) -> None:
    shorter = {"hunt_seconds": 7, "check_seconds": 3}
    assert _nights(book, {**QUICKLY, **shorter})[-1] == _nights(book, shorter)[-1]
    assert play("until hunt", book=book, overrides={**QUICKLY, **shorter}).seconds == 7


@pytest.mark.parametrize("book", BOOKS)
def test_the_length_of_a_quick_night_does_not_tell_who_is_out(book: str) -> None:
    everybody = _second(book, QUICKLY)
    for seat in (4, 7, 8, 9):
        assert _second(book, QUICKLY, f"until turn 1\n{seat} leave\n") == everybody
