"""Tests of `ua-club`: turns, nominations, the effect of a third foul until the end of the game (decisions B6,
D22, E1, E5)."""

from tests.engine.ua_club import SECOND_DAY, TIE, TWO_ON_THE_BALLOT, ua
from tests.rig.engine.table import fouls, hands, passing
from tests.rig.engine.walk import walk


def test_circle_of_acquaintance_a_minute_each_from_seat_1() -> None:
    turns = [f"turn {seat} 60" for seat in range(1, 11)]
    assert walk("until sheriff-check", book="ua-club", until="hunt") == turns


def test_later_circles_open_with_the_next_at_the_table() -> None:
    openers = [ua(f"until turn{'; until hunt; until turn' * days}").step for days in range(4)]
    assert openers == ["turn 1", "turn 2", "turn 3", "turn 4"]


def test_one_nomination_oneself_too_final_no_withdrawal() -> None:
    game = ua(
        "until turn 1; 1 nominate 1; 1 nominate 3; 1 withdraw 1; until turn 2; 2 nominate 1; 2 nominate 2"
    )
    assert game.nominations == ["1: 1 > 1", "1: 2 > 2"]
    assert game.codes == ["no-nomination-left", "not-allowed", "already-on-ballot"]


def test_two_fouls_cost_nothing() -> None:
    game = ua("until turn 3\n" + fouls(3, 2) + "3 nominate 5; until turn 4; until hunt; until turn 3")
    assert game.nominations == ["1: 3 > 5"]
    assert [speech for speech in game.speeches if "turn 3" in speech] == ["1: turn 3 60", "2: turn 3 60"]


def test_third_foul_in_his_turn_ends_it_at_once() -> None:
    game = ua("until turn 3\n" + fouls(3, 2) + "3 nominate 5; judge foul 3")
    assert (game.step, game.nominations) == ("turn 4", ["1: 3 > 5"])
    assert game.speeches[-2:] == ["1: turn 3 60", "1: turn 4 60"]


def test_third_foul_in_the_last_turn_of_the_circle_leads_to_the_vote() -> None:
    game = ua("until turn 1; 1 nominate 3; until turn 2; 2 nominate 5; until turn 10\n" + fouls(10, 3))
    assert game.step == "vote 3"


def test_third_foul_takes_every_turn_to_the_end_of_the_game() -> None:
    game = ua(fouls(3, 3) + "until turn 4\n" + "until hunt\nuntil turn 5\n" * 4)
    assert not any("turn 3" in speech for speech in game.speeches)


def test_third_foul_in_anothers_turn_takes_the_turn_of_today() -> None:
    game = ua("until turn 1\n" + fouls(2, 3) + "1 pass")
    assert game.step == "turn 3"


def test_third_foul_after_his_turn_leaves_it_said() -> None:
    assert ua("until turn 3\n" + fouls(1, 3)).step == "turn 3"


def test_b6_a_nomination_with_three_fouls_is_lost_speech_the_whole_game() -> None:
    game = ua(
        fouls(5, 3) + "until turn 1; 5 nominate 1; until hunt; 5 nominate 1; until turn 2; 5 nominate 1"
    )
    assert game.codes == ["lost-speech", "wrong-step", "lost-speech"]


def test_who_has_three_fouls_votes_and_can_be_voted() -> None:
    game = ua(fouls(3, 3) + TWO_ON_THE_BALLOT + hands(3, 1, 2, 4, 6, 7) + "until last-word")
    assert game.votes == ["1.1 3: 1 2 3 4 6 7 |", "1.1 5: | 5 8 9 10"]
    assert (game.step, game.seconds) == ("last-word 3", 60)


def test_e1_third_foul_in_his_defence_ends_it_at_once() -> None:
    game = ua(TIE + fouls(3, 3))
    assert (game.step, game.speeches[-2:]) == ("defence 5", ["1: defence 3 30", "1: defence 5 30"])
    game = ua(TIE + "3 pass\n" + fouls(5, 3))
    assert (game.step, game.votes[-1]) == ("vote 3", "1.2 3: |")


def test_e5_with_three_fouls_no_defence() -> None:
    game = ua(TIE + fouls(5, 3) + "3 pass")
    assert (game.step, game.speeches[-1]) == ("vote 3", "1: defence 3 30")
    first = ua(fouls(3, 3) + TIE.replace("until defence 3", "until defence 5"))
    assert first.speeches[-1] == "1: defence 5 30"


def test_e5_no_tied_player_may_speak_the_second_vote_follows_at_once() -> None:
    both = fouls(3, 3) + fouls(5, 3) + TWO_ON_THE_BALLOT + hands(1, 2, 4, 6, 7) + "timeout; timeout"
    game = ua(both)
    assert (game.step, game.votes[-1]) == ("vote 3", "1.2 3: |")
    assert not any("defence" in speech for speech in game.speeches)


def test_third_foul_in_the_vote_changes_nothing_in_it() -> None:
    game = ua(TWO_ON_THE_BALLOT + "1 vote\n" + fouls(1, 3) + "2 vote")
    assert (game.step, game.votes) == ("vote 3", ["1.1 3: 1 2 |"])


def test_third_foul_in_the_last_word_lets_it_go_on() -> None:
    game = ua(SECOND_DAY + "2 nominate 3; until last-word 3\n" + fouls(3, 3))
    assert (game.step, game["fouls"]) == ("last-word 3", {"3": 3})


def test_fourth_foul_in_the_last_word_ends_it_and_nothing_follows() -> None:
    killed = "until hunt; 2 shoot 3; until last-word 3\n"
    game = ua(killed + fouls(3, 4))
    assert (game.step, game.when, game.out) == ("turn 2", "day 2", ["3 shot night 2"])
    assert game["disqualified"] == [3]


def test_d22_an_opener_without_a_word_counts_as_opener() -> None:
    game = ua("until hunt\n" + fouls(2, 3) + "until turn; until hunt; until turn")
    assert [speech for speech in game.speeches if "turn 3" in speech][1:] == ["2: turn 3 60", "3: turn 3 60"]
    assert game.step == "turn 3"


def test_nobody_with_a_word_is_a_day_without_speeches() -> None:
    everyone = "".join(fouls(seat, 3) for seat in range(1, 11))
    game = ua(everyone + "until hunt; until don-check; until hunt; 2 shoot 3; until last-word")
    assert (game.step, game.when) == ("last-word 3", "day 3")
    assert game.speeches == ["3: last-word 3 60"]


def test_pass_goes_on_whoever_said_it_by_accident() -> None:
    assert ua(passing(1)).step == "turn 2"
