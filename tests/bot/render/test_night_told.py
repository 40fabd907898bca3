"""Tests what the bot tells by night: how it ends, which acts concern a player, what the Don and the blacks
know."""

import pytest

from bot.presses.game import ActTap
from bot.render.game import buttons, group, private
from bot.render.game.night_prompts import meeting
from bot.render.game.protocol_lines import protocol_lines
from bot.render.locales import LOCALES
from bot.render.phrase import plain, words
from bot.render.post import Line
from engine import legal
from engine.acts import Leave, NameOrder, NightAct, Nominate, PlayerAct, Shoot, Surrender, Timeout
from engine.offers import offers
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.engine.table import roles
from tests.rig.render.telling import Host, Told
from tests.rig.render.told import Table, keys, lines


@pytest.mark.parametrize(
    ("book", "last", "role"),
    [
        ("fiim-2019", "sheriff-check", "sheriff"),
        ("city", "mistress", "mistress"),
        ("party", "maniac", "maniac"),
    ],
)
def test_the_end_of_a_night_names_its_last_role(book: str, last: str, role: str) -> None:
    told = Table(book).kills(3).until(last).passes().group()
    (line,) = lines(told, "night-ends")
    assert line.args["role"] == role
    (edit,) = [one for one in told if one.slot == "night:2"]
    assert edit.what == "edit"


@pytest.mark.parametrize("step", [StepName.MEETING, StepName.HUNT, "doctor"])
def test_no_earlier_role_of_a_night_is_named_as_the_last(step: str) -> None:
    assert "night-ends" not in keys(Table("city").until(step).passes().group())


def test_a_night_that_is_broken_off_names_no_last_role() -> None:
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
def test_an_act_on_oneself_has_its_own_words(book: str, step: str, by: int, word: str, key: str) -> None:
    for target, ending in ((by, "-self"), (3, "")):
        table = Table(book).until(step)
        told = table.does(NightAct(by, word, (target,)))
        assert keys(told.to(by)) == [key + ending]
        protocol = [line.key for line in protocol_lines(table.state, table.protocol)]
        kind = key.removeprefix("maniac-").replace("killed", "maniac")
        assert f"protocol-{kind}{ending}" in protocol


def test_a_second_shot_stands_in_the_protocol_of_its_night() -> None:
    table = Table("party").kills(3)
    table.does(Shoot(4, 7))
    table.until(StepName.TURN)
    told = [line.key for line in protocol_lines(table.state, table.protocol)]
    night = told[told.index("protocol-night", 1) :]
    assert night[:5] == ["protocol-night", *["protocol-shot"] * 3, "judge-shot-twice"]


def test_ua_club_the_don_decides_and_the_others_propose() -> None:
    table = Table("ua-club").until(StepName.HUNT)
    for by, seat in ((6, 9), (4, 9), (2, 8)):
        table.does(Shoot(by, seat))
    told = [line for line in protocol_lines(table.state, table.protocol) if "shot" in line.key]
    assert [(line.key, line.args["by"], line.args["seat"]) for line in told] == [
        ("protocol-shot", 4, 9),
        ("protocol-shot", 6, 9),
        ("protocol-shot-decided", 2, 8),
    ]


@pytest.mark.parametrize(("seats", "named"), [("cmcmcmsscmhkcm", True), ("cmcmcmshck", False)])
def test_party_the_bot_names_both_sheriffs_if_two_were_dealt(seats: str, named: bool) -> None:
    """He does so in every night, so the table does not learn whether one of them is out."""
    host = Host(BOOKS["party"], tuple(ROLES[role] for role in roles(seats)))
    told = [line.key for _ in range(80) for line in said_by(host) if line.key.startswith("night-")]
    both = {key.removeprefix("night-sheriffs-") for key in told if key.startswith("night-sheriffs-")}
    one = {"night-greet-sheriff", "night-greet-doctor", "night-sheriff-check", "night-maniac"} & {*told}
    assert both == (
        {"greet-sheriff", "greet-doctor", "sheriff-check", "doctor", "maniac"} if named else set()
    )
    assert bool(one) != named


def said_by(host: Host) -> list[Line]:
    """The time of a step runs out; returns the lines that the group then sees, none when the game is over."""
    told = host.take(Timeout())
    return [] if told is None else [line for each in told.group() for line in each.post.lines]


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


def test_buttons_keep_the_places_of_numbers_by_night_and_by_day() -> None:
    table = Table("fiim-2019").kills(3)
    table.until(StepName.TURN, 1)
    table.does(Nominate(1, 9))
    table.until(StepName.TURN, 10)
    table.does(Nominate(10, 7))
    day = buttons.seats_for(table.until(StepName.TURN, 2).state, 1, 2)
    assert [[one.mark for one in row] for row in day] == [
        ["1", "2", "×", "4", "5"],
        ["6", "·", "8", "×", "10"],
    ]
    while table.state.step.name != StepName.HUNT:
        table.passes()
    night = buttons.named_seats_for(table.state, table.roster, 2)
    seen = [[one.mark or (plain(one.label, "ru") if one.label else "") for one in row] for row in night]
    assert seen[:2] == [["1 · Аня"], ["×", "4 · Гліб"]]


