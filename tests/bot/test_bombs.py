"""Files that could keep a tool busy for minutes. The tool prints one line and ends at once with exit code
2."""

import json
import re
import time
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.commands.answers import warn
from bot.commands.publish import folder
from bot.commands.publish.event import club_of
from bot.commands.rating.rate import Form, rate
from bot.commands.replaying import replay_all
from bot.commands.results_file import read_results
from bot.commands.tournament.event_file import FileError
from bot.commands.tournament.importing import add
from bot.commands.tournament.standing import printed
from bot.commands.verifying import verify
from bot.commands.viewing import view
from bot.site.club.content import Edition
from championship.event import Event, PlayedGame, Player, Seeds, Stage, with_values
from championship.event_text import write
from engine.record import RecordError, parse
from engine.rules.book_file import BookError
from engine.rules.book_file import parse as parse_book
from engine.rules.consistency import MOST_SEATS
from engine.rules.registry import BOOKS
from engine.toml_text import MOST_PARTS, loads, table
from tests.rig.architecture.sources import ROOT
from tests.rig.engine.table import TEN, roles
from tests.rig.render.remarks import english, refusing

HEAD = f'mafia_record = 1\nruleset = "fiim-2019"\nroles = {roles(TEN)}\n'
AT_ONCE = 10.0
"""The most seconds of processor. Before there were limits, these inputs took more than a minute."""

PARTS = {"bare": "a", "quoted": '"a"', "escaped": r'"\""', "literal": "'a'", "apart": "a "}


