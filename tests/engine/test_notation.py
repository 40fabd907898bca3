"""Each line of a record and its act, as in the table of `record.md`."""

import pytest

from engine import acts
from engine.notation import Malformed, Undo, Until, read, words_of, write
from engine.roles import Team
from engine.steps import StepName
from tests.rig.render.remarks import english

ACTS: dict[str, acts.Act] = {
    "1 pass": acts.Pass(1),
    "1 nominate 4": acts.Nominate(1, 4),
    "1 withdraw 4": acts.Withdraw(1, 4),
    "10 vote": acts.Vote(10),
    "10 lift": acts.LiftHand(10),
    "2 shoot 7": acts.Shoot(2, 7),
    "2 check 7": acts.NightAct(2, "check", (7,)),
    "8 heal 8": acts.NightAct(8, "heal", (8,)),
    "9 visit 1": acts.NightAct(9, "visit", (1,)),
    "10 kill 3": acts.NightAct(10, "kill", (3,)),
    "10 silence 3": acts.NightAct(10, "silence", (3,)),
    "2 order 7 8": acts.NameOrder(2, (7, 8)),
    "7 best 2 4 6": acts.NameBest(7, (2, 4, 6)),
    "4 surrender": acts.Surrender(4),
    "4 leave": acts.Leave(4),
    "judge foul 3": acts.Foul(3, ""),
    "judge foul 3 6.6.1 спор": acts.Foul(3, "6.6.1 спор"),
    "judge remove 3 6.7.8": acts.Remove(3, "6.7.8"),
    "judge defeat 3 he swore": acts.Defeat(3, "he swore"),
    "judge hint 5": acts.Hint(5),
    "judge award red": acts.Award(Team.RED),
    "judge award black": acts.Award(Team.BLACK),
    "judge claim 5": acts.Claim(5),
    "timeout": acts.Timeout(),
}


@pytest.mark.parametrize(("line", "act"), ACTS.items())
def test_an_act_is_read_and_written(line: str, act: acts.Act) -> None:
    assert read(line) == act
    assert write(act) == line


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("until hunt", Until(StepName.HUNT)),
        ("until turn 3", Until(StepName.TURN, 3)),
        ("until next turn", Until(StepName.TURN, None, next=True)),
        ("until next last-word 3", Until(StepName.LAST_WORD, 3, next=True)),
        ("judge undo", Undo()),
    ],
)
def test_lines_that_are_no_acts_are_read_too(line: str, asked: Until | Undo) -> None:
    assert read(line) == asked


@pytest.mark.parametrize("line", ["1 vote", "  1   vote ", "1 vote# so", "\t1 vote  # a # b"])
def test_a14_a_comment_ends_the_line_and_words_are_joined(line: str) -> None:
    assert words_of(line) == "1 vote"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("x pass", "“x” is no seat"),
        ("1", "“” is no act"),
        ("1 jump", "“jump” is no act"),
        ("1 pass now please", "“now” is too much here"),
        ("1 shoot 2 3", "“3” is too much here"),
        ("1 shoot", "a seat is missing"),
        ("1 best", "a seat is missing"),
        ("judge", "“judge ” is no act"),
        ("judge pardon 3", "“judge pardon” is no act"),
        ("judge award", "“judge award” wants red or black"),
        ("judge hint", "a seat is missing"),
        ("judge hint 1 2", "“2” is too much here"),
        ("judge foul", "a seat is missing"),
        ("judge undo 1", "“1” is too much here"),
        ("timeout 1", "“1” is too much here"),
        ("until", "“until” wants a step, not “”"),
        ("until noon 3", "“until” wants a step, not “noon 3”"),
        ("until turn 1 2", "“2” is too much here"),
        ("until turn x", "“x” is no seat"),
    ],
)
def test_a15_an_error_says_what_is_wrong_with_a_line(line: str, why: str) -> None:
    with pytest.raises(Malformed) as raised:
        read(line)
    assert english(raised.value) == why


@pytest.mark.parametrize(("digits", "seat"), [(9, 999_999_999), (10, 10**9), (5000, 10**9)])
def test_a15_a_number_of_any_length_is_read_as_a_seat(digits: int, seat: int) -> None:
    assert read("9" * digits + " vote") == acts.Vote(seat)
