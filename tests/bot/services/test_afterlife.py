"""Tests which players who are out can write to each other."""

import pytest

from bot.services.game.afterlife import place_seats
from tests.rig.engine.table import play

SHOT = "until hunt; 2 shoot 1; 4 shoot 1; 6 shoot 1; "


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("until turn 1", ()),
        ("until turn 1; 5 leave", (5,)),
        (SHOT, ()),
        (SHOT + "until last-word 1", ()),
        (SHOT + "until last-word 1; 1 pass", (1,)),
        ("until turn 1; 5 leave; 8 leave", (5, 8)),
        ("until over", ()),
    ],
    ids=["all play", "left", "does not know", "speaks", "has spoken", "two", "over"],
)
def test_the_place_is_for_players_who_are_out_and_know_it(text: str, seats: tuple[int, ...]) -> None:
    assert place_seats(play(text).state) == seats


def test_a_player_whom_an_undo_brought_back_never_uses_the_place_again() -> None:
    assert place_seats(play("until turn 1; 5 leave; 8 leave").state, frozenset({5})) == (8,)
