"""Tests of `party`: turns, nominations, openers, the third foul (parameters; decisions B6, D22, E1–E4)."""

from tests.engine.party import party
from tests.rig.engine.table import fouls, removed, shots
from tests.rig.engine.walk import walk


def test_turn_is_a_minute_in_seat_order() -> None:
    turns = [f"turn {seat} 60" for seat in range(1, 11)]
    assert walk("until greet-maniac", book="party", until="hunt") == turns


def test_every_circle_opens_with_the_lowest_seat_at_the_table() -> None:
    assert party("until turn 1; until hunt; until turn; until hunt; until turn").step == "turn 1"
    assert party("until hunt; judge remove 1; judge remove 2; until turn").step == "turn 3"
    assert party(shots(1, 2, 4, 6) + "until turn").step == "turn 2"


def test_one_nomination_a_turn_final() -> None:
    game = party(
        "until turn 1; 1 nominate 1; 1 nominate 3; 1 withdraw 1; until turn 2; 2 nominate 1; 2 nominate 3"
    )
    assert game.nominations == ["1: 1 > 1", "1: 2 > 3"]
    assert game.codes == ["no-nomination-left", "not-allowed", "already-on-ballot"]


def test_third_foul_takes_one_turn_wholly_nomination_too() -> None:
    game = party(
        "until turn 1\n" + fouls(3, 3) + "until turn 4; 3 nominate 1; until hunt; until turn 3; 3 nominate 1"
    )
    assert [speech for speech in game.speeches if " 3 " in speech] == ["2: turn 3 60"]
    assert (game.codes, game.nominations) == (["lost-speech"], ["2: 3 > 1"])


def test_e1_in_his_turn_or_after_it_the_next_one_is_lost() -> None:
    for step in ("until turn 3\n", "until turn 7\n"):
        game = party(step + fouls(3, 3) + "until hunt; until turn 4; 3 nominate 1; until hunt; until turn 3")
        assert [speech for speech in game.speeches if " 3 " in speech] == ["1: turn 3 60", "3: turn 3 60"]
        assert game.codes == ["lost-speech"]


def test_e3_no_short_turn_with_three_at_the_table() -> None:
    game = party("until meeting\n" + removed(2, 4, 5, 7, 8, 9, 10) + fouls(3, 3) + "until hunt")
    assert (game.table, [speech for speech in game.speeches if " 3 " in speech]) == ([1, 3, 6], [])


def test_the_fourth_foul_is_a_removal_and_the_circle_goes_on() -> None:
    game = party("until turn 3\n" + fouls(3, 4))
    assert (game.step, game.out, game["disqualified"]) == ("turn 4", ["3 fouls day 1"], [3])


def test_nobody_with_a_word_is_a_day_without_speeches() -> None:
    everyone = "".join(fouls(seat, 3) for seat in range(1, 11))
    game = party(everyone + "until hunt; until doctor; until turn")
    assert (game.step, game.when, game.speeches) == ("turn 1", "day 2", ["2: turn 1 60"])
