"""`mafia rating` prints the standing from records and tables in each format. Each error is one line."""

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.commands import cli
from tests.rig.architecture.sources import ROOT
from tests.rig.engine.scoring.made import PLAYERS
from tests.rig.engine.table import record, removed, shots

CUP = ROOT / "tests" / "data" / "kchb-2022.csv"
RED_WINS = shots(1, 2, 4, 6) + "until last-word 1\n1 best 2 4 6\n" + removed(2, 4, 6)
HEAD = "game,seat,player,role,winner,first_kill,best_move_hits,bonus,penalty\n"

RUSSIAN = "Игра;Место;Игрок;Роль;Победитель\n" + "".join(
    f"1;{seat};{'Рая' if seat == 1 else f'Игрок {seat}'};{card};чёрные\n"
    for seat, card in enumerate(("citizen", "don", "sheriff", "mafia", "mafia", *("citizen",) * 5), 1)
)
WORKBOOK = Path(__file__).parents[1] / "data" / "results.xlsx"
"""The same game as in `RUSSIAN`, in a file of a spreadsheet program."""

Printed = tuple[int, str, str]
Rate = Callable[..., Printed]


@pytest.fixture
def rate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Rate:
    """Runs the command in an empty folder. Returns its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Printed:
        monkeypatch.setattr(sys, "argv", ["mafia", "rating", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return code, printed.out, printed.err

    return run


def written(*, players: Sequence[str] = PLAYERS, book: str = "fiim-2019", judge: str = "") -> str:
    """Writes the record of a game. Returns the file's name."""
    text = record(RED_WINS, book=book, judge=judge)
    Path("one.toml").write_text(f"players = {json.dumps(players)}\n{text}", "utf-8")
    return "one.toml"


def standing(rate: Rate, *arguments: str | Path) -> dict[str, Any]:
    code, out, err = rate("--json", *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_published_standing_of_a_real_tournament(rate: Rate) -> None:
    found = standing(rate, "--table", CUP, "--house-bonus")
    assert found.keys() == {"games", "standing"}
    assert found["games"] == 56
    assert [(one["place"], one["player"], one["total"]) for one in found["standing"][:3]] == [
        (1, "p167", 11.80),
        (2, "p174", 11.65),
        (3, "p172", 10.83),
    ]
    assert found["standing"][1] == {
        "place": 2,
        "player": "p174",
        "games": 14,
        "total": 11.65,
        "base": 10.0,
        "additional": 1.65,
        "ci": 1.0,
        "wins": 9,
        "leader_wins": 0,
        "first_kills": 5,
    }


def test_each_printed_row_adds_up_to_its_total(rate: Rate) -> None:
    code, out, _ = rate("--table", CUP, "--house-bonus")
    assert code == 0
    rows = [line.split() for line in out.splitlines()]
    assert ["2", "p174", "14", "+9,00", "+1,00", "+0,25", "+1,40", "11,65", "5"] in rows
    assert any(row[:2] == ["23", "p159"] and row[-1] == "8.7.1" for row in rows)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), ["1 игра, 10 игроков", "Дон, Шериф"]),
        (("--lang", "uk"), ["1 гра, 10 гравців", "Найкращий хід"]),
        (("--player", "Ann"), ["Ann: место ", ", 1 игра, сумма 1,40", "Мирный житель"]),
        (("--player", "Bob", "--lang", "uk"), ["Bob: місце ", "Дон"]),
        (("--strength",), ["Сила игроков: 1 игра. Это не баллы.", "Не ниже"]),
        (("--strength", "--lang", "uk", "--html"), ["Сила гравців: 1 гра.", '<html lang="uk">']),
    ],
)
def test_the_language_can_be_chosen(rate: Rate, arguments: tuple[str, ...], said: list[str]) -> None:
    code, out, _ = rate(written(), *arguments)
    assert code == 0
    assert [each for each in said if each not in out] == []


def test_8_5_2_a_penalty_whose_conditions_are_not_met_is_named(rate: Rate) -> None:
    code, out, err = rate(written(judge='penalties = { 1 = ["8.5.2"] }'))
    assert (code, out) == (2, "")
    assert "one.toml, seat 1: the game does not meet the penalty's conditions (8.5.2)" in err


def test_a_player_checks_his_points_line_by_line(rate: Rate) -> None:
    file = written(judge='penalties = { 1 = ["8.5.2"] }')
    code, out, _ = rate(file, "--player", "Ann", "--house-bonus")
    assert code == 0
    rows = [line.split() for line in out.splitlines() if "one.toml" in line]
    assert rows == [
        ["one.toml", "1", "Мирный", "житель", "8.2.1", "+1,00"],
        ["one.toml", "1", "Мирный", "житель", "8.3.4", "+0,40"],
        ["one.toml", "1", "Мирный", "житель", "8.5.2", "−0,40"],
    ]


