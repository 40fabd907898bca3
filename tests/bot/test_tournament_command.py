"""`mafia tournament`: from a list of names to a standing, in files."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands.tournament.cli import app
from bot.setting_values import bot_id_of
from championship.event import Event, changed, read
from championship.event_text import write
from tests.bot.fake_api import TOKEN
from tests.championship.test_results import HEAD, PUBLISHED, published, rows
from tests.database import database, migrated

__all__ = ["database", "migrated"]

HEADER = "mafia_event = 1\ntitle = 'Кубок'\nruleset = 'fiim-2019'\n"
BOT = bot_id_of(TOKEN)
STAGE = "[[stages]]\nname = 'Отбор'\ntables = ['1']\nrounds = 1\n"


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
    assert "Кубок: 5 игр, 20 игроков" in run("standing", file)[1]
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


# The bot's database.


@pytest.fixture
def settings(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's, as the command reads them."""
    monkeypatch.setenv("MAFIA_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("MAFIA_DATABASE_URL", f"sqlite:///{database}")


@pytest.fixture
def registering(tmp_path: Path) -> Path:
    """The file of a tournament whose players enter by the link."""
    path = tmp_path / "cup.toml"
    run("new", path, "--title", "Кубок", "--tables", 2, "--rounds", 2, "--final", 1)
    return path


def code_of(printed: str) -> str:
    return printed.split("the tournament ")[1].split(maxsplit=1)[0]


def test_a_tournament_goes_into_the_database_and_back(settings: None, registering: Path) -> None:
    code, printed = run("open", registering, "--organiser", 901, "--pause", 10)
    assert code == 0
    entrance = f"https://t.me/BOT?start=event_{code_of(printed)}, where BOT is the name of bot {BOT}"
    assert printed.endswith(f" is open; people enter it by {entrance}\n")
    before = event(registering)
    registering.unlink()
    assert run("write", registering, code_of(printed)) == (0, f"{registering}: 0 games\n")
    assert event(registering) == before


@pytest.mark.parametrize(("asked", "language"), [((), "ru"), (("--lang", "uk"), "uk")])
def test_a_tournament_speaks_the_language_that_is_asked_for(
    settings: None, database: Path, registering: Path, asked: tuple[str, ...], language: str
) -> None:
    assert run("open", registering, "--organiser", 901, *asked)[0] == 0
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT locale FROM tournaments").fetchall() == [(language,)]


def test_players_of_the_file_are_in_if_they_have_numbers(settings: None, file: Path) -> None:
    before = file.read_text("utf-8")
    code, line = run("open", file, "--organiser", 901)
    assert (code, line.count("\n")) == (2, 1)
    assert line.startswith(f"mafia: {file}: players.1.telegram: is needed")
    known = [player.model_copy(update={"telegram": 7}) for player in event(file).players[:1]]
    file.write_text(write(changed(event(file), players=known)), "utf-8")
    printed = run("open", file, "--organiser", 901)[1]
    assert run("write", file, code_of(printed))[0] == 0
    assert [(player.name, player.telegram) for player in event(file).players] == [("Игрок 1", 7)]
    assert file.read_text("utf-8") != before


def test_a_name_of_the_program_s_own_is_not_opened(settings: None, file: Path) -> None:
    first, *others = event(file).players
    named = [first.model_copy(update={"name": "… 2", "telegram": 7}), *others]
    file.write_text(write(changed(event(file), players=named)), "utf-8")
    told = f"mafia: {file}: players.1.name: begins like the name of a person who was forgotten\n"
    assert run("open", file, "--organiser", 901) == (2, told)


def test_what_was_played_in_part_is_not_opened(settings: None, file: Path) -> None:
    run("seat", file, "--iterations", 0)
    run("import", file, "--table", results(file, "Отбор"))
    said = run("open", file, "--organiser", 901)
    assert said == (2, f"mafia: {file}: games: an event that has begun can not be opened\n")


def test_a_code_of_no_tournament_writes_nothing(settings: None, tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    assert run("write", path, "none") == (2, f"mafia: {path}: there is no tournament “none”\n")
    assert not path.exists()


def test_of_several_bots_one_is_named(
    settings: None, registering: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAFIA_BOT_TOKEN", f"{TOKEN},8:other")
    refused = (2, f"mafia: --bot: one of {BOT}, 8\n")
    assert run("open", registering, "--organiser", 901) == refused
    assert run("open", registering, "--organiser", 901, "--bot", 9) == refused
    printed = run("open", registering, "--organiser", 901, "--bot", 8)[1]
    assert printed.endswith("the name of bot 8\n")
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT bot_id, code FROM tournaments").fetchall() == [
            (8, code_of(printed))
        ]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql:///mafia?host={folder}", "mafia at {folder}: out of reach: there is no server's socket"),
        ("sqlite:///{folder}/none.db", "{folder}/none.db: there is no such database"),
    ],
)
def test_a_database_that_is_not_there_is_a_line(
    settings: None, registering: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, why: str
) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", url.format(folder=tmp_path))
    refused = (2, f"mafia: MAFIA_DATABASE_URL: {why.format(folder=tmp_path)}\n")
    assert run("open", registering, "--organiser", 901) == refused
    assert run("write", registering, "code") == refused
    assert not (tmp_path / "none.db").exists()


def test_without_a_token_it_is_said_which_setting_is_missing(
    registering: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAFIA_BOT_TOKEN", raising=False)
    code, line = run("open", registering, "--organiser", 901)
    assert (code, line.count("\n")) == (2, 1)
    assert "MAFIA_BOT_TOKEN: is not set" in line


# Files that are no events.


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("mafia_event = 1\ntitle = Кубок\n", "event: not TOML: .* \\(at line 2, column 9\\)"),
        ("mafia_event = 1\n[[stages]\n", "event: not TOML: .* \\(at line 2, column 9\\)"),
        ("mafia_event = 1\ntitle = 'a'\ntitle = 'b'\n", "event: not TOML: .* \\(at line 3, column 12\\)"),
        ("mafia_event = 2\n", "mafia_event: Input should be 1"),
        (HEADER, "stages: Field required"),
        (f"{HEADER}[[stages]]\nname = 'Отбор'\ntables = []\nrounds = 1\n", "stages.1.tables: .*"),
        (
            f"{HEADER}[[stages]]\nname = 'Отбор'\ntables = ['1']\nrounds = '1'\n",
            "stages.1.rounds: .* integer",
        ),
        (f"{HEADER}{STAGE}[[players]]\nname = 'А'\nclubb = 'Б'\n", "players.1.clubb: .*"),
        (
            f"{HEADER}{STAGE}[[players]]\nname = 'А'\n[[players]]\nname = 'А'\n",
            "event: player “А” stands twice",
        ),
        (f"{HEADER}ruleset = 'chess'\n{STAGE}".replace("ruleset = 'fiim-2019'\n", ""), "ruleset: “chess” .*"),
        (f"{HEADER}seats = 3\n{STAGE}", "seats: the book is not for 3 players"),
    ],
)
@pytest.mark.parametrize("command", [("seat",), ("standing",), ("open", "--organiser", "901")])
def test_a_line_names_the_file_and_the_key_or_the_line(
    settings: None, tmp_path: Path, text: str, named: str, command: tuple[str, ...]
) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(text, "utf-8")
    code, said = run(command[0], path, *command[1:])
    assert code == 2
    assert re.fullmatch(f"mafia: {re.escape(str(path))}: {named}\n", said), said
    assert path.read_text("utf-8") == text