def keys(part: str) -> str:
    return ".".join([part] * (100_000 // (len(part) + 1))) + " = 1\n"


def of_many(seats: int) -> str:
    """Returns a record with its own book for this many seats."""
    cards = {"mafia": seats // 3, "citizen": seats - seats // 3}
    book = {**BOOKS["party"].as_data(), "id": "many", "based_on": "party", "deals": {str(seats): cards}}
    dealt = json.dumps([role for role, count in cards.items() for _ in range(count)])
    return f'mafia_record = 1\nruleset = "many"\nroles = {dealt}\n[book]\n' + "\n".join(table(book))


def of_base(base: str | None) -> str:
    """Returns a record whose book is based on another book."""
    book = {**BOOKS["fiim-2019"].as_data(), "id": "own"}
    if base is not None:
        book["based_on"] = base
    return HEAD.replace("fiim-2019", "own") + "[book]\n" + "\n".join(table(book))


RECORDS = {
    "large": (HEAD + "#" * (1 << 17), "is too large: more than 131072 bytes"),
    "many seats": (of_many(300), "book: record: Value error, deals.300: no table has more than 30 players"),
    "texts that do not end": ('\\"' * 60_000, "not TOML: Invalid statement"),
    "no base": (of_base(None), "book: based_on: is missing"),
    "unknown base": (of_base("nowhere"), "book: based_on: “nowhere” is none of fiim-2019, "),
    **{f"{kind} key": (keys(part) + HEAD, "a key has more than 100 parts") for kind, part in PARTS.items()},
}

UNREADABLE = "is no workbook that can be read: too much time or memory is needed"
SHEETS = {
    "two cells far apart": ('<c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c>', UNREADABLE),
    "no cell of any sheet": ('<c r="A1"><v>1</v></c><c r="ZZZZZZ4294967295"><v>1</v></c>', UNREADABLE),
    "one large cell": (f"<c><v>{' ' * (16 << 20)}</v></c>", "is too large: more than 16777216 bytes"),
    "many cells": ("<c><v>1</v></c>" * 800_000, "is too large: more than 1048576 bytes"),
}


@pytest.mark.parametrize("kind", SHEETS)
def test_a_workbook_that_would_need_all_memory_is_refused(kind: str, tmp_path: Path) -> None:
    cells, why = SHEETS[kind]
    sheet = f"<worksheet><sheetData><row>{cells}</row></sheetData></worksheet>"
    path, name = tmp_path / "bomb.xlsx", "xl/worksheets/sheet1.xml"
    with ZipFile(ROOT / "tests/data/results.xlsx") as good, ZipFile(path, "w", ZIP_DEFLATED) as made:
        for each in good.namelist():
            made.writestr(each, sheet if each == name else good.read(each))
    with refusing(RecordError, match=why):
        read_results(path)


@pytest.fixture(params=RECORDS)
def bomb(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    text, why = RECORDS[request.param]
    path = tmp_path / "bomb.mafia.toml"
    path.write_text(text, "utf-8")
    return path, why


def event(folder: Path, bomb: Path) -> Path:
    """Returns a tournament whose file names `bomb` as the record of its game."""
    names = [f"p{seat}" for seat in range(1, 11)]
    stage = Stage(name="heats", tables=["1"], rounds=1, seating=[[names]])
    seeds, players = Seeds(seating=1, lot=1), [Player(name=name) for name in names]
    begun = Event(
        mafia_event=1, title="cup", ruleset="fiim-2019", seeds=seeds, stages=[stage], players=players
    )
    game = PlayedGame(stage="heats", round=1, table="1", record=bomb.name)
    path = folder / "cup.toml"
    path.write_text(write(with_values(begun, games=[game])), "utf-8")
    return path


def exit_code(work: Callable[[], object]) -> int:
    """Runs the work like a tournament command, which prints an error of a file. Returns the exit code."""
    try:
        work()
    except FileError as error:
        warn(error)
        return 2
    return 0


def rated(bomb: Path) -> int:
    return rate(
        [bomb],
        [],
        BOOKS,
        Form.TEXT,
        "ru",
        seed=1,
        house_bonus=False,
        fiim=True,
        player=None,
        strength=False,
        title=None,
    )


ADDED = {"again": False, "house_bonus": False}

TOOLS: Mapping[str, Callable[[Path], int]] = {
    "replay": lambda bomb: replay_all([bomb], lambda played: "", strict=False),
    "verify": lambda bomb: verify(bomb, [], "ru"),
    "view": lambda bomb: view(bomb, None, "ru", BOOKS),
    "rating": rated,
    "import": lambda bomb: exit_code(lambda: add(event(bomb.parent, bomb), [bomb], [], BOOKS, **ADDED)),
    "standing": lambda bomb: exit_code(
        lambda: printed(event(bomb.parent, bomb), BOOKS, Form.TEXT, "ru", clubs=False, house_bonus=False)
    ),
    "publish": lambda bomb: folder.write(
        bomb.parent / "site",
        lambda: club_of(event(bomb.parent, bomb), BOOKS, house_bonus=False),
        "ru",
        Edition("25.11.2026, 21:05"),
    ),
}


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_refuses_it(tool: str, bomb: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, why = bomb
    begun = time.process_time()
    assert TOOLS[tool](path) == 2
    assert time.process_time() - begun < AT_ONCE
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "bomb.mafia.toml: " in said.err
    assert why in said.err


@pytest.mark.parametrize("tool", ["view", "publish", "standing"])
def test_an_endless_game_has_no_page(tool: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bomb.mafia.toml"
    names = json.dumps([f"p{seat}" for seat in range(1, 11)])
    path.write_text(HEAD + f'players = {names}\ngame = """\n' + "timeout\n" * 3001 + '"""\n', "utf-8")
    assert TOOLS[tool](path) == (0 if tool == "standing" else 2)
    assert ("game: has more than 3000 lines, too many for a page" in capsys.readouterr().err) is (
        tool != "standing"
    )


def test_a_book_in_a_file_has_a_limited_number_of_players() -> None:
    text = (ROOT / "tests" / "books" / "newspaper.toml").read_text("utf-8")
    seats = MOST_SEATS + 1
    more = re.sub(r"\[deals\]\n", f"[deals]\n{seats} = {{ mafia = 3, citizen = {seats - 3} }}\n", text)
    assert more != text
    with refusing(BookError, match=f"deals.{seats}: no table has more than 30 players"):
        parse_book(more, ("ru", "uk"))


@given(
    st.lists(
        st.sampled_from(['"', "'", "\\", ".", "a", " ", "\n", "=", "#", "-", '"a"', "a.a.a"]), max_size=60
    ),
    st.sampled_from(list(PARTS.values())),
    st.integers(MOST_PARTS - 1, MOST_PARTS + 2),
)
def test_a_key_has_the_same_length_limit_after_any_text(before: list[str], part: str, parts: int) -> None:
    """The most characters of a key do not depend on the text before it: the guard finds a key wherever the
    TOML parser finds one."""
    head, key = "".join(before), ".".join([part] * parts)
    try:
        tomllib.loads(f"{head}\n")
    except tomllib.TOMLDecodeError:
        return  # after an error, the rest may be anything
    if parts <= MOST_PARTS:
        with suppress(ValueError):  # the key may exist already, or may be no table
            loads(f"{head}\n{key} = 1")
    else:
        with refusing(ValueError, match="more than 100 parts"):
            loads(f"{head}\n{key} = 1")


@given(
    st.lists(st.sampled_from(['"', "'", '"""', "'''", "\\", "a", ",", "\n", "#", "[", "]"]), max_size=12),
    st.sampled_from(list(PARTS.values())),
)
@example(['"""', "a", '"', "a", '"""'], "a")
@example(['"""', "a", '"""', '"'], "a")
@example(["'''", "a", "'''", "'", "'"], "a")
@example(["]", "#"], "a")
def test_a_long_key_after_values_in_a_line_is_found(value: list[str], part: str) -> None:
    values = "".join(value)
    try:
        tomllib.loads(f"x = [{values}]")
        behind = tomllib.loads(f"x = [{values}, {{a = 1}}]")
    except tomllib.TOMLDecodeError:
        return  # after an error, the rest may be anything
    if {"a": 1} not in behind["x"]:
        return  # the key is inside a comment or a text
    with refusing(ValueError, match="more than 100 parts"):
        loads(f"x = [{values}, {{{'.'.join([part] * (MOST_PARTS + 1))} = 1}}]")


def test_long_words_and_texts_with_many_dots_are_no_keys() -> None:
    text = f"a = '{'two words. ' * 10_000}'\nb = \"{'…' * 1000}{'.' * 1000}\"\n{'c' * 100_000} = 1\n"
    begun = time.process_time()
    assert len(loads(text)) == 3
    assert time.process_time() - begun < AT_ONCE


@given(st.text())
def test_a_file_that_is_no_record_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(RecordError) as raised:
        parse(text)
    assert len(english(raised.value).splitlines()) == 1
