"""Tables as clubs have them. A cell is understood, or refused with its place; what is passed over is told."""

import datetime as dt
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bot.commands.results_file import read_results
from engine.record import RecordError
from engine.roles import Team
from engine.scoring.outcome import ScoringError
from engine.scoring.results_table import ResultsTable, read_table
from engine.scoring.sheet import TableError
from engine.scoring.written_day import day_of
from tests.rig.render.remarks import english, refusing
from tests.rig.tables.workbooks import (
    COMPUTED_EMPTY,
    FAILED,
    NEVER_COMPUTED,
    OPEN_FAILED,
    OPEN_NEVER_COMPUTED,
    Cells,
    ods,
    xlsx,
)

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Дана", "Егор", "Зоя", "Игорь", "Кира", "Лев")
CARDS = ("мирный", "дон", "мирный", "мафия", "мирный", "мафия", "шериф", *["мирный"] * 3)
HEAD = ("Игра", "Место", "Игрок", "Роль", "Победитель")
RED = [at for at, card in enumerate(CARDS) if card not in ("дон", "мафия")]


def game(*more: str, name: object = "1", head: Sequence[str] = HEAD, **seats: object) -> list[list[object]]:
    """Returns a table with a game. `more`: titles of further columns; `seats`: what stands there at a seat,
    `s1=...`. `head`: its titles."""
    rows: list[list[object]] = [[*head, *more]]
    for at, (player, card) in enumerate(zip(NAMES, CARDS, strict=True), 1):
        rows.append([name, at, player, card, "красные", *[seats.get(f"s{at}", "") for _ in more]])
    return rows


def column(title: str, values: Callable[[int], object], table: Cells | None = None) -> list[list[object]]:
    """Returns a table with other cells in a column. `values`: of each seat."""
    head, *rows = table or game()
    at = [*head].index(title)
    return [[*head], *([*row[:at], values(seat), *row[at + 1 :]] for seat, row in enumerate(rows, 1))]


def text(table: Cells, separator: str = ";") -> str:
    return "".join(separator.join(map(str, row)) + "\n" for row in table)


def table_of(path: Path, content: object) -> ResultsTable:
    """Reads what a case has: a text, bytes, cells, or a function that writes a workbook."""
    match content:
        case str():
            path.write_text(content, "utf-8")
        case bytes():
            path.write_bytes(content)
        case list():
            path.write_text(text(content), "utf-8")
        case _:
            assert callable(content)
            content(path)
    return read_table(read_results(path), "t")


(PLAIN,) = read_table(text(game()), "t").outcomes
WITH_BONUS = read_table(text(game("Бонус", s1="0,3")), "t").outcomes[0].marks.bonus
SHORT = {"мирный": "К", "дон": "Д", "мафия": "М", "шериф": "Ш"}
ENGLISH = {"мирный": "Civilian", "дон": "Godfather", "мафия": "Mafioso", "шериф": "Sheriff"}
TOWN = {"мирный": "мж", "дон": "Дон", "мафия": "Мафия", "шериф": "комиссар"}


def cards(words: dict[str, str]) -> list[list[object]]:
    return column("Роль", lambda seat: words[CARDS[seat - 1]])


def whose(won: str, lost: str) -> list[list[object]]:
    return column("Победитель", lambda seat: won if seat - 1 in RED else lost)


