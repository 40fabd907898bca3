"""Tests of `city`: the deal by the number of players, and the first night (city.md: roles, night 1)."""

import pytest

from engine.record import RecordError
from tests.engine.city import city
from tests.rig.engine.walk import walk

DEALS = {
    10: "dmmshwkccc",
    11: "dmmshwkcccc",
    12: "dmmmshwkcccc",
    13: "dmmmshwkccccc",
    14: "dmmmshwkcccccc",
    15: "dmmmmshwkcccccc",
}
"""Players → a deal. The number of blacks with the Don: 3 of 10 and 11, 4 of 12 to 14, 5 of 15."""


@pytest.mark.parametrize("players", DEALS)
def test_roles_by_head_count(players: int) -> None:
    game = city("", deal=DEALS[players])
    assert (game["players"], game.table) == (players, list(range(1, players + 1)))
    assert (game.step, game.when, game.seconds) == ("deal", "night 1", 10)


@pytest.mark.parametrize(
    "deal",
    [
        *("dmmshwkcc", "dmmmmshwkccccccc", "dmmmshwkcc", "dmmmshwkccc", "dmmshwkccccc", "dmmmmshwkccccc"),
        *("dmmmshwkccccccc", "mmmshwkccc", "dmmshwwccc", "dmmsswkccc"),
    ],
)
def test_roles_no_other_deal(deal: str) -> None:
    with pytest.raises(RecordError):
        city("", deal=deal)


@pytest.mark.parametrize("players", DEALS)
def test_night_1_blacks_meet_then_doctor_sheriff_mistress_maniac_greet(players: int) -> None:
    assert walk("", book="city", deal=DEALS[players], until="turn 1") == [
        "meeting 60",
        "greet-doctor 10",
        "greet-sheriff 10",
        "greet-mistress 10",
        "greet-maniac 10",
    ]


@pytest.mark.parametrize("players", DEALS)
def test_night_n_hunt_don_maniac_sheriff_doctor_mistress(players: int) -> None:
    assert walk("until hunt", book="city", deal=DEALS[players], until="turn 2") == [
        "don-check 10",
        "maniac 10",
        "sheriff-check 10",
        "doctor 10",
        "mistress 10",
    ]
    assert city("until hunt", deal=DEALS[players]).seconds == 30


@pytest.mark.parametrize("gone", [2, 7, 8, 9, 10])
def test_a5_the_steps_of_a_role_that_is_out_run_all_their_time(gone: int) -> None:
    steps = walk(f"judge remove {gone}; until hunt", book="city", until=f"turn {3 if gone == 2 else 2}")
    assert steps == ["don-check 10", "maniac 10", "sheriff-check 10", "doctor 10", "mistress 10"]


def test_order_the_don_decides_in_the_meeting() -> None:
    game = city("until meeting; 2 order 1 3; 2 order 3 1; 4 order 3; 2 order 1 1; timeout; 2 order 1")
    assert game.codes == ["wrong-role", "bad-target", "wrong-step"]
