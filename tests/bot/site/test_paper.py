"""The papers of a tournament: every seat on every sheet, and nothing of what somebody wrote is markup."""

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest

from bot.commands.publish.folder import FolderError
from bot.commands.tournament.event_file import FileError
from bot.commands.tournament.printing import print_event
from bot.render.phrase import shown_name
from championship.event import Event, Fixture, NamedJudge, read, with_values
from championship.event_text import write
from engine.rules.registry import BOOKS
from tests.rig.render.remarks import refusing
from tests.rig.site.cup import NAMES, write_cup

PAGES = {"seating.html", "slips.html", "tables.html", "protocols.html"}


def printed(path: Path, locale: str = "ru", stage: str | None = None) -> Mapping[str, str]:
    folder = path.parent / "paper"
    assert print_event(path, BOOKS, folder, locale, stage=stage) == len(PAGES)
    return {page.name: unescape(page.read_text("utf-8")) for page in folder.glob("*.html")}


def seats(event: Event, stage: str) -> dict[str, dict[int, tuple[str, int]]]:
    """By name as it is shown: round → table and seat."""
    (found,) = [each for each in event.stages if each.name == stage]
    sat: dict[str, dict[int, tuple[str, int]]] = {shown_name(name): {} for name in NAMES}
    for fixture in found.fixtures():
        for seat, name in enumerate(event.seated(fixture), 1):
            sat[shown_name(name)][fixture.round] = (fixture.table, seat)
    return sat


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return write_cup(tmp_path)


def test_the_seating_sheet_has_the_seat_of_everybody_in_each_round(cup: Path) -> None:
    page = printed(cup, stage="Heats")["seating.html"]
    event = read(cup.read_text("utf-8"))
    rows = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', page)
    told = {name: re.findall(r"<td>(\w+) · <b>(\d+)</b></td>", cells) for name, cells in rows}
    wanted = {
        name: [(table, str(seat)) for _, (table, seat) in sorted(sat.items())]
        for name, sat in seats(event, "Heats").items()
    }
    assert told == wanted
    assert [*told] == sorted(told, key=str.casefold)


def test_each_player_has_a_slip_with_his_rounds_and_pauses(cup: Path) -> None:
    page = printed(cup, "uk")["slips.html"]
    slips = page.split('<section class="slip">')[1:]
    assert len(slips) == len(NAMES)
    (slip,) = [each for each in slips if "<h2>Рита</h2>" in each]
    (other,) = [each for each in slips if "<h2>Анна</h2>" in each]
    assert re.findall(r"<li>(.*?)</li>", slip)[:2] == ["Тур 1: стіл B, місце 10", "Тур 2: стіл B, місце 9"]
    assert "Final" not in slip
    assert "<h3>Final</h3>" in other


def test_the_sheet_of_a_table_has_a_row_for_each_round(cup: Path) -> None:
    page = printed(cup, stage="Heats")["tables.html"]
    event = read(cup.read_text("utf-8"))
    sheets = page.split("<section")[1:]
    assert [re.findall(r"<h1>(.*?)</h1>", sheet) for sheet in sheets] == [["Стол A"], ["Стол B"]]
    for sheet, table in zip(sheets, "AB", strict=True):
        rows = re.findall(r'<th scope="row">(\d)</th>(.*?)</tr>', sheet)
        assert {int(number): re.findall(r"<td>(.*?)</td>", cells) for number, cells in rows} == {
            number: [shown_name(name) for name in event.seated(Fixture("Heats", number, table))]
            for number in (1, 2, 3)
        }


def test_each_game_without_a_result_has_a_blank_protocol(cup: Path) -> None:
    page = printed(cup)["protocols.html"]
    event = read(cup.read_text("utf-8"))
    due = [fixture for stage in event.stages for fixture in stage.fixtures() if event.game(fixture) is None]
    forms = page.split("<section")[1:]
    assert len(forms) == len(due) == 3
    for form, fixture in zip(forms, due, strict=True):
        assert f"{fixture.stage}, тур {fixture.round}, стол {fixture.table}" in form
        assert re.findall(r'<td class="called">(.*?)</td>', form) == [
            shown_name(n) for n in event.seated(fixture)
        ]


def test_a_named_judge_stands_on_the_sheet_of_his_table_and_on_its_protocol(cup: Path) -> None:
    event = read(cup.read_text("utf-8"))
    heads = [NamedJudge(name="Олег", table="B"), NamedJudge(name="Инна", table="A", hidden=True)]
    cup.write_text(write(with_values(event, judges=heads)), "utf-8")
    pages = printed(cup)
    assert "<td>Олег</td>" in pages["tables.html"]
    assert pages["protocols.html"].count("Судья: <b>Олег</b>") == sum(
        fixture.table == "B" and event.game(fixture) is None
        for stage in event.stages
        for fixture in stage.fixtures()
    )
    assert "Инна" not in pages["tables.html"] + pages["protocols.html"]


def test_texts_of_people_are_not_markup_on_sheets(cup: Path) -> None:
    printed(cup)
    for page in (cup.parent / "paper").glob("*.html"):
        text = page.read_text("utf-8")
        assert text.count("<script>") == 1
        assert "onerror" in text
        assert "<img" not in text


def test_a_stage_without_seating_is_refused(cup: Path) -> None:
    folder = cup.parent / "paper"
    with refusing(FileError, match=r"cup\.toml: stages: no stage is seated"):
        print_event(cup, BOOKS, folder, "ru", stage="Semi")
    event = read(cup.read_text("utf-8"))
    stages = [stage.model_copy(update={"seating": []}) for stage in event.stages]
    cup.write_text(write(with_values(event, games=[], stages=stages)), "utf-8")
    with refusing(FileError, match="no stage is seated"):
        print_event(cup, BOOKS, folder, "ru", stage=None)
    assert not folder.exists()


def test_a_folder_with_other_files_is_not_overwritten(cup: Path) -> None:
    with refusing(FolderError, match=r"holds 0\.toml"):
        print_event(cup, BOOKS, cup.parent, "ru", stage=None)
