"""Tests of `ua-club`: the deal, the zero check and the Don's answer (parameters; decisions C1–C3, C9,
C11)."""

import pytest

from engine.record import RecordError
from engine.roles import Team
from engine.rules.registry import BOOKS
from tests.engine.ua_club import NIGHT_1, SECOND_DAY, ua
from tests.rig.engine.table import removed, shots
from tests.rig.engine.walk import walk


@pytest.mark.parametrize("deal", ["cdcmsc", "cdcmcmscccm", "cdcmcmshcc", "cdcmcmcccc"])
def test_roles_one_don_one_sheriff_and_a_third_of_blacks(deal: str) -> None:
    with pytest.raises(RecordError):
        ua("", deal=deal)


@pytest.mark.parametrize(("players", "blacks"), [(7, 2), (8, 2), (9, 3), (10, 3), (11, 3), (12, 4), (15, 5)])
def test_roles_of_each_size_of_table(players: int, blacks: int) -> None:
    cards = BOOKS["ua-club"].cards(players) or ()
    assert sum(card.team is Team.BLACK for card in cards) == blacks
    assert [sum(card.id == role for card in cards) for role in ("don", "sheriff")] == [1, 1]


def test_night_1_the_blacks_meet_the_sheriff_checks() -> None:
    assert walk("", book="ua-club", until="turn 1") == ["meeting 60", "sheriff-check 10"]


def test_night_2_hunt_don_sheriff() -> None:
    assert walk("until hunt", book="ua-club", until="turn 2") == ["don-check 10", "sheriff-check 10"]


def test_zero_check_is_a_real_one() -> None:
    game = ua("until sheriff-check; 7 check 4; 7 check 1; until turn 1; until sheriff-check; 7 check 1")
    assert game.nights[0]["checks"] == [{"by": 7, "seat": 4, "answer": "black"}]
    assert game.nights[1]["checks"] == [{"by": 7, "seat": 1, "answer": "red"}]
    assert game.codes == ["already-done"]
    assert game.nights[0]["miss"] is None


def test_hunt_the_dons_answer_alone_is_the_shot() -> None:
    game = ua("until hunt; 4 shoot 3; 6 shoot 3; 2 shoot 5; timeout")
    assert game.nights[1]["shots"] == {"2": 5, "4": 3, "6": 3}
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([5], False)
    assert (game.out, game.step) == (["5 shot night 2"], "don-check")


def test_hunt_without_proposals_the_answer_kills() -> None:
    assert ua("until hunt; 2 shoot 5; timeout").out == ["5 shot night 2"]


def test_c11_no_answer_is_a_miss_even_if_all_the_others_agree() -> None:
    game = ua("until hunt; 4 shoot 3; 6 shoot 3; until turn 2")
    assert game.nights[1]["shots"] == {"4": 3, "6": 3}
    assert (game.nights[1]["killed"], game.nights[1]["miss"], game.out) == ([], True, [])


def test_c11_proposals_change_until_the_answer() -> None:
    game = ua("until hunt; 4 shoot 3; 4 shoot 8; 6 shoot 6; 4 shoot 9; 2 shoot 9; timeout")
    assert (game.rejected, game.nights[1]["miss"]) == ([], False)
    assert game.nights[1]["shots"] == {"2": 9, "4": 9, "6": 6}


def test_c11_after_the_answer_every_shot_is_already_done() -> None:
    game = ua("until hunt; 2 shoot 5; 2 shoot 3; 4 shoot 5; 6 shoot 5; 6 shoot 99; 1 shoot 5")
    assert game.codes == ["already-done", "already-done", "already-done", "no-such-seat", "wrong-role"]
    assert game.nights[1]["shots"] == {"2": 5}


def test_answer_that_is_refused_is_no_answer() -> None:
    game = ua("judge remove 9; until hunt; 2 shoot 9; 2 shoot 4; timeout")
    assert (game.codes, game.out[1:]) == (["not-at-table"], ["4 shot night 2"])


def test_no_don_the_lowest_black_seat_answers() -> None:
    game = ua("judge remove 2; until hunt; 6 shoot 3; 4 shoot 5; 6 shoot 5; timeout")
    assert (game.out[1:], game.codes) == (["5 shot night 2"], ["already-done"])
    assert game.nights[1]["shots"] == {"4": 5, "6": 3}


def test_c11_the_lowest_black_is_the_one_at_the_table() -> None:
    assert ua("judge remove 2; judge remove 4; until hunt; 6 shoot 3; timeout").out[2:] == ["3 shot night 2"]


def test_c11_the_don_answers_though_a_lower_black_is_at_the_table() -> None:
    game = ua("until hunt; 2 shoot 3; 6 shoot 8; 4 shoot 8; timeout", deal="cmcmcdsccc")
    assert (game.codes, game.out) == (["already-done"], ["8 shot night 2"])


def test_c11_an_earlier_proposal_does_not_become_the_answer() -> None:
    hunt = "until hunt; 4 shoot 3; judge remove 2"
    assert ua(hunt + "; timeout").nights[1]["miss"] is True
    game = ua(hunt + "; 6 shoot 3; 4 shoot 5; timeout")
    assert game.out[1:] == ["5 shot night 2"]
    assert game.nights[1]["shots"] == {"4": 5, "6": 3}


def test_c11_an_answer_stands_if_its_don_is_then_removed() -> None:
    game = ua("until hunt; 2 shoot 5; judge remove 2; 4 shoot 3; timeout")
    assert (game.out, game.codes) == (["2 removed night 2", "5 shot night 2"], ["already-done"])


def test_c9_the_answers_target_removed_meanwhile_dies_not_and_is_no_miss() -> None:
    game = ua("until hunt; 2 shoot 5; judge remove 5; timeout")
    assert game.out == ["5 removed night 2"]
    assert (game.nights[1]["killed"], game.nights[1]["miss"]) == ([], False)


def test_the_killed_has_a_last_word_of_a_minute_in_the_morning() -> None:
    game = ua("until hunt; 2 shoot 5; until last-word")
    assert (game.step, game.when, game.seconds) == ("last-word 5", "day 2", 60)
    assert ua("until hunt; 2 shoot 5; until last-word; 5 pass").step == "turn 2"


def test_checks_only_at_the_table_of_nightfall() -> None:
    gone = SECOND_DAY + "2 nominate 3; until last-word 3; until hunt; 2 shoot 7; until don-check\n"
    game = ua(gone + "2 check 3; 2 check 7; timeout; 7 check 3; 7 check 7; 7 check 6")
    assert game.codes == ["not-at-table", "not-at-table", "bad-target"]
    assert [check["answer"] for check in game.nights[2]["checks"]] == ["sheriff", "black"]


def test_c2_removed_this_night_neither_acts_nor_is_checked() -> None:
    game = ua("until sheriff-check; judge remove 3; 7 check 3; judge remove 7; 7 check 4")
    assert game.codes == ["not-at-table", "not-at-table"]


def test_c3_an_answer_that_decides_leaves_the_checks_out() -> None:
    two_blacks_of_five = NIGHT_1 + removed(10, 9, 4, 8, 7)
    game = ua(two_blacks_of_five + "until hunt; 2 shoot 1; timeout")
    assert (game.step, game.when, game.result) == ("last-word 1", "day 2", "black parity")


def test_hunts_without_answers_never_end_the_game() -> None:
    assert ua("until turn 6\nuntil hunt\n" * 6).result is None


def test_blacks_may_shoot_one_of_their_own() -> None:
    assert ua(shots(6, 4, 6, 2) + "timeout").out == ["6 shot night 2"]
