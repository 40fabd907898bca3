"""Tests of `party`: the deal by the number of players, and which steps it has (party.md: the table, night 1,
later)."""

import pytest

from engine.record import RecordError
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from tests.engine.party import DEALS, party
from tests.rig.engine.walk import walk

ROWS = [
    (5, 1, 3, 1, 0, 0),
    (6, 2, 2, 1, 1, 0),
    (7, 2, 3, 1, 1, 0),
    (8, 3, 2, 1, 1, 1),
    (9, 3, 3, 1, 1, 1),
    (10, 3, 4, 1, 1, 1),
    (11, 4, 4, 1, 1, 1),
    (12, 4, 5, 1, 1, 1),
    (13, 4, 6, 1, 1, 1),
    (14, 5, 5, 2, 1, 1),
    (15, 5, 6, 2, 1, 1),
    (16, 5, 7, 2, 1, 1),
    (17, 6, 7, 2, 1, 1),
    (18, 6, 8, 2, 1, 1),
    (19, 6, 9, 2, 1, 1),
]
"""Columns: players at the table, mafia, citizens, sheriffs, doctors, maniacs."""

COLUMNS = ("mafia", "citizen", "sheriff", "doctor", "maniac")


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_roles_by_head_count(row: tuple[int, ...]) -> None:
    players, *counts = row
    wanted = dict(zip(COLUMNS, counts, strict=True))
    assert {role: BOOKS["party"].deals[players].get(role, 0) for role in ROLES} == {
        role: wanted.get(role, 0) for role in ROLES
    }
    game = party("", deal=DEALS[players])
    assert (game.step, game.when, game.table) == ("deal", "night 1", list(range(1, players + 1)))


def test_players_from_5_to_19() -> None:
    assert sorted(BOOKS["party"].deals) == list(range(5, 20))


@pytest.mark.parametrize(
    "deal", ["mccs", "m" * 6 + "c" * 10 + "sshk", "mccss", "mmccss", "dcccs", "mmmccshc", "mmmmmccccccshk"]
)
def test_roles_no_other_deal(deal: str) -> None:
    with pytest.raises(RecordError):
        party("", deal=deal)


@pytest.mark.parametrize("players", DEALS)
def test_night_1_meeting_sheriff_doctor_maniac_those_that_are_dealt(players: int) -> None:
    dealt = {"s": "greet-sheriff 10", "h": "greet-doctor 10", "k": "greet-maniac 10"}
    expected = ["meeting 60", *(step for letter, step in dealt.items() if letter in DEALS[players])]
    assert walk("", book="party", deal=DEALS[players], until="turn 1") == expected


@pytest.mark.parametrize("players", DEALS)
def test_later_nights_hunt_doctor_sheriff_maniac_those_that_are_dealt(players: int) -> None:
    dealt = {"h": "doctor 10", "s": "sheriff-check 10", "k": "maniac 10"}
    expected = [step for letter, step in dealt.items() if letter in DEALS[players]]
    assert walk("until hunt", book="party", deal=DEALS[players], until="turn 1") == expected
    assert party("until hunt", deal=DEALS[players]).seconds == 30


@pytest.mark.parametrize("gone", [7, 8, 10])
def test_a5_the_steps_of_a_role_that_is_out_run_all_their_time(gone: int) -> None:
    steps = walk(f"judge remove {gone}; until hunt", book="party", until="turn 1")
    assert steps == ["doctor 10", "sheriff-check 10", "maniac 10"]
