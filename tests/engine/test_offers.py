"""Offers: which acts a keyboard may show, and for whom a step waits."""

import pytest

from engine.acts import LiftHand, NightAct, Nominate, Pass, PlayerAct, Shoot, Vote
from engine.offers import actors, names_best, names_order, offers
from tests.rig.engine.table import ballot, play, shots

TURN = play("judge remove 8; until turn 1").state
VOTE = play(ballot((1, 3), (2, 4)) + "until vote 3").state


def offered(lines: str, seat: int) -> list[PlayerAct]:
    return list(offers(play(lines).state, seat))


def test_a_speaker_may_nominate_any_player_at_the_table_or_pass() -> None:
    assert list(offers(TURN, 1)) == [Nominate(1, seat) for seat in (1, 2, 3, 4, 5, 6, 7, 9, 10)] + [Pass(1)]
    assert offers(TURN, 2) == ()


def test_a_speaker_who_has_nominated_may_only_pass() -> None:
    assert offered("until turn 1; 1 nominate 2", 1) == [Pass(1)]


def test_a_voter_may_raise_or_lift_his_hand() -> None:
    assert offers(VOTE, 5) == (Vote(5),)
    assert offered(ballot((1, 3), (2, 4)) + "until vote 3; 5 vote", 5) == [LiftHand(5)]


def test_a_black_is_offered_only_one_shot_in_the_hunt() -> None:
    assert offered("judge remove 8; until hunt", 2) == [Shoot(2, at) for at in (1, 2, 3, 4, 5, 6, 7, 9, 10)]
    assert offered("until hunt; 2 shoot 8", 2) == []
    assert offered("until hunt", 1) == []


def test_the_don_of_ua_club_may_answer_once_and_his_blacks_propose_until_then() -> None:
    lines = "until hunt; 4 shoot 8"
    state = play(lines, book="ua-club").state
    assert Shoot(4, 9) in offers(state, 4)
    assert offers(play(lines + "; 2 shoot 8", book="ua-club").state, 4) == ()


def test_a_check_is_offered_of_every_other_seat() -> None:
    assert offered("judge remove 8; until don-check", 2) == [
        NightAct(2, "check", (seat,)) for seat in (1, *range(3, 11))
    ]
    assert offered("until don-check", 7) == []


@pytest.mark.parametrize(
    ("lines", "waited_for"),
    [
        ("", ()),
        ("until meeting", (2, 4, 6)),
        ("until sheriff-look", ()),
        ("until turn 3", (3,)),
        (ballot((1, 3), (2, 4)) + "until vote 3", tuple(range(1, 11))),
        ("judge remove 4; until hunt", (2, 6)),
        ("until don-check", (2,)),
        (shots(7, 2, 4, 6) + "until sheriff-check", (7,)),
        (shots(7, 2, 4, 6) + "until last-word", (7,)),
        ("judge defeat 1", ()),
    ],
)
def test_each_step_waits_for_the_players_who_can_act(lines: str, waited_for: tuple[int, ...]) -> None:
    assert actors(play(lines).state) == waited_for


def test_the_order_and_the_best_move_are_offered_to_one_player() -> None:
    meeting, word = play("until meeting").state, play(shots(8, 2, 4, 6) + "until last-word").state
    assert [seat for seat in range(1, 11) if names_order(meeting, seat)] == [2]
    assert [seat for seat in range(1, 11) if names_best(word, seat)] == [8]
    assert not names_order(TURN, 2)
