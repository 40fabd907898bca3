"""Tests what players are told about fouls, removals, last words and the end: once, with the reason, and
nothing more."""

import pytest

from bot.render.game.protocol_lines import protocol_lines
from bot.render.game.table import table_post
from bot.render.game.utterance import Utterance
from bot.values.outgoing import Priority
from engine.acts import Foul, Leave, NameBest, NightAct, Nominate, Pass, Remove, Shoot, Surrender, Vote
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.state import Reason, Result
from engine.steps import AnyStep, StepName
from tests.rig.render.told import Table, keys, lines

TALK = "6.6.1"


@pytest.mark.parametrize(
    ("book", "clause", "reason"),
    [
        ("fiim-2019", "6.6.1", ["reason-fiim-2019-6-6-1"]),
        ("fiim-2019", "6.6.6", ["reason-fiim-2019-6-6-6"]),
        ("fiim-2019", "6.8.1", ["reason-fiim-2019-6-8-1"]),
        ("fiim-2019", "", []),
        ("fiim-2019", "крик", ["reason-own"]),
        ("city", "f1", ["reason-city-f1"]),
        ("city", "6.6.1", ["foul-out-of-turn"]),
        ("city", "6.7.8", ["foul-appeal"]),
        ("city", "6.8.1", ["foul-oath"]),
    ],
)
def test_a_foul_is_told_with_a_sound_and_above_its_reason(book: str, clause: str, reason: list[str]) -> None:
    (said,) = Table(book).until(StepName.TURN, 1).does(Foul(3, clause)).group()
    assert not said.post.silent
    assert [line.key for line in said.post.lines] == ["fouled", *reason]
    assert said.post.lines[0].args["count"] == 1


@pytest.mark.parametrize("book", BOOKS)
def test_the_third_foul_says_what_it_costs_in_this_book(book: str) -> None:
    table = Table(book).until(StepName.TURN, 1)
    told = [keys(table.does(Foul(3)).group()) for _ in range(3)]
    assert told == [["fouled"], ["fouled"], ["fouled", f"third-foul-{BOOKS[book].lost_speech}"]]


@pytest.mark.parametrize(
    ("book", "told"),
    [
        ("fiim-2019", "third-foul-silent-turn"),
        ("classic-10", "third-foul-ends-turn"),
        ("city", "third-foul-leaves-nomination"),
        ("ua-club", "third-foul-every-turn"),
        ("party", "third-foul-no-turn"),
    ],
)
def test_the_third_foul_in_a_players_own_turn_says_what_he_loses_now(book: str, told: str) -> None:
    table = Table(book).until(StepName.TURN, 1)
    said = [keys(table.does(Foul(1)).group()) for _ in range(3)]
    assert told in said[-1]


def test_7_6_at_a_table_of_four_the_third_foul_announces_thirty_seconds() -> None:
    table = Table().until(StepName.TURN, 1)
    table.state = table.state._replace(table=(1, 2, 3, 4))
    told = [table.does(Foul(3)).group() for _ in range(3)]
    assert [(line.key, line.args.get("seconds")) for line in told[-1][0].post.lines][-1] == (
        "third-foul-short-turn",
        30,
    )


@pytest.mark.parametrize("step", [StepName.TURN, StepName.HUNT])
def test_the_fourth_foul_is_said_once(step: AnyStep) -> None:
    table = Table().until(step)
    for _ in range(3):
        table.does(Foul(3))
    said = table.does(Foul(3, TALK)).group()
    assert [key for key in keys(said) if "out" in key or "foul" in key] == ["fouled-out"]
    assert not said[0].post.silent


def test_a_fourth_foul_takes_the_last_word_and_says_so() -> None:
    table = Table().kills(8).until(StepName.LAST_WORD, 8)
    for _ in range(3):
        assert keys(table.does(Foul(8)).group()) == ["fouled"]  # a player who is out has no speech to lose
    assert "fouled-word-over" in keys(table.does(Foul(8)).said)