def test_games_of_records_and_tables_count_together(rate: Rate) -> None:
    cards = ("citizen", "don", "sheriff", "mafia", "mafia", *("citizen",) * 5)
    seats = enumerate(zip(PLAYERS, cards, strict=True), 1)
    rows = (f"1,{seat},{who},{card},black,{'yes' * (seat == 1)},,,\n" for seat, (who, card) in seats)
    Path("old.csv").write_text(HEAD + "".join(rows), "utf-8")
    found = standing(rate, written(), "--table", "old.csv")
    ann = next(one for one in found["standing"] if one["player"] == "Ann")
    assert found["games"] == 2
    assert (ann["games"], ann["ci"], ann["first_kills"]) == (2, 0.4, 2)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1251"])
def test_a_table_in_any_usual_encoding_is_read(rate: Rate, encoding: str) -> None:
    plain = RUSSIAN.replace("don", "дон").replace("citizen", "мирный")
    Path("plain.csv").write_text(RUSSIAN, "utf-8")
    Path("club.csv").write_bytes(plain.encode(encoding))
    assert standing(rate, "--table", "club.csv") == standing(rate, "--table", "plain.csv")


def test_a_table_in_a_workbook_is_read(rate: Rate) -> None:
    Path("plain.csv").write_text(RUSSIAN, "utf-8")
    assert standing(rate, "--table", WORKBOOK) == standing(rate, "--table", "plain.csv")


def test_doubtful_parts_of_a_table_of_results_are_warnings(rate: Rate) -> None:
    """The command warns of four things in a table of results: columns that it does not read, names that
    differ in one letter, a game that is in the table twice, and one that is not filled in."""
    head, *rows = RUSSIAN.splitlines()
    empty = ";".join(["4", "1", "Рая", *[""] * (head.count(";") - 1)])
    again = [row.replace("1;", "2;", 1) for row in rows]
    other = [row.replace("1;", "3;", 1).replace("Рая", "рая") for row in rows]
    lines = [f"{head};комментарий", *(f"{row};!" for row in (*rows, *again, *other)), empty]
    Path("club.csv").write_text("\n".join(lines), "utf-8")
    code, out, _ = rate("--table", "club.csv", "--lang", "ru")
    assert code == 0
    assert "club.csv: не заполнено игр: 1" in out
    assert "столбцы не учтены: комментарий" in out
    assert "похожие имена считаются разными людьми: Рая · рая" in out
    assert "club.csv: game 2: та же игра, что club.csv: game 1" in out


def test_the_csv_and_the_page_have_the_same_figures(rate: Rate) -> None:
    name = written(players=("=1+1", "<b>&", *PLAYERS[2:]))
    found = standing(rate, name)["standing"]
    table = rate("--csv", "--lang", "ru", name)[1]
    assert table.startswith("\ufeffМесто;Игрок;Игр;")
    rows = list(csv.DictReader(io.StringIO(table.removeprefix("\ufeff")), delimiter=";"))
    assert [float(row["Сумма"].replace(",", ".")) for row in rows] == [one["total"] for one in found]
    assert {"'=1+1", "<b>&"} < {row["Игрок"] for row in rows}
    assert {row["Лучший ход"] for row in rows} == {"", "0,40"}
    assert {row["Решил пункт"] for row in rows} <= {"", *(f"п. 8.7.{number}" for number in range(1, 6))}
    page = rate("--html", name)[1]
    assert "&lt;b&gt;&amp;" in page
    assert "<b>" not in page
    assert "//" not in page  # the page loads nothing from elsewhere


def test_a_page_shows_the_total_beside_the_name_and_the_title_that_is_wanted(rate: Rate) -> None:
    page = rate("--html", "--title", "Клуб <1>", "--lang", "ru", written())[1]
    assert "<h1>Клуб &lt;1&gt;: 1 игра, 10 игроков</h1>" in page
    heads = re.findall(r"<th [^>]*>([^<]*)", page)
    assert heads[:4] == ["Место", "Игрок", "Сумма", "Игр"]
    assert page.count("<td") == 10 * len(heads)
    total = standing(rate, "one.toml")["standing"][0]["total"]
    first = re.findall(r"<td[^>]*>([^<]*)", page)[:3]
    assert first[2] == f"{total:.2f}".replace(".", ",")
    assert rate("--title", "Клуб", "--lang", "uk", "one.toml")[1].startswith("Клуб: 1 гра")


def test_unprintable_characters_are_not_printed(rate: Rate) -> None:
    name = written(players=("A\x1b[2J", "[red]B[/red]", *PLAYERS[2:]))
    out = rate(name)[1]
    assert "A�[2J" in out
    assert "[red]B[/red]" in out
    assert "\x1b" not in out + rate("--json", name)[1] + rate("--csv", name)[1]


