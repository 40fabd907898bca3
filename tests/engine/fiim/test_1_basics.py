"""Tests of chapter 1: the players, and when a team has won."""

import random
from collections import Counter

import pytest

from engine.deal import deal
from engine.roles import ROLES, Team
from engine.rules.registry import BOOKS, DEFAULT
from engine.state import BadDeal, new_game
from tests.rig.engine.table import leaves, play, removed, shots

FIIM = BOOKS["fiim-2019"]


def test_the_default_book_is_fiim() -> None:
    assert DEFAULT is FIIM


def test_1_1_ten_players_seven_red_with_a_sheriff_three_black_with_a_don() -> None:
    assert FIIM.deals == {10: {"citizen": 6, "sheriff": 1, "mafia": 2, "don": 1}}


def test_1_1_the_cards_are_shuffled_by_the_chance_handed_in() -> None:
    one, again, other = (deal(FIIM, 10, random.Random(seed)) for seed in (1, 1, 2))
    assert one == again != other
    assert Counter(one.roles) == Counter(other.roles)
    assert new_game(FIIM, one.roles).roles == one.roles


@pytest.mark.parametrize("players", [0, 9, 11])
def test_1_1_no_other_number_is_dealt_to(players: int) -> None:
    with pytest.raises(BadDeal, match=f"not played by {players}"):
        deal(FIIM, players, random.Random(1))


def test_1_1_the_teams() -> None:
    assert {role for role in ROLES.values() if role.team is Team.BLACK} == {ROLES["don"], ROLES["mafia"]}
    assert Team.RED.other is Team.BLACK
    assert Team.BLACK.other is Team.RED


def test_1_3_night_1_is_followed_by_day_1() -> None:
    assert play("").when == "night 1"
    assert play("until turn").when == "day 1"
    assert play("until hunt").when == "night 2"


THREE_REDS_OUT = removed(1, 3, 5)
"""Four reds, 7 to 10, are left against the blacks 2, 4, 6. The vote of day 1 is cancelled."""

TWO_BLACKS_OUT = removed(2, 4)
"""Acts after which 6 is the only black at the table."""


@pytest.mark.parametrize(
    ("lines", "result", "step", "out"),
    [
        pytest.param(
            f"{TWO_BLACKS_OUT}until hunt; {leaves(6, by=1)}",
            "red blacks-out",
            "last-word 6",
            "6 vote day 2",
            id="red by a vote",
        ),
        pytest.param(
            f"{TWO_BLACKS_OUT}{shots(6, 6)}timeout",
            "red blacks-out",
            "last-word 6",
            "6 shot night 2",
            id="red by a kill",
        ),
        pytest.param(
            f"{TWO_BLACKS_OUT}judge remove 6",
            "red blacks-out",
            "over",
            "6 removed night 1",
            id="red by removal",
        ),
        pytest.param(
            f"{THREE_REDS_OUT}until hunt; {leaves(8, by=7)}",
            "black parity",
            "last-word 8",
            "8 vote day 2",
            id="black by a vote",
        ),
        pytest.param(
            f"{THREE_REDS_OUT}{shots(8, 2, 4, 6)}timeout",
            "black parity",
            "last-word 8",
            "8 shot night 2",
            id="black by a kill",
        ),
        pytest.param(
            f"{THREE_REDS_OUT}judge remove 8",
            "black parity",
            "over",
            "8 removed night 1",
            id="black by removal",
        ),
        pytest.param(
            f"{THREE_REDS_OUT}8 leave", "black parity", "over", "8 left night 1", id="black by leaving"
        ),
    ],
)
def test_1_4_the_moment_of_a_win(lines: str, result: str, step: str, out: str) -> None:
    game = play(lines)
    assert (game.result, game.step, game.out[-1]) == (result, step, out)


@pytest.mark.parametrize("lines", [THREE_REDS_OUT, TWO_BLACKS_OUT])
def test_1_4_nobody_has_won_before(lines: str) -> None:
    assert play(lines).result is None


def test_1_4_more_blacks_than_reds_is_black_too() -> None:
    """The raise takes two reds of four out. Three blacks are at the table: 3 > 2."""
    game = play(
        f"{THREE_REDS_OUT}until hunt; until turn 7; 7 nominate 8; 8 pass; until turn 8; 8 nominate 7;"
        "until vote 8; 7 vote; 2 vote; 4 vote; until vote 7; 8 vote; 9 vote; 10 vote; 6 vote;"
    )
    assert game.out[-1] == "7 vote day 2"
    raised = play(
        f"{removed(1, 3)}until hunt; until turn 7; 7 nominate 8; until turn 8; 8 nominate 7;"
        "until vote 8; 7 vote; 2 vote; 4 vote; 6 vote; until vote 7; until defence 8; until vote 8;"
        "7 vote; 2 vote; 4 vote; 6 vote; until raise; 2 vote; 4 vote; 6 vote; 7 vote; 8 vote; timeout"
    )
    assert raised.out[-2:] == ["8 raise day 2", "7 raise day 2"]
    assert raised.result == "black parity"
