"""Tests of `classic-10`: the circle (parameters: turn, nominations, openers, third foul)."""

import pytest

from tests.engine.classic import NIGHT_1, SECOND_DAY, TIE, classic
from tests.rig.engine.table import fouls, passing, removed
from tests.rig.engine.walk import walk


def test_turn_is_a_minute_in_seat_order_from_seat_1() -> None:
    turns = [f"turn {seat} 60" for seat in range(1, 11)]
    assert walk("until greet-sheriff", book="classic-10", until="hunt") == turns


def test_pass_ends_a_turn_and_is_the_speakers_alone() -> None:
    game = classic("until turn 1; 2 pass; 1 pass; 1 pass")
    assert game.step == "turn 2"
    assert game.rejected == ["2 pass: not-your-turn", "1 pass: not-your-turn"]


def test_nomination_is_one_a_turn_and_final() -> None:
    game = classic("until turn 1; 1 nominate 3; 1 nominate 5; 1 nominate 3; 1 withdraw 3")
    assert game.nominations == ["1: 1 > 3"]
    assert game.codes == ["no-nomination-left", "no-nomination-left", "not-allowed"]


def test_nomination_of_who_is_on_the_ballot_is_refused_and_another_may_be_named() -> None:
    game = classic("until turn 1; 1 nominate 3; until turn 2; 2 nominate 3; 2 nominate 2")
    assert game.nominations == ["1: 1 > 3", "1: 2 > 2"]
    assert game.rejected == ["2 nominate 3: already-on-ballot"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("until turn 1; 2 nominate 3", "not-your-turn"),
        ("judge remove 3; until turn 1; 1 nominate 3", "not-at-table"),
        ("judge remove 3; until turn 1; 3 nominate 1", "not-at-table"),
        ("until hunt; 1 nominate 3", "wrong-step"),
        ("until turn 1; 1 nominate 11", "no-such-seat"),
        ("until turn 1; 0 nominate 1", "no-such-seat"),
    ],
)
def test_nomination_refused(lines: str, code: str) -> None:
    assert classic(lines).codes == [code]


def test_opener_of_a_later_circle_is_next_at_the_table_after_the_one_before() -> None:
    openers = [classic(f"until turn{'; until hunt; until turn' * days}").step for days in range(11)]
    assert openers == [f"turn {seat}" for seat in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1)]


def test_opener_passes_over_who_is_out() -> None:
    assert classic("until hunt; judge remove 2; until turn").step == "turn 3"
    assert classic("judge remove 1; until turn; until hunt; until turn").step == "turn 3"


def test_d22_the_circle_opens_after_whoever_spoke_first() -> None:
    game = classic("until hunt\n" + fouls(2, 3) + "until turn; until hunt; until turn")
    assert (game.step, game.when) == ("turn 4", "day 3")
    assert next(speech for speech in game.speeches if speech.startswith("2:")) == "2: turn 3 60"


def test_d22_a_removal_of_the_first_speaker_in_his_turn_moves_no_opener() -> None:
    game = classic("until turn 1; judge remove 1; until hunt; until turn")
    assert (game.step, game.when) == ("turn 2", "day 2")


def test_d22_the_first_speaker_who_gets_his_third_foul_has_spoken_first() -> None:
    game = classic("until turn 1\n" + fouls(1, 3) + "until hunt; until turn")
    assert (game.step, game.when) == ("turn 2", "day 2")


def test_third_foul_before_his_turn_takes_the_turn_of_today() -> None:
    game = classic(
        "until turn 1\n" + fouls(3, 3) + "until turn 4; 3 nominate 1; until hunt; until turn 3; 3 nominate 1"
    )
    assert [speech for speech in game.speeches if " 3 " in speech] == ["2: turn 3 60"]
    assert game.rejected == ["3 nominate 1: lost-speech"]
    assert game.nominations == ["2: 3 > 1"]
    assert game["fouls"] == {"3": 3}


def test_b6_a_turn_not_yet_skipped_is_not_lost_speech() -> None:
    assert classic("until turn 1\n" + fouls(3, 3) + "until turn 2; 3 nominate 1").codes == ["not-your-turn"]


def test_third_foul_after_his_turn_takes_the_turn_of_the_next_day() -> None:
    game = classic("until turn 4\n" + fouls(3, 3) + "until hunt; until turn 4; until hunt; until turn 3")
    assert [speech for speech in game.speeches if " 3 " in speech] == ["1: turn 3 60", "3: turn 3 60"]


def test_law_12_third_foul_in_his_turn_ends_it_and_is_paid() -> None:
    game = classic("until turn 3\n" + fouls(3, 3) + "3 nominate 1")
    assert (game.step, game.rejected) == ("turn 4", ["3 nominate 1: lost-speech"])
    game = classic("until turn 3\n" + fouls(3, 3) + "until hunt; until turn 3")
    assert [speech for speech in game.speeches if " 3 " in speech] == ["1: turn 3 60", "2: turn 3 60"]


def test_law_12_third_foul_in_his_turn_keeps_what_he_has_nominated() -> None:
    game = classic("until turn 3; 3 nominate 1\n" + fouls(3, 3))
    assert (game.step, game.nominations) == ("turn 4", ["1: 3 > 1"])


def test_law_12_third_foul_in_the_last_turn_of_the_circle_leads_to_the_vote() -> None:
    game = classic("until turn 1; 1 nominate 2; 1 pass; 2 nominate 3; until turn 10\n" + fouls(10, 3))
    assert game.step == "vote 2"


def test_third_foul_at_night_takes_the_coming_turn() -> None:
    game = classic(fouls(1, 3) + "until turn")
    assert (game.step, game.when) == ("turn 2", "day 1")


@pytest.mark.parametrize("gone", [(2, 4, 10, 9, 8, 7), (2, 4, 10, 9, 8, 7, 1)], ids=["four", "three"])
def test_e3_no_short_turn_with_few_at_the_table(gone: tuple[int, ...]) -> None:
    game = classic(NIGHT_1 + removed(*gone) + fouls(3, 3) + "until hunt")
    assert [speech for speech in game.speeches if " 3 " in speech] == []


def test_e5_who_lost_his_word_defends_himself_votes_and_has_a_last_word() -> None:
    lost = "until deal\n" + fouls(3, 3)
    game = classic(lost + TIE)
    assert (game.step, game.seconds) == ("defence 3", 30)
    game = classic(lost + TIE + "until vote 3; 3 vote; until vote 5; until last-word")
    assert game.votes[2:] == ["1.2 3: 3 |", "1.2 5: | 1 2 4 5 6 7 8 9 10"]
    assert game.step == "last-word 5"


def test_nobody_with_a_word_is_a_day_without_speeches_and_night_falls() -> None:
    everyone = "".join(fouls(seat, 3) for seat in range(1, 11))
    game = classic(everyone + "until hunt")
    assert (game.when, game.speeches) == ("night 2", [])
    game = classic(everyone + "until hunt; until turn")
    assert (game.step, game.when) == ("turn 2", "day 2")


def test_nominations_belong_to_their_day() -> None:
    game = classic("until turn 1; 1 nominate 3; until hunt; until turn 2; 2 nominate 3; until last-word")
    assert game.nominations == ["1: 1 > 3", "2: 2 > 3"]
    assert game.step == "last-word 3"


def test_second_day_opens_with_seat_2() -> None:
    assert classic(SECOND_DAY).when == "day 2"
    assert classic(passing(1, 2, 3)).step == "turn 4"
