"""Tests of `city`: several nominations, withdrawal, openers and a lost speech (decisions D15, D16, D22,
E1–E4)."""

from tests.engine.city import NIGHT_1, THREE_LEFT, city, patient
from tests.rig.engine.table import fouls, removed
from tests.rig.engine.walk import walk


def test_turn_is_a_minute_from_seat_1() -> None:
    turns = [f"turn {seat} 60" for seat in range(1, 11)]
    assert walk("until greet-maniac", book="city", until="hunt") == turns


def test_the_last_valid_nomination_of_a_turn_stands() -> None:
    game = city("until turn 1; 1 nominate 3; 1 nominate 5; 1 nominate 1")
    assert game.nominations == ["1: 1 > 3 fell", "1: 1 > 5 fell", "1: 1 > 1"]


def test_an_invalid_one_leaves_the_one_before() -> None:
    game = city("judge remove 9; until turn 1; 1 nominate 3; 1 nominate 9; 1 nominate 3; 1 nominate 99")
    assert game.nominations == ["1: 1 > 3"]
    assert game.codes == ["not-at-table", "already-on-ballot", "no-such-seat"]


def test_a_replaced_seat_may_be_named_by_another_or_again() -> None:
    game = city(
        "until turn 1; 1 nominate 3; 1 nominate 5; until turn 2; 2 nominate 3; 2 nominate 7; 2 nominate 3"
    )
    assert game.nominations == ["1: 1 > 3 fell", "1: 1 > 5", "1: 2 > 3 fell", "1: 2 > 7 fell", "1: 2 > 3"]


def test_the_ballot_keeps_the_order_of_the_standing_nominations() -> None:
    first = "until turn 1; 1 nominate 3; 1 nominate 5; until turn 2; 2 nominate 7; 2 withdraw 7; "
    game = city(
        first
        + "until turn 3; 3 nominate 3; until turn 4; 4 nominate 7; until vote 5; until vote 3; until vote 7"
    )
    assert [vote.split(":")[0] for vote in game.votes] == ["1.1 5", "1.1 3", "1.1 7"]


def test_withdrawn_falls_and_a_new_nomination_is_free() -> None:
    game = city("until turn 1; 1 nominate 3; 1 withdraw 3; 1 nominate 3; 1 nominate 5; 1 withdraw 5")
    assert game.nominations == ["1: 1 > 3 fell", "1: 1 > 3 fell", "1: 1 > 5 fell"]
    assert game.rejected == []


def test_d16_a_replaced_nomination_does_not_come_back() -> None:
    game = city("until turn 1; 1 nominate 3; 1 nominate 5; 1 withdraw 5; 1 withdraw 3; until hunt")
    assert (game.codes, game.votes, game.when) == (["bad-target"], [], "night 2")


def test_d16_a_speaker_withdraws_only_his_own_standing_nomination() -> None:
    game = city(
        "until turn 1; 1 nominate 3; 1 withdraw 5; 2 withdraw 3; until turn 2; 1 withdraw 3; 2 withdraw 3; "
        "2 withdraw 99; until hunt; 1 withdraw 3"
    )
    at_once = ["bad-target", "not-your-turn"]
    assert game.codes == [*at_once, "not-your-turn", "bad-target", "no-such-seat", "wrong-step"]


def test_d15_a_nominee_who_goes_falls_and_another_may_be_named() -> None:
    game = city(
        "until turn 1; 1 nominate 3; 3 leave; 1 nominate 5; 1 withdraw 3; until turn 5; 5 nominate 1; 5 leave"
    )
    assert game.nominations == ["1: 1 > 3 fell", "1: 1 > 5 fell", "1: 5 > 1"]
    assert (game.codes, game.step) == (["bad-target"], "turn 6")


def test_later_circles_open_with_who_spoke_second() -> None:
    openers = [patient(f"until turn{'; until hunt; until turn' * days}").step for days in range(4)]
    assert openers == ["turn 1", "turn 2", "turn 3", "turn 4"]


def test_if_the_second_is_out_the_next_opens() -> None:
    assert city("until maniac; 10 kill 2; until last-word; until turn").step == "turn 3"


def test_third_foul_takes_the_word_of_one_turn_but_not_the_nomination() -> None:
    game = city(
        "until turn 1\n"
        + fouls(3, 3)
        + "until turn 3; 3 nominate 5; 3 nominate 1; 3 withdraw 1; 3 nominate 7"
    )
    assert (game.step, game.seconds, game.speeches[-1]) == ("turn 3", 10, "1: turn 3 10 silent")
    assert game.nominations[-1] == "1: 3 > 7"
    assert (game.rejected, city("until turn 1\n" + fouls(3, 3) + "until turn 3; 3 pass").step) == (
        [],
        "turn 4",
    )


def test_e4_the_loss_is_served_once() -> None:
    game = city("until turn 1\n" + fouls(3, 3) + "until hunt; until turn 3; until hunt")
    assert [speech for speech in game.speeches if " 3 " in speech] == ["1: turn 3 10 silent", "2: turn 3 60"]


def test_third_foul_in_ones_turn_leaves_the_nomination_at_once() -> None:
    game = city("until turn 3; 3 nominate 4\n" + fouls(3, 3) + "3 nominate 1; until hunt; until turn 3")
    mine = [speech for speech in game.speeches if " 3 " in speech]
    assert mine == ["1: turn 3 60", "1: turn 3 10 silent", "2: turn 3 60"]
    assert game.nominations == ["1: 3 > 4 fell", "1: 3 > 1"]


def test_third_foul_in_a_turn_at_a_table_of_three_lets_it_go_on() -> None:
    game = city(THREE_LEFT + "until turn 3\n" + fouls(3, 3))
    assert (game.step, game.seconds) == ("turn 3", 60)


def test_e3_with_three_at_the_table_he_has_thirty_seconds() -> None:
    game = city(THREE_LEFT + fouls(3, 3) + "until turn 3; 3 nominate 1")
    assert (game.seconds, game.speeches[-1], game.rejected) == (30, "1: turn 3 30", [])
    game = city(THREE_LEFT + fouls(3, 3) + "until hunt; until turn 3")
    assert game.speeches[-1] == "2: turn 3 60"


def test_e3_with_four_at_the_table_he_is_silent() -> None:
    four = NIGHT_1 + removed(2, 4, 5, 7, 8, 9)
    assert city(four + fouls(3, 3) + "until turn 3").speeches[-1] == "1: turn 3 10 silent"


def test_e3_it_is_the_table_when_the_turn_comes_that_counts() -> None:
    four = NIGHT_1 + removed(2, 4, 5, 7, 8, 9)
    assert city(four + fouls(3, 3) + "until turn 1; 10 leave; until turn 3").speeches[-1] == "1: turn 3 30"