def test_7_9_the_last_word_in_a_decided_game_stays_and_is_announced() -> None:
    table = Table().kills(8).until(StepName.LAST_WORD, 8)
    table.state = table.state._replace(result=Result(Team.BLACK, Reason.PARITY))
    assert "removed-word-kept" in keys(table.does(Remove(8)).said)
    for _ in range(4):
        told = keys(table.does(Foul(8)).said)
    assert "fouled-word-kept" in told


def test_city_c10_a_foul_for_a_second_shot_is_not_shown() -> None:
    """Not in the table, and not in the number of the next public foul."""
    table = Table("city").until(StepName.HUNT)
    table.does(Shoot(4, 3))
    blank = table_post(table.state, table.roster, table.protocol, None)
    told = table.does(Shoot(4, 3))
    assert told.group() == ()
    assert keys(told.to(4)) == ["fouled-hidden"]
    assert table_post(table.state, table.roster, table.protocol, None) == blank
    (line,) = lines(table.does(Foul(4)).group(), "fouled")
    assert line.args["count"] == 1
    assert table.state.fouls(4) == 2


def test_the_dead_are_named_once_if_their_last_word_follows() -> None:
    table = Table().kills(8)
    while table.state.step.name is not StepName.LAST_WORD:
        told = table.passes()
    (opened,) = [said for said in told.group() if said.what == "send"]
    assert [line.key for line in opened.post.lines] == [
        *("morning", "killed", "last-word-follows", "speaks-next", "best-move-due")
    ]


@pytest.mark.parametrize("removed", [(), (5,), (1,)])
def test_the_number_of_players_before_the_circle_is_without_leavers(removed: tuple[int, ...]) -> None:
    """The dead are named first. Players who leave during a last word are not counted."""
    table = Table().kills(8).until(StepName.LAST_WORD, 8)
    for seat in removed:
        table.does(Remove(seat))
    while table.state.step.name is not StepName.TURN:
        told = table.passes()
    count, circle, *_ = told.group()[-1].post.lines
    assert (count.key, count.args["count"]) == ("morning-count", 9 - len(removed))
    assert circle.key == "turn-opens-circle"


@pytest.mark.parametrize("decided", [False, True])
def test_ua_an_exit_in_a_last_word_does_not_tell_whether_the_game_is_decided(decided: bool) -> None:
    """Otherwise the table would know the result too early."""
    table = Table("ua-club").until(StepName.TURN, 1)
    gone = (1, 3, 5, 7) if decided else ()
    for seat in gone[:3]:
        table.does(Leave(seat))
        table.until(StepName.HUNT)
        table.until(StepName.TURN)
    table.until(StepName.HUNT).does(Shoot(2, 10))
    table.until(StepName.LAST_WORD, 10)
    assert (table.state.result is not None) == decided
    told = keys(table.does(Leave(9)).group())
    assert told == ["out-left", "day-broken-words", "morning", "killed", "last-word-follows"]


def test_a_prompt_open_at_a_surrender_is_not_called_late() -> None:
    table = Table("city").until(StepName.HUNT)
    told = table.does(Surrender(4))
    ended = {"over-own-lost", "over-own-role", "old-card"}
    assert {key for seat in (2, 6) for key in keys(told.to(seat))} == ended


@pytest.mark.parametrize(("named", "said"), [(True, "best-move-taken"), (False, "best-move-missed")])
def test_a_best_move_that_is_not_made_is_not_called_late(named: bool, said: str) -> None:
    """The message about a best move that was not made does not say that the player was too late: a player who
    passes has not run out of time."""
    table = Table().kills(8).until(StepName.LAST_WORD, 8)
    told = [table.does(NameBest(8, (2, 4, 6)))] if named else []
    told.append(table.does(Pass(8)))
    assert {key for each in told for key in keys(each.to(8))} == {said, "you-are-out"}


def test_a_tie_that_keeps_all_players_names_the_limit_of_the_rules() -> None:
    table = Table("classic-10", tie_stays_at=10).until(StepName.TURN, 1)
    table.does(Nominate(1, 3))
    table.until(StepName.TURN, 2).does(Nominate(2, 4))
    table.until(StepName.VOTE, 3)
    said: list[Utterance] = []
    for seat in range(1, 6):
        said.extend(table.does(Vote(seat)).said)
    while table.state.step.name is StepName.VOTE:
        said.extend(table.passes().said)
    assert {line.args["count"] for line in lines(said, "ballot-tie-stays")} == {10}


