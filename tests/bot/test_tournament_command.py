"""`mafia tournament`: from a list of names to a standing, in files."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands.tournament.cli import app
from championship.event import Event, changed, read
from championship.event_text import write
from tests.championship.test_results import HEAD, PUBLISHED, published, rows


def run(*args: object) -> tuple[int, str]:
    """The exit code, and all that was printed."""
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    return done.exit_code, done.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a tournament of twenty at two tables."""
    names = tmp_path / "names.txt"
    names.write_text("".join(f"Игрок {number}\n" for number in range(1, 21)), "utf-8")
    path = tmp_path / "cup.toml"
    args = ("--title", "Кубок", "--players", names, "--tables", 2, "--rounds", 2, "--final", 1)
    assert run("new", path, *args) == (0, f"{path}: 20 players, 2 tables, 2 rounds\n")
    return path


def event(path: Path) -> Event:
    return read(path.read_text("utf-8"))


def results(path: Path, stage: str) -> Path:
    """A table of results for all games of a stage."""
    whole, table = event(path), path.with_name(f"{stage}.csv")
    slots = list(whole.stage(stage).slots())
    table.write_text(
        HEAD + "".join(rows(f"{one.round}-{one.table}", "red", list(whole.seated(one))) for one in slots),
        "utf-8",
    )
    return table


def test_from_names_to_the_final_and_a_standing(file: Path) -> None:
    assert run("seat", file, "--iterations", 10)[0] == 0
    heats = results(file, "Отбор")
    assert run("import", file, "--table", heats)[1].count("Отбор") == 4
    assert run("seat", file, "--iterations", 10)[0] == 0
    assert run("import", file, "--table", results(file, "Финал"))[0] == 0
    code, printed = run("standing", file, "--json")
    told = json.loads(printed)
    assert (code, told["games"], len(told["standing"])) == (0, 5, 20)
    assert "Кубок: 5 games, 20 players" in run("standing", file)[1]
    assert "<table" in run("standing", file, "--html")[1]
    assert run("standing", file, "--csv")[1].startswith("place,player,games,total,")


def test_what_is_there_already_is_passed_over(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    heats = results(file, "Отбор")
    run("import", file, "--table", heats)
    before = file.read_text("utf-8")
    assert run("import", file, "--table", heats) == (0, "")
    assert file.read_text("utf-8") == before


def test_the_published_standing(tmp_path: Path) -> None:
    path = tmp_path / "kchb.toml"
    path.write_text(write(changed(published(), games=[])), "utf-8")
    table = tmp_path / "kchb-2022.csv"
    table.write_text(PUBLISHED, "utf-8")
    assert run("import", path, "--table", table)[0] == 0
    told = json.loads(run("standing", path, "--json", "--house-bonus")[1])
    first = [(one["player"], one["total"]) for one in told["standing"][:3]]
    assert first == [("p167", 11.8), ("p174", 11.65), ("p172", 10.83)]
    code, line = run("standing", path)
    assert (code, line.count("\n")) == (2, 1)
    assert "8.4" in line


def test_an_error_is_one_line_with_the_file_and_the_key(file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    assert run("seat", missing) == (2, f"mafia: {missing}: No such file or directory\n")
    assert run("new", file, "--title", "X") == (2, f"mafia: {file}: is there already\n")
    assert run("new", missing, "--title", "X", "--ruleset", "chess")[1].startswith(
        f"mafia: {missing}: ruleset: "
    )
    run("seat", file, "--iterations", 0)
    assert "Финал waits for the result of Отбор, 1, 1" in run("seat", file)[1]
    strangers = tmp_path / "strangers.csv"
    strangers.write_text(HEAD + rows("1", "red", [f"X{seat}" for seat in range(10)]), "utf-8")
    before = file.read_text("utf-8")
    said = run("import", file, "--table", strangers)
    assert said == (2, f"mafia: {strangers}: game 1: these players sit so at no table without a result\n")
    assert file.read_text("utf-8") == before