@pytest.mark.parametrize("book", BOOKS)
def test_a_button_in_the_place_of_a_missing_number_does_nothing(book: str) -> None:
    table, dots = Table(book), 0
    for _ in range(80):
        for seat in table.state.table:
            asked = table.state.step.seat in (None, seat)
            rows = buttons.named_seats_for(table.state, table.roster, seat) if asked else ()
            for one in (one for row in rows for one in row if one.mark in (buttons.GAP, buttons.OUT)):
                refused = legal.refusal(table.state, act_of(ActTap.unpack(one.data or ""), seat))
                assert refused is not None, one.data
                dots += 1
        if table.state.step.name is StepName.OVER:
            break
        if table.state.step.name is StepName.TURN and table.state.step.seat is not None:
            offered = [act for act in offers(table.state, table.state.step.seat) if isinstance(act, Nominate)]
            if offered:
                table.does(offered[0])
        table.passes()
    assert dots > 0


def act_of(tap: ActTap, seat: int) -> PlayerAct:
    if tap.word == Nominate.WORD:
        return Nominate(seat, tap.seat)
    if tap.word == Shoot.WORD:
        return Shoot(seat, tap.seat)
    return NightAct(seat, tap.word, (tap.seat,))


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
def test_no_player_is_offered_an_act_against_himself(book: str, step: str, by: int) -> None:
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


def test_a_don_who_has_named_the_order_stays_in_the_meeting() -> None:
    table = Table().until(StepName.MEETING)
    told = table.does(NameOrder(2, (7, 1)))
    met = ["ask-meeting", "meeting-is-all", "order-named"]
    assert {seat: (said.what, keys([said])) for seat in (2, 4, 6) for said in told.to(seat)} == {
        2: ("edit", [*met, "ask-order-again"]),
        4: ("edit", met),
        6: ("edit", met),
    }
    assert keys(table.passes().to(2)) == ["night-sleeps"]


@pytest.mark.parametrize(("acts", "said"), [(True, "night-sleeps"), (False, "night-sleeps-missed")])
def test_only_the_words_of_the_last_edit_tell_whether_a_player_answered(acts: bool, said: str) -> None:
    table = Table("city").until("doctor")
    if acts:
        table.does(NightAct(8, "heal", (3,)))
    (closed,) = table.passes().to(8)
    assert (closed.what, keys([closed])) == ("edit", [said])


@pytest.mark.parametrize("locale", LOCALES)
def test_a_missed_answer_is_told_in_the_same_words_to_every_role(locale: str) -> None:
    table, said = Table("city"), set[str]()
    for step in ("hunt", "don-check", "sheriff-check", "doctor"):
        table.until(step)
        awake = private.awake(table.state)
        told = table.passes()
        said |= {words(each.post.lines[0], locale) for seat in awake for each in told.to(seat)[:1]}
    assert len(said) == 1


def test_a_player_without_a_counting_act_is_not_told_of_a_missed_act() -> None:
    assert keys(Table().until(StepName.MEETING).passes().to(2)) == ["night-sleeps"]
    don_answers = Table("ua-club").until(StepName.HUNT)
    don = next(seat for seat in don_answers.state.table if don_answers.state.role(seat).leads)
    mafia = next(seat for seat in private.awake(don_answers.state) if seat != don)
    told = don_answers.passes()
    assert [keys(told.to(seat)[:1]) for seat in (don, mafia)] == [["night-sleeps-missed"], ["night-sleeps"]]


def test_under_the_card_each_night_has_its_answer_or_says_that_there_was_none() -> None:
    table = Table().until("sheriff-check")
    assert _learnt(table, 7) == []
    table.passes()
    assert _learnt(table, 7) == ["learnt-by-night", "learnt-missed"]
    table.until("sheriff-check").does(NightAct(7, "check", (4,)))
    assert _learnt(table, 7) == ["learnt-by-night", "learnt-missed", "learnt-by-night", "answer-black"]
    assert _learnt(table, 2) == ["learnt-by-night", "learnt-missed"] * 2  # the Don checks too
    assert [_learnt(table, seat) for seat in (1, 4, 8)] == [[], [], []]


@pytest.mark.parametrize("out_by", ["shot", "vote"])
def test_the_card_of_a_player_who_is_out_lists_only_nights_he_played(out_by: str) -> None:
    table = Table()
    if out_by == "shot":
        table.kills(7).until(StepName.TURN)
        assert _learnt(table, 7) == ["learnt-by-night", "learnt-missed"]
    else:
        table.until(StepName.TURN).does(Leave(7))
    table.until("sheriff-check").passes()
    assert _learnt(table, 7) == []


def _learnt(table: Table, seat: int) -> list[str]:
    face = private.face(table.state, seat, table.roster, table.knowledge, None)
    return [line.key for line in face.lines if line.key.startswith(("learnt", "answer"))]


def test_a_speech_is_broken_off_only_before_its_end() -> None:
    assert "speech-broken" in keys(Table().until(StepName.TURN, 1).does(Leave(1)).group())


def test_a_player_voted_out_by_his_own_speech_has_ended_the_speech() -> None:
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


def test_the_second_of_two_dead_is_told_as_the_next_speaker() -> None:
    table = Table("city").kills(3).until("maniac")
    table.does(NightAct(10, "kill", (5,)))
    table.until(StepName.LAST_WORD, 3)
    first = group.step_post(table.state, table.roster)
    table.until(StepName.LAST_WORD, 5)
    second = group.step_post(table.state, table.roster)
    assert [one.args["seat"] for one in first.lines if one.key == "speaks-next"] == [5]
    assert [one.args["seat"] for one in second.lines if one.key == "speaks-next"] == [2]
