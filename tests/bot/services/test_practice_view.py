"""Tests how long a person watches his practice."""

from dataclasses import replace

import pytest

from bot.services.game.practice_view import is_watched
from bot.services.live.game import LiveGame
from tests.rig.game.live_games import live

SHOT = "until hunt; 2 shoot 1; 4 shoot 1; 6 shoot 1; "


def practice(text: str) -> LiveGame:
    """Returns a practice in which the person sits at seat 1."""
    made = live(text, chat_id=1001)
    neighbours = {seat: replace(who, user_id=-seat) for seat, who in made.roster.people.items() if seat != 1}
    people = {**made.roster.people, **neighbours}
    return replace(made, roster=replace(made.roster, people=people))


@pytest.mark.parametrize(
    ("text", "watched"),
    [
        ("until turn 1", True),
        ("until turn 1; 5 leave", True),
        ("until turn 1; 1 leave", False),
        (SHOT + "until don-check", True),
        (SHOT + "until last-word 1", True),
        (SHOT + "until last-word 1; 1 pass", False),
    ],
    ids=["plays", "another left", "left", "does not know", "speaks", "has spoken"],
)
def test_a_practice_is_watched_while_its_person_believes_to_be_in(text: str, watched: bool) -> None:
    assert is_watched(practice(text)) is watched


def test_a_table_of_people_is_always_watched() -> None:
    assert is_watched(live("until turn 1; 1 leave"))