def test_8_8_only_an_open_protest_is_reported(rate: Rate) -> None:
    protests = (
        'protests = [{ by = "Bob", text = "a vote" }, { by = "Ann", text = "a foul", decision = "no" }]'
    )
    name = written(judge=protests)
    told = "one.toml: протест без решения (8.8), Bob: a vote"
    assert rate(name)[1].splitlines()[-1] == told
    assert told in standing(rate, name)["notes"]
    assert "a foul" not in rate(name)[1]


def test_a_game_that_does_not_count_is_reported(rate: Rate) -> None:
    name = written(judge='void = "a phone died"')
    found = standing(rate, name)
    assert (found["games"], found["standing"]) == (0, [])
    assert found["notes"] == ["one.toml: игра не засчитана — a phone died"]


def test_8_7_5_the_seed_draws_the_lot(rate: Rate) -> None:
    name = written()
    undrawn = standing(rate, name)
    assert any("--seed N" in note for note in undrawn["notes"])
    places = [one["place"] for one in standing(rate, name, "--seed", "5")["standing"]]
    assert places == list(range(1, 11))
    assert [one["place"] for one in undrawn["standing"]] != places


def test_a_book_without_points_is_scored_by_choice(rate: Rate) -> None:
    name = written(book="classic-10")
    assert rate(name)[0] == 2
    assert "--points fiim" in rate(name)[2]
    assert standing(rate, name, "--points", "fiim")["games"] == 1


def test_strength_is_a_table_of_its_own_without_points(rate: Rate) -> None:
    found = standing(rate, "--table", CUP, "--strength")
    assert found.keys() == {"games", "strength", "notes"}
    assert found["strength"][0].keys() == {"place", "player", "games", "mu", "sigma"}


def test_8_4_a_bonus_that_breaks_a_clause_names_file_seat_and_clause(rate: Rate) -> None:
    name = written(judge="bonus = { 3 = 0.1 }")
    assert rate(name) == (2, "", "mafia: one.toml, seat 3: the bonus of 0.1 breaks a limit (8.4.3)\n")
    assert standing(rate, name, "--house-bonus")["games"] == 1


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("", "line 1, column game"),
        (f"{HEAD}1,1,Ann,king,red,,,,\n", "line 2, column role"),
        (f"{HEAD}1,1,Ann,don,red,,,,\n1,2,Ann,citizen,red,,,,\n", "game 1, seat 2"),
        ("\udcff\udc98", "is no text in UTF-8, UTF-16 or cp1251"),
        ("PK\x03\x04", "is no workbook that can be read"),
    ],
)
def test_a_wrong_table_names_file_line_and_column(rate: Rate, content: str, named: str) -> None:
    Path("bad.csv").write_bytes(content.encode("utf-8", "surrogateescape"))
    code, out, err = rate("--table", "bad.csv")
    assert (code, out) == (2, "")
    assert err.startswith(f"mafia: bad.csv: {named}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "nothing to count"),
        (("missing.toml",), "missing.toml: No such file"),
        (("--table", "missing.csv"), "missing.csv: No such file"),
        (("--table", CUP, "--table", CUP), "is given twice"),
        (("--json", "--csv", "--table", CUP), "one of --json"),
        (("--table", CUP, "--house-bonus", "--player", "p0"), "“p0” has played in none"),
        (("--table", CUP, "--seed", "much"), "--seed"),
    ],
)
def test_a_wrong_option_is_one_line(rate: Rate, arguments: tuple[str | Path, ...], named: str) -> None:
    code, out, err = rate(*arguments)
    assert (code, out) == (2, "")
    assert named in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("players", "judge", "named"),
    [
        ((), "", "one.toml, seat 1: nobody is named"),
        (PLAYERS[:9], "", "one.toml, seat 10: nobody is named"),
        (("Ann", "Ann"), "", "one.toml, seat 3: nobody is named"),
        (("Ann", *PLAYERS[:9]), "", "one.toml, seat 2: “Ann” sits at this table twice"),
        (PLAYERS, "bonus = { 11 = 0.2 }", "one.toml, seat 11: there is no such seat (8.4)"),
        (
            PLAYERS,
            'penalties = { 2 = ["8.5.9"] }',
            "one.toml, seat 2: “8.5.9” is no penalty of the book (8.5)",
        ),
        (PLAYERS, "bonus = { 3 = nan }", "one.toml: judge.bonus.3"),
        (PLAYERS, "bonus = { 03 = 0.2 }", "one.toml: judge.bonus"),
    ],
)
def test_a_wrong_record_names_its_place(rate: Rate, players: tuple[str, ...], judge: str, named: str) -> None:
    code, out, err = rate(written(players=players, judge=judge))
    assert (code, out) == (2, "")
    assert err.startswith(f"mafia: {named}")
    assert err.count("\n") == 1


def test_the_command_rating_needs_no_telegram_library() -> None:
    script = "import sys, bot.commands.rating.rate; assert not {'aiogram', 'sqlalchemy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
