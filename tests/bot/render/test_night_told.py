"""Tests what the bot tells by night: how it ends, which acts concern a player, what the Don and the blacks
know."""

import pytest

from bot.render.game import buttons, group
from bot.render.game.night_prompts import meeting
from bot.render.game.protocol_lines import protocol_lines
from bot.render.phrase import plain
from engine.acts import Leave, NameOrder, NightAct, Nominate, Surrender
from engine.steps import StepName
from tests.bot.render.telling import Told
from tests.bot.render.told import Table, keys, lines


@pytest.mark.parametrize(
    ("book", "last", "role"),
    [
        ("fiim-2019", "sheriff-check", "sheriff"),
        ("city", "mistress", "mistress"),
        ("party", "maniac", "maniac"),
    ],
)
def test_the_last_role_of_a_night_falls_asleep(book: str, last: str, role: str) -> None:
    told = Table(book).kills(3).until(last).passes().group()
    (line,) = lines(told, "night-ends")
    assert line.args["role"] == role
    (edit,) = [one for one in told if one.slot == "night:2"]
    assert edit.what == "edit"


@pytest.mark.parametrize("step", [StepName.MEETING, StepName.HUNT, "doctor"])
def test_until_then_nobody_is_said_to_be_the_last(step: str) -> None:
    assert "night-ends" not in keys(Table("city").until(step).passes().group())


def test_a_night_that_is_broken_off_has_no_such_end() -> None:
    table = Table("city").until("mistress")
    told = table.does(Surrender(2))
    assert table.state.step.name is StepName.OVER
    assert "night-ends" not in keys(told.group())


@pytest.mark.parametrize(
    ("book", "step", "by", "word", "key"),
    [
        ("city", "doctor", 8, "heal", "healed"),
        ("city", "maniac", 10, "kill", "maniac-killed"),
        ("party", "maniac", 10, "silence", "maniac-silenced"),
    ],
)
def test_an_act_at_oneself_says_so(book: str, step: str, by: int, word: str, key: str) -> None:
    for target, ending in ((by, "-self"), (3, "")):
        table = Table(book).until(step)
        told = table.does(NightAct(by, word, (target,)))
        assert keys(told.to(by)) == [key + ending]
        protocol = [line.key for line in protocol_lines(table.state, table.protocol)]
        kind = key.removeprefix("maniac-").replace("killed", "maniac")
        assert f"protocol-{kind}{ending}" in protocol


def numbers(told: Told, seat: int) -> list[list[str]]:
    _, asked = [said for said in told.to(seat) if said.post.countdown is not None]
    rows = [[plain(one.label, "ru") for one in row if one.label] for row in asked.post.rows]
    return [row for row in rows if row[0][0].isdigit()]


def test_a_number_has_its_name_and_keeps_its_row_when_others_are_out() -> None:
    table = Table("fiim-2019")
    while table.state.step.name != StepName.HUNT:
        first = table.passes()
    table.kills(3)
    table.until(StepName.TURN)
    while table.state.step.name != StepName.HUNT:
        second = table.passes()
    whole, fewer = numbers(first, 2), numbers(second, 2)
    assert whole[:2] == [["1 · Аня"], ["3 · Вера", "4 · Гліб"]]
    assert whole[-1] == ["2 · в себя (самострел)"]
    assert fewer == [[one for one in row if one != "3 · Вера"] for row in whole]


def test_names_of_an_order_stay_in_their_places_while_they_are_picked() -> None:
    table = Table("fiim-2019").until(StepName.MEETING)
    rows = [
        [button for button in row if button.label and button.label.key == "button-seat"]
        for row in meeting(table.state, table.roster, 2, (4, 7)).rows
    ]
    places = [[plain(one.label, "ru") for one in row if one.label] for row in rows if row]
    assert places[:2] == [["1 · Аня"], ["3 · Вера", "4 · Гліб"]]
    green = [one.label.args["seat"] for row in rows for one in row if one.style and one.label]
    assert green == [4, 7]


@pytest.mark.parametrize(("book", "step", "by"), [("city", "maniac", 10), ("party", "maniac", 10)])
def test_nobody_is_offered_a_harm_to_himself(book: str, step: str, by: int) -> None:
    table = Table(book).until(step)
    rows = buttons.named_seats_for(table.state, table.roster, by)
    offered = [one.label.args["seat"] for row in rows for one in row if one.label]
    assert offered
    assert by not in offered


@pytest.mark.parametrize(("seat", "key"), [(7, "ask-don-check-found"), (3, "ask-don-check")])
def test_a_don_who_has_found_the_sheriff_is_not_asked_who_it_is(seat: int, key: str) -> None:
    table = Table("city").until("don-check")
    table.does(NightAct(2, "check", (seat,)))
    table.until(StepName.TURN)
    while table.state.step.name != "don-check":
        told = table.passes()
    assert key in keys(told.to(2))


def test_who_has_named_the_order_goes_on_talking() -> None:
    table = Table().until(StepName.MEETING)
    told = table.does(NameOrder(2, (7, 1)))
    met = ["ask-meeting", "meeting-is-all", "order-named"]
    assert {seat: (said.what, keys([said])) for seat in (2, 4, 6) for said in told.to(seat)} == {
        2: ("edit", [*met, "ask-order-again"]),
        4: ("edit", met),
        6: ("edit", met),
    }
    assert keys(table.passes().to(2)) == ["night-sleeps"]


@pytest.mark.parametrize("acts", [True, False])
def test_who_has_answered_and_who_has_not_fall_asleep_alike(acts: bool) -> None:
    table = Table("city").until("doctor")
    if acts:
        table.does(NightAct(8, "heal", (3,)))
    (closed,) = table.passes().to(8)
    assert (closed.what, keys([closed])) == ("edit", ["night-sleeps"])


def test_a_speech_is_broken_off_only_before_its_end() -> None:
    assert "speech-broken" in keys(Table().until(StepName.TURN, 1).does(Leave(1)).group())


def test_who_is_voted_out_by_his_own_speech_has_ended_it() -> None:
    """A player whose own speech leads to his exit has ended that speech: he is the last speaker of the
    circle, and only his seat is nominated."""
    table = Table("ua-club").until(StepName.HUNT).until(StepName.TURN)
    first = table.state.step.seat
    table.does(Nominate(first or 0, last_of(table)))
    while table.state.step.name is StepName.TURN:
        told = table.passes()
    assert "turn-closed-late" in keys(told.group())
    assert "speech-broken" not in keys(told.group())


def last_of(table: Table) -> int:
    return table.state.day.queue[-1]


def test_of_two_dead_the_second_knows_that_his_word_comes_and_who_opens_the_circle() -> None:
    table = Table("city").kills(3).until("maniac")
    table.does(NightAct(10, "kill", (5,)))
    table.until(StepName.LAST_WORD, 3)
    first = group.step_post(table.state, table.roster)
    table.until(StepName.LAST_WORD, 5)
    second = group.step_post(table.state, table.roster)
    assert [one.args["seat"] for one in first.lines if one.key == "speaks-next"] == [5]
    assert [one.args["seat"] for one in second.lines if one.key == "speaks-next"] == [2]
