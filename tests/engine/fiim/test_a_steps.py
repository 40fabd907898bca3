"""Tests of decisions A1–A11: how a game begins, its steps and their seconds, and when the protocol has an
entry."""

import pytest

from tests.rig.engine.table import ballot, fouls, play, poll, removed, shots

TIE = {3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}
TIED = ballot((1, 3), (2, 4)) + poll(TIE)

SECONDS = [
    ("", "deal", 10, "deal_seconds"),
    ("until meeting", "meeting", 60, "meeting_seconds"),
    ("until sheriff-look", "sheriff-look", 20, "look_seconds"),
    ("until turn 1", "turn 1", 60, "turn_seconds"),
    (f"{fouls(1, 3)}until turn 1", "turn 1", 10, "silent_turn_seconds"),
    (f"{removed(2, 4, 1, 3, 5, 8)}{fouls(6, 3)}until turn 6", "turn 6", 30, "short_turn_seconds"),
    (ballot((1, 3), (2, 4)) + "until vote 3", "vote 3", 10, "vote_seconds"),
    (TIED, "defence 3", 30, "defence_seconds"),
    (TIED + poll(TIE), "raise", 10, "raise_seconds"),
    (ballot((1, 3), (2, 4)) + "until last-word 4", "last-word 4", 60, "last_word_seconds"),
    ("until hunt", "hunt", 30, "hunt_seconds"),
    ("until don-check", "don-check", 10, "check_seconds"),
    ("until sheriff-check", "sheriff-check", 10, "check_seconds"),
]


@pytest.mark.parametrize(("lines", "step", "seconds", "name"), SECONDS)
def test_a2_a12_the_seconds_of_each_step_and_their_name(
    lines: str, step: str, seconds: int, name: str
) -> None:
    assert (play(lines).step, play(lines).seconds) == (step, seconds)
    assert play(lines, overrides={name: 7}).seconds == 7


def test_a1_a_replay_starts_in_the_deal() -> None:
    game = play("")
    assert (game.step, game.when, game.seconds) == ("deal", "night 1", 10)
    assert play("timeout").step == "meeting"
    assert play("3 leave").out == ["3 left night 1"]


@pytest.mark.parametrize("step", ["deal", "meeting", "sheriff-look", "hunt", "don-check", "sheriff-check"])
def test_a4_night_steps_have_no_seat(step: str) -> None:
    assert play(f"until {step}").step == step


def test_a4_a_raise_has_no_seat() -> None:
    assert play(TIED + poll(TIE)).step == "raise"


def test_a5_a_night_step_opens_when_its_role_is_out() -> None:
    game = play(f"{removed(7)}until meeting; timeout")
    assert (game.step, game.seconds) == ("sheriff-look", 20)
    assert play(f"{removed(7)}until don-check; timeout").step == "sheriff-check"


def test_a10_the_killed_speaks_on_the_day_of_the_nights_number() -> None:
    game = play(shots(8, 2, 4, 6) + "until last-word 8")
    assert game.out == ["8 shot night 2"]
    assert game.when == "day 2"
    assert game.speeches[-1] == "2: last-word 8 60"


class TestA11WhenEntriesAppear:
    def test_night_1_from_the_start_and_each_night_at_nightfall(self) -> None:
        assert [night["number"] for night in play("").nights] == [1]
        assert [night["number"] for night in play("until turn 10").nights] == [1]
        assert [night["number"] for night in play("until hunt").nights] == [1, 2]

    def test_a_speech_appears_when_its_step_opens(self) -> None:
        assert play("until sheriff-look").speeches == []
        assert play("until turn 1").speeches == ["1: turn 1 60"]

    def test_a_vote_when_its_step_opens_and_voters_live(self) -> None:
        lines = ballot((1, 3), (2, 4)) + "until vote 3"
        assert play(lines).votes == ["1.1 3: |"]
        assert play(lines + "; 9 vote; 2 vote").votes == ["1.1 3: 2 9 |"]

    def test_default_votes_appear_when_the_last_step_closes(self) -> None:
        lines = ballot((1, 3), (2, 4)) + "until vote 4"
        assert play(lines).votes[-1] == "1.1 4: |"
        assert play(lines + "; timeout").votes[-1] == "1.1 4: | 1 2 3 4 5 6 7 8 9 10"

    def test_a_miss_appears_when_the_hunt_closes(self) -> None:
        assert play(shots(8, 2, 4, 6)).nights[1]["miss"] is None
        assert play(shots(8, 2, 4, 6) + "timeout").nights[1]["miss"] is False
        assert play("until don-check").nights[1]["miss"] is True

    def test_a_victim_appears_when_the_death_takes_effect(self) -> None:
        assert play(shots(8, 2, 4, 6)).nights[1]["killed"] == []
        assert play(shots(8, 2, 4, 6) + "timeout").nights[1]["killed"] == [8]

    def test_a_day_has_no_speeches_before_the_first(self) -> None:
        assert play("until hunt").speeches[-1] == "1: turn 10 60"


def test_the_protocol_of_a_game_that_has_not_begun() -> None:
    game = play("")
    assert list(game.json) == [
        "ruleset", "players", "roles", "winner", "reason", "step", "table", "out", "speeches", "nominations",
        "votes", "nights", "fouls", "disqualified", "best_move", "rejected",
    ]  # fmt: skip
    assert (game["ruleset"], game["players"], game.result) == ("fiim-2019", 10, None)
    assert game["roles"][:2] == ["citizen", "don"]
