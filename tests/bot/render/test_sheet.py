"""The protocol as a judge's sheet: the order of the shots, and each foul and removal in the step where it was
given."""

import pytest

from bot.render.game.protocol_lines import protocol_lines
from bot.render.post import Line
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from tests.rig.engine.table import record


def sheet(game: str, book: str = "fiim-2019") -> list[Line]:
    played = replay(parse(record(game, book=book)))
    assert not played.rejected
    protocol = Protocol.of(played.record.rules, played.record.roles, played.events)
    return [*protocol_lines(played.state, protocol)]


def keys_of(lines: list[Line]) -> list[str]:
    """Returns the keys of the protocol's lines, without the beginning that they share."""
    return [one.key.removeprefix("protocol-") for one in lines]


def fouls(lines: list[Line]) -> list[tuple[object, ...]]:
    """Returns for each foul: the seat, the number of the foul, the kind of step, and the seat whose step it
    was."""
    wanted = ("seat", "count", "step", "number")
    return [tuple(one.args[name] for name in wanted) for one in lines if one.key == "protocol-foul"]


def test_the_sheet_has_the_order_of_shots_in_the_first_night() -> None:
    lines = sheet("until meeting; 2 order 5 1 8; until turn 1")
    assert keys_of(lines)[:3] == ["night", "order", "day"]
    assert lines[1].args == {"by": 2, "seats": (5, 1, 8)}


def test_the_sheet_has_no_order_if_no_order_was_named() -> None:
    assert "order" not in keys_of(sheet("until turn 1"))


def test_each_foul_stands_in_its_day_with_the_speech_in_which_it_was_given() -> None:
    lines = sheet(
        "until turn 1; judge foul 3 6.6.4; until turn 2; judge foul 3; until next turn 2; judge foul 1"
    )
    days = [place for place, key in enumerate(keys_of(lines)) if key == "day"]
    assert fouls(lines[: days[1]]) == [(3, 1, "turn", 1), (3, 2, "turn", 2)]
    assert fouls(lines[days[1] :]) == [(1, 1, "turn", 2)]
    assert lines[keys_of(lines).index("foul") + 1].key == "reason-fiim-2019-6-6-4"


@pytest.mark.parametrize(
    ("game", "step"),
    [
        ("until vote 4; judge foul 3", ("vote", 4)),
        (
            "until vote 4; 1 vote; 2 vote; 3 vote; 4 vote; 5 vote; until defence 1; judge foul 3",
            ("defence", 1),
        ),
        ("until vote 4; until last-word 1; judge foul 3", ("last-word", 1)),
    ],
)
def test_a_foul_outside_of_a_circle_says_when_it_was_given(game: str, step: tuple[str, int]) -> None:
    nominated = "until turn 1; 1 nominate 4; until turn 2; 2 nominate 1; "
    assert fouls(sheet(nominated + game)) == [(3, 1, *step)]


def test_a_foul_by_night_stands_in_the_night() -> None:
    lines = sheet("until hunt; judge foul 3")
    nights = [place for place, key in enumerate(keys_of(lines)) if key == "night"]
    assert [keys_of(lines)[night:] for night in nights] == [["night", "foul"]]  # none about an empty night
    assert fouls(lines) == [(3, 1, "night", 0)]


def test_a_player_put_out_by_fouls_or_a_removal_stands_once_on_the_sheet() -> None:
    four = "; ".join(["judge foul 3"] * 4)
    lines = sheet(f"until turn 1; {four}; judge remove 4 6.7.4")
    went = keys_of(lines)[keys_of(lines).index("foul") :]
    assert went == [*["foul"] * 4, "out", "out", "reason-fiim-2019-6-7-4"]
    assert [one.args["cause"] for one in lines if one.key == "protocol-out"] == ["fouls", "removed"]


def test_a_removal_by_night_stands_on_the_sheet() -> None:
    lines = sheet("until hunt; judge remove 3")
    assert lines[-1].args == {"seat": 3, "cause": "removed"}


def test_fiim_6_8_a_defeat_of_a_team_stands_in_its_day() -> None:
    assert keys_of(sheet("until turn 1; judge defeat 3 6.8.1"))[-3:] == [
        "day",
        "defeated",
        "reason-fiim-2019-6-8-1",
    ]


def test_fiim_6_1_a_reason_in_the_judges_own_words_is_printed() -> None:
    lines = sheet("until turn 1; judge foul 3 спор с судьёй; judge remove 5 мат")
    assert [one.args["text"] for one in lines if one.key == "reason-own"] == ["спор с судьёй", "мат"]


@pytest.mark.parametrize("reason", ["", "6.6.6", "f1", "stood-up"])
def test_an_unknown_reason_is_not_printed(reason: str) -> None:
    assert "reason-own" not in [one.key for one in sheet(f"until turn 1; judge foul 3 {reason}")]


def test_a_removal_in_a_last_word_is_told_of_a_player_who_is_out() -> None:
    lines = sheet("until hunt; 2 shoot 7; 4 shoot 7; 6 shoot 7; until last-word 7; judge remove 7 6.7.4")
    assert keys_of(lines)[-2:] == ["removed", "reason-fiim-2019-6-7-4"]
