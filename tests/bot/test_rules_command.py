"""`mafia rules` and the folder of books: the command prints a line for each correct book, and one for each
wrong book."""

from pathlib import Path

import pytest

from engine.rules.registry import BOOKS
from tests.rig.engine.own_books import FOLDER, TEXT
from tests.rig.program.running import mafia

FILE = FOLDER / "newspaper.toml"


def test_a_correct_book_is_a_line() -> None:
    done = mafia("rules", "check", str(FILE))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{FILE}: newspaper, for 10 players\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TEXT.replace("targets = 2", "targets = 1"), "action.journalist: this effect needs targets = 2"),
        ("\ud800", "is not UTF-8 text"),
        (None, "No such file or directory"),
    ],
)
def test_a_wrong_book_is_a_line_with_file_key_and_reason(tmp_path: Path, text: str | None, why: str) -> None:
    path = tmp_path / "wrong.toml"
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = mafia("rules", "check", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mafia: {path}: {why}\n"


def test_a_book_is_shown_whole_by_its_id_or_from_its_file() -> None:
    by_id = mafia("rules", "show", "newspaper", MAFIA_RULES=str(FOLDER))
    assert by_id.stdout == mafia("rules", "show", str(FILE)).stdout
    assert 'id = "newspaper"' in by_id.stdout
    assert mafia("rules", "show", "city").returncode == 0


def test_an_unknown_book_is_refused() -> None:
    done = mafia("rules", "show", "newspaper")
    assert (done.returncode, done.stderr) == (2, f"mafia: rules: “newspaper” is none of {', '.join(BOOKS)}\n")


def test_a_book_of_the_folder_is_simulated_and_replayed(tmp_path: Path) -> None:
    rules = ("--rules", str(FOLDER))
    done = mafia("simulate", "--ruleset", "newspaper", "--games", "3", "--json", *rules)
    assert (done.returncode, '"games": 3' in done.stdout) == (0, True)
    record = tmp_path / "game.mafia.toml"
    cards = ["don", "mafia", "lawyer", *["citizen"] * 3, "sheriff", "doctor", "bodyguard", "journalist"]
    game = "until hunt\\n1 shoot 4\\n2 shoot 4\\n3 shoot 4\\nuntil journalist\\n10 compare 1 4\\nuntil turn"
    text = f'mafia_record = 1\nruleset = "newspaper"\nroles = {cards}\ngame = "{game}"\n'
    record.write_text(text.replace("'", '"'), "utf-8")
    data = mafia("replay", "--json", "--strict", str(record), *rules)
    assert (data.returncode, '"answer": "different"' in data.stdout) == (0, True)
    told = mafia("replay", "--lang", "uk", str(record), *rules)
    assert "Журналіст №10 → №1, №4: різних кольорів" in told.stdout
    assert mafia("replay", str(record)).returncode == 2


@pytest.mark.parametrize(
    ("command", "named"),
    [(["run"], "MAFIA_RULES: "), (["simulate", "--ruleset", "city"], ""), (["play", "--no-browser"], "")],
)
def test_a_wrong_folder_stops_the_start_with_a_line(tmp_path: Path, command: list[str], named: str) -> None:
    (tmp_path / "a.toml").write_text("id = 1", "utf-8")
    settings = {
        "MAFIA_RULES": str(tmp_path),
        "MAFIA_BOT_TOKEN": "1:a",
        "MAFIA_DATABASE_URL": f"sqlite:///{tmp_path}/m.db",
    }
    done = mafia(*command, **settings)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert done.stderr.startswith(f"mafia: {named}{tmp_path}/a.toml: id: ")


def test_two_books_with_one_id_are_refused(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(TEXT, "utf-8")
    done = mafia("simulate", "--ruleset", "city", "--rules", str(tmp_path))
    assert done.stderr == f"mafia: {tmp_path}/b.toml: id: another file has “newspaper” too\n"
