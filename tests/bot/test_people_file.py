"""`people.csv`: whatever a person is called, the file that `mafia import` prints names him again."""

import csv
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot.commands.history import tables
from bot.commands.history.group_file import GroupFile, Person
from bot.commands.history.people_file import GUEST, one_name, people_text, read_people
from bot.commands.history.sources import OF_NOBODY, read_sources
from engine.rules.registry import BOOKS
from engine.scoring.table_words import JOINERS, visible_text

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200)
CARDS = ["don", "mafia", "mafia", "sheriff", *["citizen"] * 6]


def written(folder: str, name: str, text: str) -> Path:
    path = Path(folder) / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def table(first: str) -> str:
    """Writes a game as another program does: the name of seat 1 as it is."""
    out = io.StringIO(newline="")
    lines = csv.writer(out)
    lines.writerow(("game", "seat", "player", "role", "winner"))
    for seat, role in enumerate(CARDS, 1):
        lines.writerow((1, seat, first if seat == 1 else f"Гость {seat}", role, "red"))
    return out.getvalue()


@given(NAMES)
@example("Очень длинное имя, которое в чате не показывают целиком")
@example("=1+1")
@example('кавычка " и ; точка с запятой')
@example("\u202eтуда")
def test_a_name_that_is_printed_is_read_back(name: str) -> None:
    known = one_name(name)
    with tempfile.TemporaryDirectory() as folder:
        printed = written(folder, "people.csv", people_text({known: f"5 {known}"}))
        assert read_people(printed) == {known: GUEST}


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=200))
@example("два  пробела\u00a0и ещё\u2003один")
@example("👩\u200d🚀")
@example("=1+1")
def test_a_name_is_the_same_in_a_table_and_in_people_csv(name: str) -> None:
    assume(
        visible_text(name)
        and "".join(char for char in visible_text(name) if char not in JOINERS).isprintable()
    )
    assume(not OF_NOBODY.fullmatch(one_name(name)))
    with tempfile.TemporaryDirectory() as folder:
        (game,) = read_sources([written(folder, "games.csv", table(name))], BOOKS).games
        people = io.StringIO(newline="")
        csv.writer(people).writerows([("nickname", "telegram"), (name, 5)])
        decided = read_people(written(folder, "people.csv", people.getvalue()))
        assert game.sits[0] is not None
        assert decided == {game.sits[0].name: 5}


def test_unknown_columns_of_people_csv_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = written(folder, "p.csv", "Клуб\nномер;ник;telegram;похожи\n1;Сумма;5;\n")
        assert read_people(path) == {"Сумма": 5}
    told = ["columns passed over: номер", "lines passed over: 1"]
    assert capsys.readouterr().err.splitlines() == [f"mafia: {path}: {one}" for one in told]


@given(NAMES)
@example("-Лиса-")
def test_a_name_that_is_exported_is_read_back(name: str) -> None:
    assume(name.strip())
    person = Person(number=1, name=name, telegram=7)
    file = GroupFile(mafia_group=1, title="", exported_at=0.0, people=[person], games=[], seasons=[])
    with tempfile.TemporaryDirectory() as folder:
        assert read_people(written(folder, "people.csv", tables.people(file))) == {one_name(name): 7}


@pytest.mark.parametrize(("name", "is_somebody"), [("… 3", False), ("— 12/4", False), ("—Лиса—", True)])
def test_only_the_signs_of_an_export_mean_an_empty_seat(name: str, is_somebody: bool, tmp_path: Path) -> None:
    (game,) = read_sources([written(str(tmp_path), "games.csv", table(name))], BOOKS).games
    assert (game.sits[0] is not None) is is_somebody