@pytest.mark.parametrize(
    ("content", "notes"),
    [
        pytest.param(game(), (), id="as it should be"),
        pytest.param("sep=;\n" + text(game()), (), id="sep"),
        pytest.param('"sep=,"\n' + text(game(), ","), (), id="sep in quotes"),
        pytest.param([["Кубок, лето 2024"], *game()], ("lines passed over: 1",), id="a title"),
        pytest.param(
            [*game(), ["Итого", "", "", "", "", ""][:5]], ("lines passed over: 12",), id="a row of sums"
        ),
        pytest.param(
            [*game(), ["", "", "Разом:", "", "7"]], ("lines passed over: 12",), id="sums in Ukrainian"
        ),
        pytest.param([*game()[:6], game()[0], *game()[6:]], ("lines passed over: 7",), id="the head again"),
        pytest.param(column("Игра", lambda seat: "1" if seat == 1 else ""), (), id="a merged game"),
        pytest.param(
            column("Победитель", lambda seat: "красные" if seat == 4 else ""), (), id="a merged winner"
        ),
        pytest.param(cards(SHORT), (), id="cards of a letter"),
        pytest.param(cards(ENGLISH), (), id="English cards"),
        pytest.param(cards(TOWN), (), id="мж"),
        pytest.param(column("Победитель", lambda _: "Победил город"), (), id="Победил город"),
        pytest.param(column("Победитель", lambda _: "Перемогло місто"), (), id="Перемогло місто"),
        pytest.param(column("Победитель", lambda _: "Town won"), (), id="Town won"),
        pytest.param(whose("Победа", "Поражение"), (), id="whose victory"),
        pytest.param(whose("1", "0"), (), id="1 and 0"),
        pytest.param(column("Место", lambda seat: f"{seat}."), (), id="seats with a dot"),
        pytest.param(column("Место", lambda seat: f"№ {seat}"), (), id="seats with a sign"),
        pytest.param(game(head=(*HEAD[:2], "Игрок (ник)", *HEAD[3:])), (), id="a title with a remark"),
        pytest.param(game(head=(*HEAD[:2], "ФИО", *HEAD[3:])), (), id="ФИО"),
        pytest.param(game(head=(*HEAD[:2], "Nick", *HEAD[3:])), (), id="Nick"),
        pytest.param(game(head=("Гра", "Місце", "Імʼя", "Роль", "Переможець")), (), id="another apostrophe"),
        pytest.param(game(head=("Игра", "Ме\u00adсто", "\u200bИгрок", *HEAD[3:])), (), id="unseen in titles"),
        pytest.param(column("Игрок", lambda seat: f"\u200b{NAMES[seat - 1]}\u2060\u3164"), (), id="unseen"),
        pytest.param(game("Баллы", s1="1,3"), ("columns passed over: Баллы",), id="Баллы is a sum"),
        pytest.param(game("Сумма", "Разом", s1="1"), ("columns passed over: Сумма, Разом",), id="sums"),
        pytest.param(game("", s3="!"), ("columns passed over: F",), id="no title"),
        pytest.param(text(game(), "|"), (), id="bars"),
        pytest.param(text(game()).encode("utf-16-be"), (), id="UTF-16 without a mark"),
        pytest.param(
            unicodedata.normalize("NFD", text(game("Найкращий хід"))), (), id="letters apart from their marks"
        ),
        pytest.param(game("Дата", s1="31.03.2024", s2="2024-03-31"), (), id="a day in two forms"),
        pytest.param(game(head=("Игра", "Номер", *HEAD[2:])), (), id="Номер"),
        pytest.param(text(game()).encode("koi8-r"), ("read as KOI8",), id="KOI8-R"),
        pytest.param(text(game()).encode("mac-cyrillic"), ("read as MacCyrillic",), id="MacCyrillic"),
        pytest.param(text(game()).encode("cp866"), ("read as cp866",), id="cp866"),
        pytest.param(
            text(game(head=("game", "seat", "player", "role", "winner"))).encode("cp1251"), (), id="cp1251"
        ),
        pytest.param(lambda path: xlsx(path, ("Игры", game()), ("Пустой", [])), (), id="xlsx"),
        pytest.param(
            lambda path: xlsx(path, ("Обложка", [["Кубок"]]), ("Игры", game())),
            ("sheets passed over: Обложка",),
            id="a cover sheet",
        ),
        pytest.param(
            lambda path: xlsx(path, ("Игры", game()), ("Старые", game()), hidden="Старые"),
            ("sheets passed over: Старые",),
            id="a hidden sheet",
        ),
        pytest.param(
            lambda path: xlsx(path, ("Игры", game("Бонус", s4=COMPUTED_EMPTY))), (), id="computed and empty"
        ),
        pytest.param(lambda path: ods(path, ("Игры", game())), (), id="ods"),
    ],
)
def test_a_game_in_this_form_is_read(tmp_path: Path, content: object, notes: tuple[str, ...]) -> None:
    found = table_of(tmp_path / "t.csv", content)
    assert found.outcomes == (PLAIN,)
    assert tuple(map(english, found.notes)) == notes


