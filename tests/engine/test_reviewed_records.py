"""Records by readers who tried the books clause by clause, in `shared/reviews/records/`. Each is played as
the book says, and scored if its book has points."""

import pytest

from engine.events import Disqualified, Fouled, Hinted
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import ScoringError
from engine.scoring.standing import standing
from tests.rig.engine.table import Played, play_record
from tests.rig.render.remarks import refusing
from tests.rig.shared import beside

RECORDS = beside("reviews/records")
ENDING = ".mafia.toml"

pytestmark = pytest.mark.skipif(not RECORDS.is_dir(), reason="the records are not here")

REDS = dict.fromkeys(("P1", "P3", "P5", "P7", "P8", "P9", "P10"), "1")
RED_WON = {**REDS, "P2": "-1/2", "P4": "0", "P6": "0"}
BLACK_WON = dict.fromkeys(("P2", "P4", "P6"), "1") | dict.fromkeys(("P7", "P9", "P10"), "0")
THREE_REMOVED = dict.fromkeys(("P1", "P3", "P5"), "-1/2")

TOTALS = {
    "a_bonus_07_chief": {**RED_WON, "P1": "17/10"},
    "a_bonus_loser_04": {**RED_WON, "P4": "2/5"},
    "a_draw": dict.fromkeys(RED_WON, "0"),
    "b_best_bonus03_sum": {**RED_WON, "P8": "7/5", "P1": "3/2", "P3": "3/2"},
    "b_best_bonus04": {**RED_WON, "P8": "7/5", "P1": "3/2", "P3": "3/2"},
    "b_hint": RED_WON,
    "c_69": {**BLACK_WON, **THREE_REMOVED, "P8": "2/5"},
    "c_69b": {**BLACK_WON, **THREE_REMOVED, "P8": "2/5"},
}
"""Record → the total of each player. In every game that red won, the Don's team was declared defeated
(−0.5)."""

BROKEN = {
    "a_851_redwon": ("8.5.1", 3),
    "a_bonus5": ("8.4.1", 8),
    "a_bonus_07_nochief": ("8.4.3", 1),
    "a_bonus_draw": ("8.4.7", 4),
    "a_bonus_loser_05": ("8.4.4", 4),
    "a_bonus_sum": ("8.4.2", 5),
    "a_bonus_winner_01": ("8.4.3", 1),
    "b_best_bonus05": ("8.4.2", 8),
}
"""Record → the clause that its marks break, and the seat with these marks."""

PLAYED = (
    *("best", "city-third-next", "city2", "classic-third-next", "d_same_seat_twice", "e_free_reason"),
    *("full", "hint", "opener", "third"),
)
"""Records that are only played. Each has its own test below."""


def text_of(name: str) -> str:
    return (RECORDS / f"{name}{ENDING}").read_text("utf-8")


def game(name: str) -> Played:
    return play_record(text_of(name))


def totals(name: str) -> dict[str, str]:
    played = replay(parse(text_of(name)))
    outcome = of_replay(played, name, [f"P{seat}" for seat in range(1, 11)])
    assert outcome is not None
    return {place.player: str(place.total) for place in standing([outcome], seed=None)}


def test_every_reviewed_record_is_tested() -> None:
    there = {path.name.removesuffix(ENDING) for path in RECORDS.iterdir()}
    assert there == {*TOTALS, *BROKEN, *PLAYED}


@pytest.mark.parametrize("name", TOTALS)
def test_each_player_has_the_expected_points(name: str) -> None:
    assert totals(name) == TOTALS[name]


@pytest.mark.parametrize("name", BROKEN)
def test_marks_that_break_a_clause_are_an_error_with_seat_and_clause(name: str) -> None:
    clause, seat = BROKEN[name]
    with refusing(ScoringError, match=rf"^{name}, seat {seat}: .*\({clause}\)$") as raised:
        totals(name)
    assert (raised.value.clause, raised.value.seat) == (clause, seat)


def test_6_9_a_removal_in_a_decided_game_is_not_taken() -> None:
    kept = game("c_69")
    assert kept.rejected == ["judge remove 2 6.7.8: game-over"]
    assert 2 in kept.table


def test_7_9_who_leaves_a_decided_game_keeps_his_last_word() -> None:
    kept = game("c_69b")
    assert kept.codes == ["game-over"]
    assert (kept.step, kept.seconds, kept["disqualified"]) == ("last-word 8", 60, [1, 3, 5])


def test_4_5_5_two_shots_at_one_seat_are_one_and_it_dies() -> None:
    shot = game("d_same_seat_twice")
    assert (shot.out, shot.codes) == (["8 shot night 2"], ["already-done"])
    assert shot.nights[1]["shots"] == {"2": 8, "4": 8, "6": 8}


def test_6_1_the_judges_own_words_are_kept() -> None:
    judged = game("e_free_reason")
    assert [(event.seat, event.reason) for event in judged.told(Fouled)] == [(3, "спор с судьёй")]
    assert [(event.seat, event.reason) for event in judged.told(Disqualified)] == [(5, "мат")]


def test_a_whole_game_of_fiim_is_played_as_expected() -> None:
    whole = game("full")
    assert whole.rejected == []
    assert whole.out == ["3 vote day 1", "5 removed day 1", "8 shot night 2"]
    assert whole.votes == ["1.1 4: 1 4 |", "1.1 3: | 2 3 5 6 7 8 9 10"]
    assert whole.cancelled == {2}
    assert whole["best_move"] == {"seat": 8, "named": [2, 4, 6], "hits": 3, "points": 0.4}


def test_city_a_best_move_of_three_blacks_is_awarded() -> None:
    named = game("best")
    assert named.result == "red surrender"
    protocol = Protocol.of(named.state.rules, named.state.roles, named.events)
    assert protocol.awarded() == [1]


def test_city_nobody_voted_for_in_the_second_vote_is_no_raise() -> None:
    empty = game("city2")
    assert empty.votes == ["1.1 3: 1 |", "1.1 5: 2 |", "1.2 3: |", "1.2 5: |"]
    assert (empty.out, empty.step) == ([], "hunt")


def test_city_the_third_foul_in_ones_turn_takes_the_word_at_once() -> None:
    third = game("third")
    assert third.speeches[:2] == ["1: turn 1 60", "1: turn 1 10 silent"]
    assert third.nominations == ["1: 1 > 2 fell", "1: 1 > 4"]


@pytest.mark.parametrize("name", ["city-third-next", "classic-third-next"])
def test_the_third_foul_in_ones_turn_leaves_the_next_turn(name: str) -> None:
    later = game(name)
    assert (later.step, later.when, later.seconds) == ("turn 1", "day 2", 60)


def test_classic_who_spoke_first_is_followed_by_the_next() -> None:
    opened = game("opener")
    first = {day: next(one for one in opened.speeches if one.startswith(f"{day}: turn")) for day in (1, 2)}
    assert first == {1: "1: turn 2 60", 2: "2: turn 3 60"}
    assert (opened.nominations, opened.rejected) == (["2: 3 > 5"], [])


def test_party_a_hint_is_on_the_judges_sheet() -> None:
    hinted = game("hint")
    assert [event.seat for event in hinted.told(Hinted)] == [1]
    protocol = Protocol.of(hinted.state.rules, hinted.state.roles, hinted.events)
    assert [(given.seat, given.word) for given in protocol.given] == [(1, "remove"), (1, "hint")]
