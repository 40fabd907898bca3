"""Tests which players can get a penalty of 8.5, by what happened at the table. Seat 7 is the sheriff."""

import pytest

from engine.penalties import possible_penalties, proven_penalties
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import Replay, replay
from engine.roles import Team
from tests.rig.engine.table import record, removed, shots


def of(game: str, seat: int, winner: Team | None = Team.BLACK) -> tuple[str, ...]:
    played = replay(parse(record(game)))
    assert not played.rejected
    return possible_penalties(protocol_of(played), seat, winner)


def proposals(game: str, seat: int, winner: Team) -> tuple[str, ...]:
    return proven_penalties(protocol_of(replay(parse(record(game)))), seat, winner)


def protocol_of(played: Replay) -> Protocol:
    return Protocol.of(played.record.rules, played.record.roles, played.events)


def test_8_5_a_sheriff_who_died_in_the_first_hunt_missed_no_check() -> None:
    game = shots(7, 2, 4, 6) + "until turn"
    assert of(game, 7) == ("8.5.3",)


@pytest.mark.parametrize(
    ("nights", "left"),
    [
        ("until hunt; until next hunt;", ("8.5.4.2", "8.5.4.3")),
        ("until sheriff-check; 7 check 2; until next hunt;", ("8.5.4.3",)),
        ("until sheriff-check; 7 check 2; until next sheriff-check; 7 check 4;", ()),
    ],
)
def test_8_5_a_sheriff_missed_the_checks_that_he_did_not_make(nights: str, left: tuple[str, ...]) -> None:
    assert of(nights + "until next turn", 7) == ("8.5.3", *left)


def test_8_5_only_who_sat_at_a_table_of_four_broke_a_vote_there() -> None:
    removed = "; ".join(f"judge remove {seat}" for seat in (2, 4, 1, 3, 5, 8))
    game = f"until turn 1; {removed}"
    assert "8.5.2" not in of(game, 8, None)  # five were at the table when the last player went out
    assert "8.5.2" in of(game, 9, None)
    assert "8.5.2" not in of("until turn 1", 9, None)
    then = f"{game}; judge remove 9"
    assert "8.5.2" in of(then, 9, None)


def test_8_5_4_2_a_check_in_the_night_of_his_death_hides_no_earlier_miss() -> None:
    nights = "until hunt; until next hunt; until next hunt\n"
    game = nights + "2 shoot 7; 4 shoot 7; 6 shoot 7; until sheriff-check; 7 check 2; until turn"
    assert of(game, 7) == ("8.5.3", "8.5.4.2", "8.5.4.3")


def test_8_5_4_3_the_night_of_the_deciding_kill_gave_no_time_for_a_check() -> None:
    game = removed(1, 3, 5) + shots(8, 2, 4, 6) + "until over"
    assert of(game, 7) == ("8.5.3",)


LEFT_ON_DAY_ONE = "until turn 1\n1 nominate 3\nuntil turn 2\n2 nominate 4\nuntil vote 3\n{}until turn"


@pytest.mark.parametrize(
    ("left", "winner", "fined"),
    [
        pytest.param(3, Team.BLACK, (1, 3), id="one of his own left, and his team lost"),
        pytest.param(3, Team.RED, (), id="his team won"),
        pytest.param(3, None, (), id="a draw"),
        pytest.param(4, Team.BLACK, (), id="one of the others left"),
    ],
)
def test_8_5_1_all_its_conditions(left: int, winner: Team | None, fined: tuple[int, ...]) -> None:
    hands = "".join(f"{seat} vote\n" for seat in range(1, 11)) if left == 3 else ""
    game = LEFT_ON_DAY_ONE.format(hands)
    assert [seat for seat in (1, 3) if "8.5.1" in of(game, seat, winner)] == list(fined)


def test_8_5_1_not_at_a_table_of_nine() -> None:
    game = "judge remove 9; until hunt; until turn 2; 2 nominate 3; until turn 3; 3 nominate 1; until vote"
    assert "8.5.1" not in of(game + "; until next turn", 1)


def test_8_5_4_4_a_black_who_did_not_shoot_in_two_nights() -> None:
    silent = "until hunt; 2 shoot 8; 4 shoot 8; until next hunt; 2 shoot 8; 4 shoot 8; until turn"
    assert [seat for seat in (2, 4, 6) if "8.5.4.4" in of(silent, seat, Team.RED)] == [6]
    once = "until hunt; 2 shoot 8; 4 shoot 8; until next hunt; 6 shoot 8; until turn"
    assert "8.5.4.4" not in of(once, 6, Team.RED)


def test_8_5_4_5_only_a_miss_that_would_have_won() -> None:
    early = "until hunt; 2 shoot 8; 4 shoot 8; until turn"
    late = removed(1, 3, 5) + "until hunt; 2 shoot 8; 4 shoot 8; until turn"
    assert "8.5.4.5" not in of(early, 6, Team.RED)
    assert "8.5.4.5" in of(late, 6, Team.RED)


def test_8_5_what_the_record_proves_is_proposed() -> None:
    game = "until hunt; 2 shoot 8; 4 shoot 8; until next hunt; 2 shoot 8; 4 shoot 8; until turn"
    assert proposals(game, 7, Team.BLACK) == ("8.5.4.2",)
    assert proposals(game, 6, Team.RED) == ("8.5.4.4",)
    assert proposals(game, 2, Team.RED) == proposals(game, 7, Team.RED) == ()
