"""Which penalties of 8.5 can be about whom, by what happened at the table. Seat 7 is the sheriff."""

import pytest

from engine.penalties import cases
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from engine.roles import Team
from tests.engine.table import record, shots


def of(game: str, seat: int, winner: Team | None = Team.BLACK) -> tuple[str, ...]:
    played = replay(parse(record(game)))
    assert not played.rejected
    protocol = Protocol.of(played.record.rules, played.record.roles, played.events)
    return cases(protocol, seat, winner)


def test_8_5_a_sheriff_who_died_in_the_first_hunt_missed_no_check() -> None:
    game = shots(7, 2, 4, 6) + "until turn"
    assert of(game, 7) == ("8.5.1", "8.5.3")


@pytest.mark.parametrize(
    ("nights", "left"),
    [
        ("until hunt; until next hunt;", ("8.5.4.2", "8.5.4.3")),
        ("until sheriff-check; 7 check 2; until next hunt;", ("8.5.4.3",)),
        ("until sheriff-check; 7 check 2; until next sheriff-check; 7 check 4;", ()),
    ],
)
def test_8_5_a_sheriff_missed_the_checks_that_he_did_not_make(nights: str, left: tuple[str, ...]) -> None:
    assert of(nights + "until next turn", 7) == ("8.5.1", "8.5.3", *left)


def test_8_5_only_who_sat_at_a_table_of_four_broke_a_vote_there() -> None:
    removed = "; ".join(f"judge remove {seat}" for seat in (2, 4, 1, 3, 5, 8))
    game = f"until turn 1; {removed}"
    assert "8.5.2" not in of(game, 8, None)  # the last who went: there were five
    assert "8.5.2" in of(game, 9, None)
    assert "8.5.2" not in of("until turn 1", 9, None)
    then = f"{game}; judge remove 9"
    assert "8.5.2" in of(then, 9, None)
