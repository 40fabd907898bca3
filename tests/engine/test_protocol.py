"""Figures of the protocol that have an order of their own, or that tests ask for one by one."""

from engine.events import NightActed
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from tests.rig.engine.table import play, record, shots


def test_shots_are_listed_by_seat() -> None:
    game = play("until hunt; 10 shoot 3; 2 shoot 4; 6 shoot 1", deal="cdcccmsccm")
    assert list(game.nights[1]["shots"].items()) == [("2", 4), ("6", 1), ("10", 3)]


def test_the_choice_of_the_maniac_is_listed_by_night() -> None:
    played = replay(parse(record("until maniac; 10 kill 3", book="city")))
    protocol = Protocol.of(played.record.rules, played.record.roles, played.events)
    assert protocol.acted == {2: [NightActed("maniac", 10, (3,), None)]}


def test_8_3_4_a_best_move_has_its_points_where_nobody_says_that_he_had_a_hint() -> None:
    played = replay(parse(record(shots(8, 2, 4, 6) + "until last-word; 8 best 2 4 6")))
    protocol = Protocol.of(played.record.rules, played.record.roles, played.events)
    assert [move["points"] for move in protocol.best_moves()] == [0.4]
    assert [move["points"] for move in protocol.best_moves(hint=True)] == [0.0]