@pytest.mark.parametrize(
    "content",
    [
        *(
            game("Бонус", s1=one, s2="-", s3="—")
            for one in ("0,3", "+0.3", ",3", ".3", "0.30000000000000004")
        ),
        lambda path: xlsx(path, ("Игры", game("Бонус", s1=0.1 + 0.2))),
        lambda path: ods(path, ("Игры", game("Бонус", s1=0.1 + 0.2))),
    ],
    ids=["a comma", "a plus", "a bare comma", "a bare dot", "digits", "xlsx", "ods"],
)
def test_a_number_in_this_form_is_read(tmp_path: Path, content: object) -> None:
    assert table_of(tmp_path / "t.csv", content).outcomes[0].marks.bonus == WITH_BONUS


@pytest.mark.parametrize("cell", ["2", "2/3", "2 из 3", "2,4,5", "2 4 5", "6-2-1"])
def test_a_best_move_in_this_form_is_read(tmp_path: Path, cell: str) -> None:
    table = game("ПУ", "ЛХ", s1="да")
    table[1][-1] = cell
    assert table_of(tmp_path / "t.csv", table).outcomes[0].best_hits == ((1, 2),)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        *(
            (game("Бонус", s1=cell), f"line 2, column Бонус: “{cell}” is no ")
            for cell in ("#DIV/0!", "#ССЫЛКА!", "Err:502", "0, 3", "абв", "40%", "1e-1")
        ),
        (
            column("Игрок", lambda seat: "#REF!" if seat == 3 else seat),
            "line 4, column Игрок: “#REF!” is no value",
        ),
        (column("Игра", lambda _: "#Н/Д"), "line 2, column Игра: “#Н/Д” is no value"),
        (game("Дата", s4="31.03.24"), "line 5, column Дата: “31.03.24” is no date like"),
        (game("Дата", s1="2024-03-31", s2="2024-04-01"), "line 3, column Дата: another row of this game"),
        (game("ЛХ", s1="0,4"), "line 2, column ЛХ: “0,4” is not right here"),
        (game("ЛХ", s1="2,4"), "line 2, column ЛХ: “2,4” is not right here"),
        (game("ПУ", s1="5"), "line 2, column ПУ: “5” is neither yes nor no"),
        (game("Штраф", s1="0,4"), "line 2, column Штраф: a penalty is 0 or below"),
        (whose("0", "0"), "column Победитель: another row of this game says otherwise"),
        (column("Победитель", lambda _: "1"), "column Победитель: another row of this game says otherwise"),
        (
            column("Победитель", lambda seat: "Победа" if seat == 1 else ""),
            "line 3, column Победитель: “” is none",
        ),
        (
            column("Победитель", lambda _: "не победила мафия"),
            "line 2, column Победитель: “не победила мафия”",
        ),
        (column("Игра", lambda seat: "" if seat == 1 else "1"), "line 2, column Игра: “” is not right here"),
        ([*game(), ["", 1, "Рая", "дон", "красные"]], "line 12, column Игра: “” is not right here"),
        ([*game(), ["2", 1, "", "", ""]], "line 12, column Игрок: “” is not right here"),
        (column("Игрок", lambda seat: f"А\x07{seat}"), r"line 2, column Игрок: .* nobody sees, U\+0007"),
        (column("Роль", lambda seat: "ч" if seat == 2 else "мирный"), "line 3, column Роль: “ч” is no card"),
        (text(game()).replace("Борис", '"Борис'), "line 3: unexpected end"),
        (game("Бонус", "Допы"), "line 1, column Допы: the column is there twice"),
        (
            lambda path: xlsx(path, ("Игры", game()), hidden="Игры"),
            "sheet “Игры”, line 1: the sheet is hidden",
        ),
        (b"\xd0\xcf\x11\xe0 old", "is an old workbook, or has a password"),
        (
            lambda path: xlsx(path, ("Игры", game("Бонус", s1=FAILED)), above=3),
            "line 5, column Бонус: “#DIV/0!” is no value: the spreadsheet has not computed it",
        ),
        (
            lambda path: xlsx(path, ("Игры", game("Бонус", s1=NEVER_COMPUTED))),
            r"line 2, column Бонус: “#=A1\+1” is no value",
        ),
        (
            lambda path: xlsx(path, ("Тур 1", game()), ("Тур 2", game("Бонус", s3="x"))),
            "sheet “Тур 2”, line 4, column Бонус: “x” is no number of points",
        ),
        (
            lambda path: ods(path, ("Игры", game("Бонус", s1=OPEN_FAILED))),
            "line 4, column Бонус: “#DIV/0!” is no value",
        ),
        (
            lambda path: ods(path, ("Игры", game("Бонус", s2=OPEN_NEVER_COMPUTED))),
            "line 5, column Бонус: “#=of:=",
        ),
        (lambda path: xlsx(path, ("А", [["Кубок"]]), ("Б", [game()[0][:3]])), "the column is missing"),
    ],
)
def test_an_unknown_cell_is_refused_with_its_place(tmp_path: Path, content: object, why: str) -> None:
    with refusing((TableError, RecordError, ScoringError), match=why):
        table_of(tmp_path / "t.csv", content)