def test_ua_a_proposal_is_shown_to_its_author_in_his_own_prompt() -> None:
    table = Table("ua-club").until(StepName.HUNT)
    told = table.does(Shoot(4, 7))
    assert [(said.what, said.slot) for said in told.to(4)] == [("edit", f"act:{table.state.step.serial}")]
    assert keys(told.to(4)) == ["ask-hunt-proposing", "hunt-talk", "proposed-own"]
    assert told.to(4)[0].post.rows  # the player may still change his choice


def test_ua_the_proposals_stand_in_the_prompt_of_each_comrade() -> None:
    table = Table("ua-club").until(StepName.HUNT)
    table.does(Shoot(4, 7))
    told = table.does(Shoot(6, 8))
    serial = table.state.step.serial
    assert [(said.what, said.slot) for said in told.to(2)] == [("edit", f"act:{serial}")]
    assert keys(told.to(2)) == ["ask-hunt-deciding", "hunt-talk", "proposed", "proposed"]
    assert keys(told.to(4)) == ["ask-hunt-proposing", "hunt-talk", "proposed-own", "proposed"]


def test_ua_the_blacks_are_told_who_decides() -> None:
    table = Table("ua-club")
    while table.state.step.name is not StepName.HUNT:
        told = table.passes()
    assert [keys(told.to(seat)[-1:])[0] for seat in (2, 4, 6)] == [
        "ask-hunt-deciding",
        "ask-hunt-proposing",
        "ask-hunt-proposing",
    ]
    assert [line.args["by"] for line in lines(told.said, "ask-hunt-proposing")] == [2, 2]


@pytest.mark.parametrize("book", BOOKS)
def test_the_hunt_says_whether_the_blacks_hear_each_other(book: str) -> None:
    table = Table(book)
    while table.state.step.name is not StepName.HUNT:
        told = table.passes()
    assert ("hunt-talk" in keys(told.to(4))) == BOOKS[book].blacks_talk_in_hunt


def test_the_turns_buttons_say_what_they_are_for() -> None:
    """Only the first speaker of a circle reads that he can not take a nomination back."""
    for book, caption in (("classic-10", "nomination-caption-final"), ("city", "nomination-caption")):
        table = Table(book)
        while table.state.step.name is not StepName.TURN:
            told = table.passes()
        assert keys(told.group()).count(caption) == 1
        assert "nomination-caption" in keys(table.passes().group())


def test_only_the_first_speaker_is_told_how_to_nominate() -> None:
    table = Table()
    told = []
    while table.state.step.name is not StepName.VOTE and table.state.day.number < 2:
        told += keys(table.passes().group())
        if table.state.step.name is StepName.HUNT:
            break
    assert told.count("nomination-invited") == 1


def test_the_maniacs_shot_stands_in_the_protocol_for_people() -> None:
    table = Table("city").until("maniac")
    table.does(NightAct(10, "kill", (9,)))
    table.until(StepName.TURN)
    (line,) = [said for said in protocol_lines(table.state, table.protocol) if said.key == "protocol-maniac"]
    assert line.args == {"by": 10, "seat": 9}


def test_who_left_how_and_when_is_said_at_the_end() -> None:
    table = Table("city").until(StepName.HUNT)
    table.does(Leave(1))
    told = table.does(Surrender(4))
    (line,) = [line for line in lines(told.group(), "over-seat") if line.args["seat"] == 1]
    assert (line.args["cause"], line.args["phase"], line.args["number"]) == ("left", "night", 2)


def test_a_deal_is_less_urgent_than_any_step() -> None:
    """No clock runs before all cards are sent, so steps of other games go first."""
    table = Table()
    assert {said.priority for said in table.deal().said} == {Priority.NEWS}
    assert {said.priority for said in table.passes().said if said.opens is not None} == {Priority.PROMPT}
