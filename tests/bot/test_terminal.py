"""A hostile record can not control a terminal: its text is printed as text."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.replaying import data, replay_all
from bot.commands.verifying import verify
from bot.render.game.reading import reading
from engine.record import RecordError, parse
from engine.replay import replay
from tests.rig.engine.table import TEN, roles
from tests.rig.render.remarks import english

ESCAPES = {
    "escape": "\x1b[2J",
    "title": "\x1b]0;owned\x07",
    "bell": "\x07",
    "control sequence of one sign": "\x9b2J",
    "back": "\r\x08",
    "delete": "\x7f",
    "direction": "\u202e\u2066",
    "mark": "\u200f",
    "tag": "\U000e0041",
}
HEAD = f'mafia_record = 1\nruleset = "fiim-2019"\nroles = {roles(TEN)}\n'


def quoted(text: str) -> str:
    """Returns a TOML string that holds this text; the text may have any characters."""
    return '"' + "".join(f"\\U{ord(char):08X}" for char in text) + '"'


def records(text: str) -> dict[str, str]:
    """Returns records that lead to an error which repeats the text."""
    return {
        "book": HEAD.replace('"fiim-2019"', quoted(text)),
        "role": HEAD.replace("'don'", quoted(text)),
        "key": HEAD + f"{quoted(text)} = 1",
        "override": HEAD + f"[overrides]\n{quoted(text)} = 1",
        "act": HEAD + f"game = {quoted(f'1 {text}')}",
        "mark": HEAD + f"[judge.bonus]\n{quoted(text)} = 1.0",
    }


@pytest.mark.parametrize("text", ESCAPES.values(), ids=ESCAPES)
@pytest.mark.parametrize("kind", records("x"))
def test_an_error_of_verify_or_replay_is_plain_text(
    kind: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.mafia.toml"
    path.write_text(records(f"x{text}x")[kind], "utf-8")
    assert verify(path, [], "ru") == 2
    assert replay_all([path], data, strict=False) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert [line for line in said.err.splitlines() if not line.isprintable()] == []
    assert len(said.err.splitlines()) == 2


@given(st.text())
def test_no_error_of_a_record_holds_what_can_not_be_printed(text: str) -> None:
    assert english(RecordError(text)).isprintable()
    assert english(RecordError(text, line=3)).isprintable()


@pytest.mark.parametrize("text", ESCAPES.values(), ids=ESCAPES)
def test_a_file_name_is_plain_text(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{text}.mafia.toml"
    assert verify(path, [], "ru") == 2
    assert replay_all([path], data, strict=False) == 2
    assert [line for line in capsys.readouterr().err.splitlines() if not line.isprintable()] == []


def rejected(reason: str) -> str:
    """Returns a record with a line of the game that the protocol repeats in its error: nobody sits at 99."""
    return HEAD + f"players = [{quoted(reason)}]\ngame = {quoted(f'judge foul 99 {reason}')}"


@pytest.mark.parametrize("text", ESCAPES.values(), ids=ESCAPES)
def test_a_protocol_is_plain_text(text: str) -> None:
    played = replay(parse(rejected(f"x{text}x")))
    steering = {char for char in text if unicodedata.category(char) == "Cc" or char in "\u202e\u2066\u200f"}
    for written in (reading(played, "ru"), reading(played, "uk"), data(played)):
        assert not steering & set(written)


@given(st.text(st.characters(exclude_characters="\n#", exclude_categories=["Cs"])))
def test_a_protocol_as_data_can_be_printed_and_says_the_same(reason: str) -> None:
    played = replay(parse(rejected(reason)))
    line = data(played)
    assert line[:-1].isprintable()
    assert json.loads(line)["rejected"] == [each._asdict() for each in played.rejected]