def test_games_of_all_sheets_are_read_and_distinguished(tmp_path: Path) -> None:
    sheets = (("Тур 1", game()), ("Тур 2", game()), ("Финал", game(name="Ф")))
    found = table_of(tmp_path / "t.xlsx", lambda path: xlsx(path, *sheets))
    assert [one.label for one in found.outcomes] == ["t: game Тур 1, 1", "t: game Тур 2, 1", "t: game Ф"]


def test_a_game_with_a_possibly_missing_row_is_reported(tmp_path: Path) -> None:
    (note,) = table_of(tmp_path / "t.csv", game()[:-1]).notes
    assert english(note) == "games of fewer than 10 players: 1 (9)"


def test_half_a_point_and_a_draw_are_read(tmp_path: Path) -> None:
    table = column("Победитель", lambda _: "ничья", game("Бонус", s1="0,5"))
    (found,) = table_of(tmp_path / "t.csv", table).outcomes
    assert (found.marks.bonus, found.winner) == ({"1": 0.5}, None)
    (won,) = table_of(tmp_path / "t.csv", column("Победитель", lambda _: "Победила мафия")).outcomes
    assert won.winner is Team.BLACK


@pytest.mark.parametrize(
    "written",
    [
        *("2024-03-31", "2024.03.31", "2024/3/31", "31.03.2024", "31.3.2024", "31/03/2024", "31-03-2024"),
        *("31 марта 2024", "31 марта 2024 г.", "31 березня 2024 року", "31 Mar 2024", "March 31, 2024"),
        *("2024-03-31 19:30", "2024-03-31T19:30:00", "31.03.2024 19:30", "31.03.2024, 19:30:05"),
    ],
)
def test_a_day_in_this_form_is_read(written: str) -> None:
    assert day_of(written) == dt.date(2024, 3, 31)


@pytest.mark.parametrize(
    "written",
    [
        *("31.03.24", "24-03-31", "03/04/2024", "45382", "31.03", "март 2024", "32.03.2024", "31.03.1924"),
        "2024-02-30",
        *("2024-03-31T21:30:00Z", "2024-03-31 21:30+03:00", "вчера", "2024-03-31 25:00", "0024-03-31"),
    ],
)
def test_an_ambiguous_day_is_refused(written: str) -> None:
    assert day_of(written) is None


@pytest.mark.parametrize("name", ["Лев", "Рысь", "Фея", "Цезарь", "ЛИСА", "Зоряна"])
@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "mac-cyrillic"])
def test_one_name_is_enough_to_find_the_encoding(tmp_path: Path, name: str, encoding: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(f"player;club\n{name};\n".encode(encoding))
    assert read_results(path)[0].lines[1].cells == (name, "")
