"""`mafia tournament` works in files, from a list of names to the standing."""

import csv
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands.cli import app as mafia
from bot.commands.tournament import app
from bot.setting_values import bot_id_of
from championship.event import Event, read, with_values
from championship.event_text import write
from engine.marks import Protest
from tests.rig.championship.result_files import HEAD, PUBLISHED, rows
from tests.rig.store.database import database, migrated
from tests.rig.telegram.fake_api import TOKEN

__all__ = ["database", "migrated"]

HEADER = "mafia_event = 1\ntitle = 'Кубок'\nruleset = 'fiim-2019'\n"
BOT = bot_id_of(TOKEN)
WORKBOOK = Path(__file__).parents[1] / "data" / "kchb-2022.xlsx"
"""The published results in a file of a spreadsheet program, in Russian."""
STAGE = "[[stages]]\nname = 'Отбор'\ntables = ['1']\nrounds = 1\n"

MORE = "; a player with stand_in = true fills a seat"


def run(*args: object) -> tuple[int, str]:
    """Runs the command. Returns its exit code, and all that it printed."""
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    return done.exit_code, done.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Returns the file of a tournament of twenty people at two tables."""
    names = tmp_path / "names.txt"
    names.write_text("".join(f"Игрок {number}\n" for number in range(1, 21)), "utf-8")
    path = tmp_path / "cup.toml"
    args = ("--title", "Кубок", "--players", names, "--tables", 2, "--rounds", 2, "--final", 1)
    assert run("new", path, *args) == (0, f"{path}: 20 players, 2 tables, 2 rounds\n")
    return path


def event(path: Path) -> Event:
    return read(path.read_text("utf-8"))


def results(path: Path, stage: str) -> Path:
    """Returns a table of results for all games of a stage."""
    whole, table = event(path), path.with_name(f"{stage}.csv")
    fixtures = list(whole.stage(stage).fixtures())
    table.write_text(
        HEAD + "".join(rows(f"{one.round}-{one.table}", "red", list(whole.seated(one))) for one in fixtures),
        "utf-8",
    )
    return table


def test_a_tournament_is_run_from_names_to_the_standing(file: Path) -> None:
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
    assert run("standing", file, "--csv", "--lang", "uk")[1].startswith("\ufeffМісце;Гравець;Ігор;")


def games(path: Path, **changes: object) -> None:
    """Changes the last game of the heats in the tournament's file."""
    whole = event(path)
    last = whole.games[-1].model_copy(update=changes)
    path.write_text(write(with_values(whole, games=[*whole.games[:-1], last])), "utf-8")


def test_a_final_waits_for_protests_and_is_drawn_anew_when_results_change(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    run("import", file, "--table", results(file, "Отбор"))
    where = event(file).games[-1].fixture
    who = event(file).seated(where)[0]
    protest = Protest(by=who, text="Фол")
    games(file, protests=[protest])
    for lang, told in (
        ((), f"games: Финал waits for a decision about the protest of {who} against {where}"),
        (("--lang", "ru"), f"games: сначала нужно решение по протесту ({who}; {where}): его ждёт Финал"),
    ):
        assert run("seat", file, "--iterations", 0, *lang) == (2, f"mafia: {file}: {told}\n")
    games(file, protests=[protest.model_copy(update={"decision": "отклонён"})])
    assert run("seat", file, "--iterations", 0)[0] == 0
    games(file, void="Ошибка судьи")
    warned = "results have changed since Финал was drawn; "
    site, paper = file.with_name("site"), file.with_name("paper")
    for args in (("standing", file), ("sheet", file), ("print", file, paper)):
        code, said = run(*args)
        assert (code, f"mafia: {file}: warning: {warned}" in said) == (0, True), args
    assert warned in CliRunner().invoke(mafia, ["publish", str(site), "--event", str(file)]).output
    code, said = run("seat", file)
    assert (code, said.startswith(f"mafia: {file}: stages: {warned}")) == (2, True)
    assert said.endswith("would not any more; delete its seating to draw it anew\n")
    said = run("seat", file, "--lang", "uk")[1]
    assert "результати змінилися після жеребкування: Финал; тепер там грали б: Игрок" in said
    assert "; уже не грали б: Игрок" in said
    run("import", file, "--table", results(file, "Финал"))
    assert warned not in run("standing", file)[1]


def test_a_seating_is_printed_with_its_equality(file: Path) -> None:
    told = run("seat", file, "--iterations", 300)[1].splitlines()
    assert told[0] == f"{file}: Отбор is seated"
    assert told[1] == "  games of a player: 2"
    assert re.fullmatch(r"  meetings of two: 0–2, 0\.95 on average, variance 0\.\d\d", told[2])
    assert told[3] == "  each seat: 0–1 times"
    assert re.fullmatch(r"  each table: [01](–2)? times, 1\.00 on average, variance 0\.\d\d", told[4])


def of_names(folder: Path, count: int, *args: object) -> tuple[Path, str]:
    """Begins a tournament of so many, and returns its file and what was printed."""
    names, path = folder / f"{count}.txt", folder / f"{count}.toml"
    names.write_text("".join(f"Игрок {number}\n" for number in range(1, count + 1)), "utf-8")
    return path, run("new", path, "--title", "Кубок", "--players", names, *args)[1]


def test_unequal_games_are_reported_before_the_draw(tmp_path: Path) -> None:
    path, told = of_names(tmp_path, 37, "--tables", 3, "--rounds", 12)
    warned = (
        f"mafia: {path}: 27 play 10 games, 10 play 9; 36 or 40 players would be equal; "
        "10 games for all with rounds = 13, last_tables = 1"
    )
    assert {*told.splitlines()} == {f"{path}: 37 players, 3 tables, 12 rounds", warned}
    drawn = run("seat", path, "--iterations", 0)[1]
    assert warned in drawn.splitlines()
    assert "  games of a player: 27 play 10 games, 10 play 9\n" in drawn
    assert "  rests: 2–3; twice running: nobody\n" in drawn


@pytest.mark.parametrize(
    ("count", "args", "told"),
    [
        (10, (), "10 players, 1 table, 10 rounds\n"),
        (10, ("--final", 3), "a final of 10 would be for all who play; --final 0\n"),
        (19, ("--tables", 2), f"2 tables of 10 need 20 players, not 19{MORE}\n"),
        (
            19,
            ("--tables", 2, "--ruleset", "ua-club"),
            f"need 20 players, not 19{MORE}; least_seats lets a table have fewer\n",
        ),
    ],
)
def test_an_impossible_number_of_players_is_refused(
    tmp_path: Path, count: int, args: tuple[object, ...], told: str
) -> None:
    assert told in of_names(tmp_path, count, *args)[1]


def test_a_book_for_ten_says_that_no_table_may_have_nine(tmp_path: Path) -> None:
    path, _ = of_names(tmp_path, 19, "--tables", 2)
    path.write_text(f"least_seats = 9\n{path.read_text('utf-8')}", "utf-8")
    told = f"mafia: {path}: least_seats: 9 не подходит к seats или к правилам; они только для 10\n"
    assert run("seat", path, "--lang", "ru") == (2, told)


def test_a_late_player_sits_in_the_rounds_to_come(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    before = event(file).stages[0].seating
    table = results(file, "Отбор")
    first = [line for line in table.read_text("utf-8").splitlines(keepends=True) if not line.startswith("2-")]
    table.write_text("".join(first), "utf-8")
    run("import", file, "--table", table)
    code, told = run("late", file, "Поздний", "--club", "Омега", "--iterations", 0)
    assert (code, event(file).players[-1].name, event(file).players[-1].club) == (0, "Поздний", "Омега")
    assert f"mafia: {file}: 19 play 2 games, 2 play 1" in told.splitlines()
    seating = event(file).stages[0].seating
    assert seating[0] == before[0]
    assert any("Поздний" in seats for seats in seating[1])
    assert "“Поздний” stands twice" in run("late", file, "Поздний")[1]
    assert "Отбор has 2 rounds, and 1 are played" in run("late", file, "Другой", "--after", 2)[1]


def test_a_swap_of_two_players_is_reported_with_its_cost(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    before = event(file).stages[0].seating
    one, other = before[1][0][0], before[1][1][9]
    code, told = run("swap", file, one, other, "--round", 2)
    swapped = event(file).stages[0].seating
    assert (code, swapped[0], swapped[1][0][0], swapped[1][1][9]) == (0, before[0], other, one)
    assert told.startswith(
        f"{file}: {one} and {other} are swapped in round 2\n  games of a player: 2, as before\n"
    )
    assert "  meetings of two: 0–2, 0.95 on average, variance" in told
    run("swap", file, other, one, "--round", 2)
    assert event(file).stages[0].seating == before
    run("import", file, "--table", results(file, "Отбор"))
    for args, why in (
        ((one, other, "--round", 2), "games: Отбор, 2, "),
        ((one, one, "--round", 2), "stages: there is nothing to swap in round 2"),
        ((one, "Никто", "--round", 2), "players: “Никто” does not play"),
        ((one, other, "--round", 3), "stages: there is no seating of round 3"),
    ):
        code, said = run("swap", file, *args)
        assert (code, said.startswith(f"mafia: {file}: {why}")) == (2, True), said


def test_a_table_without_a_game_is_reported(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    table = file.with_name("empty.csv")
    table.write_text(HEAD, "utf-8")
    assert run("import", file, "--table", table) == (2, f"mafia: {table}: there is no game in it\n")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ((), "is only for a tournament that stays in its file"),
        (("--lang", "uk"), "це вміє лише турнір у файлі; у Telegram так поки не можна, приберіть цей ключ"),
    ],
)
def test_a_tournament_with_settings_only_for_files_is_not_opened(
    settings: None, file: Path, lang: tuple[str, ...], told: str
) -> None:
    file.write_text(f"least_seats = 10\n{file.read_text('utf-8')}", "utf-8")
    answer = f"mafia: {file}: least_seats: {told}\n"
    assert run("open", file, "--organiser", 901, *lang) == (2, answer)


def test_results_that_are_already_imported_are_skipped(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    heats = results(file, "Отбор")
    run("import", file, "--table", heats)
    before = file.read_text("utf-8")
    assert run("import", file, "--table", heats) == (0, f"{file}: no game is new\n")
    assert file.read_text("utf-8") == before


def test_a_corrected_result_replaces_the_first_one_only_on_demand(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    heats = results(file, "Отбор")
    run("import", file, "--table", heats)
    copy, fixed = file.with_name("copy.csv"), file.with_name("fixed.csv")
    copy.write_bytes(heats.read_bytes())
    assert run("import", file, "--table", copy) == (0, f"{file}: no game is new\n"), "the same results"
    fixed.write_text(re.sub(r"(?m)^(2-1.*),red$", r"\1,black", heats.read_text("utf-8")), "utf-8")
    before = file.read_text("utf-8")
    told = "game 2-1: Отбор, 2, 1 has a result already (Отбор.csv), another one: winner; --again puts"
    code, said = run("import", file, "--table", fixed)
    assert (code, said.startswith(f"mafia: {fixed}: {told}")) == (2, True)
    assert file.read_text("utf-8") == before
    assert run("import", file, "--table", fixed, "--again") == (0, f"{file}: Отбор, 2, 1\n")
    sources = {(one.round, one.table): one.results for one in event(file).games}
    assert sources == {(1, "1"): heats.name, (1, "2"): heats.name, (2, "1"): fixed.name, (2, "2"): heats.name}


@pytest.mark.parametrize(("bonus", "clause"), [("0.7", "8.4.3"), ("0.1", "8.4.3"), ("1", "8.4.3")])
@pytest.mark.parametrize("command", ["import", "new"])
def test_8_4_a_bonus_beyond_the_limits_is_not_imported(
    file: Path, command: str, bonus: str, clause: str
) -> None:
    run("seat", file, "--iterations", 0)
    head, *lines = results(file, "Отбор").read_text("utf-8").splitlines()
    table, made = file.with_name("bonus.csv"), file.with_name("other.toml")
    table.write_text("\n".join([f"{head},bonus", f"{lines[0]},{bonus}", *(f"{one}," for one in lines[1:])]))
    args = {"import": (file, "--table", table), "new": (made, "--title", "К", "--from", table)}[command]
    told = f"mafia: {table}: game 1-1, seat 1: the bonus of {bonus} breaks a limit ({clause})\n"
    assert run(command, *args) == (2, told)
    assert run(command, *args, "--house-bonus")[0] == 0


@pytest.mark.parametrize(
    ("text", "first", "notes"),
    [
        ("Аня,Лиса\nБорис,Кит\n", ("Аня", "Лиса"), ()),
        ("Аня\tЛиса\nБорис\tКит\n", ("Аня", "Лиса"), ()),
        ("Имя;Клуб\nАня;Лиса\nБорис\n", ("Аня", "Лиса"), ()),
        ("Кубок города\n№;Игрок;Клуб;Взнос\n1;Аня;Лиса;да\n", ("Аня", "Лиса"), ("columns", "lines")),
        ("1. Аня\n2. Борис\n", ("Аня", None), ()),
        ("1. Аня\n3. Борис\n", ("Аня", None), ()),
        ("1. Аня\n2. Борис\n3.\n", ("Аня", None), ("lines passed over: 3",)),
        ("• Аня\n• Борис\n", ("Аня", None), ()),
        ("1\n2\n", ("1", None), ()),
        ("Аня;-\nБорис;-\n", ("Аня", None), ()),
        ("1;Аня;Лиса\n2;Борис;Кит\n", ("Аня", "Лиса"), ()),
        ("\u200bАня\u3164\nБорис\n", ("Аня", None), ()),
        ("Аня\nAня\nАлёна\nАлена\n", ("Аня", None), ("names that look alike",)),
        ("Игрок\nАня, вторая\n", ("Аня, вторая", None), ()),
        ("Анна\nБорис, Лиса\n", None, ("line 2: a comma",)),
        ("Аня,Лиса\nБорис\n", None, ("line 2: a comma",)),
        ("Аня\nБорис\nАня\n", None, ("line 3, column player: “Аня” is there twice",)),
        ("#REF!;Лиса\nБорис;Кит\n", None, ("line 1, column player: “#REF!” is no value",)),
        (f"Аня\n{'я' * 65}\n", None, ("line 2, column player: String should have at most 64",)),
    ],
)
def test_a_list_of_players_is_read_with_the_separators_of_tables(
    tmp_path: Path, text: str, first: tuple[str, str | None] | None, notes: tuple[str, ...]
) -> None:
    names, path = tmp_path / "names.txt", tmp_path / "cup.toml"
    names.write_text(text, "utf-8")
    code, said = run("new", path, "--title", "Кубок", "--players", names)
    assert [note for note in notes if f"{names}: {note}" not in said] == []
    assert said.count(f"{names}: ") == len(notes)
    assert code == (2 if first is None else 0)
    assert first is None or (event(path).players[0].name, event(path).players[0].club) == first


def test_a_tournament_without_games_is_refused(tmp_path: Path) -> None:
    table, path = tmp_path / "t.csv", tmp_path / "cup.toml"
    table.write_text("game,seat,player,role,winner\n", "utf-8")
    assert run("new", path, "--title", "К", "--from", table) == (
        2,
        f"mafia: {table}: there is no game in it\n",
    )


def test_a_late_player_with_a_similar_name_is_a_warning(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    assert (
        "names that look alike are different people: Игрoк 1 · Игрок 1"
        in run("late", file, "Игрoк 1", "--iterations", 0)[1]
    )


def test_a_sheet_keeps_invisible_characters_of_names(file: Path) -> None:
    odd = file.read_text("utf-8").replace('"Игрок 7"', '"\u200bИгрок  7"').replace('"Игрок 8"', '"＝8"')
    file.write_text(odd, "utf-8")
    run("seat", file, "--iterations", 0)
    cards = ("мирный", "дон", "шериф", "мафия", "мафия", *("мирный",) * 5)
    head, *empty = run("sheet", file, "--lang", "ru")[1].splitlines()
    lines = [[*line.split(";")[:3], cards[at % 10], "чёрные", *[""] * 6] for at, line in enumerate(empty)]
    table = file.with_name("filled.csv")
    table.write_text("\n".join([head, *map(";".join, lines)]), "utf-8")
    assert run("import", file, "--table", table)[1].count("Отбор") == 4


def test_the_standing_of_clubs_sums_their_players(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    run("import", file, "--table", results(file, "Отбор"))
    nobody = f"mafia: {file}: players: no club has a player in the standing\n"
    assert run("standing", file, "--clubs") == (2, nobody)
    people = [one.model_copy(update={"club": f"Клуб {at % 2}"}) for at, one in enumerate(event(file).players)]
    file.write_text(write(with_values(event(file), players=people)), "utf-8")
    told = json.loads(run("standing", file, "--clubs", "--json")[1])
    assert {one["club"] for one in told["clubs"]} == {"Клуб 0", "Клуб 1"}
    assert sum(one["total"] for one in told["clubs"]) == 4 * 7, "seven reds win each game"
    assert "Кто в зачёте" in run("standing", file, "--clubs", "--lang", "ru")[1]
    assert run("standing", file, "--clubs", "--csv", "--lang", "ru")[1].startswith("\ufeffМесто;Клуб;Сумма;")


def in_russian() -> str:
    words = {"citizen": "Мирный", "sheriff": "Шериф", "don": "Дон", "mafia": "Мафия", "yes": "да"}
    sides = {"red": "Красные", "black": "Чёрные", "draw": "Ничья"}
    head, *lines = PUBLISHED.splitlines()
    rows = [line.split(",") for line in lines]
    cells = ([{**words, **sides}.get(cell, cell.replace(".", ",")) for cell in row] for row in rows)
    titles = "Игра;Место;Игрок;Роль;Победитель;Первый убитый;Лучший ход;Доп. баллы;Штраф"
    assert head.count(",") == titles.count(";")
    return "\n".join([titles, *map(";".join, cells)])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("comma.csv", PUBLISHED.encode()),
        ("semicolon.csv", in_russian().encode("cp1251")),
        ("marked.csv", in_russian().encode("utf-8-sig")),
        ("workbook.xlsx", WORKBOOK.read_bytes()),
    ],
    ids=["comma", "semicolon, cp1251, Russian", "UTF-8 with a mark", "a workbook"],
)
def test_a_tournament_of_results_has_the_published_order(tmp_path: Path, name: str, content: bytes) -> None:
    path, table = tmp_path / "kchb.toml", tmp_path / name
    table.write_bytes(content)
    assert run("new", path, "--title", "Брест", "--from", table, "--house-bonus") == (
        0,
        f"{path}: 40 players, 56 games\n",
    )
    assert [(stage.rounds, len(stage.tables)) for stage in event(path).stages] == [(14, 4)]
    told = json.loads(run("standing", path, "--json", "--house-bonus")[1])
    first = [(one["player"], one["total"]) for one in told["standing"][:3]]
    assert first == [("p167", 11.8), ("p174", 11.65), ("p172", 10.83)]


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_a_sheet_that_is_filled_in_is_imported(file: Path, lang: str) -> None:
    file.write_text(file.read_text("utf-8").replace('"Игрок 7"', '"=Игрок 7"'), "utf-8")
    run("seat", file, "--iterations", 0)
    head, *empty = run("sheet", file, "--lang", lang)[1].splitlines()
    assert any(";'=Игрок 7;" in line for line in empty)
    cards = ("мирный", "дон", "шериф", "мафия", "мафия", *("мирный",) * 5)
    filled = []
    for line in empty:
        cells = next(csv.reader([line], delimiter=";"))
        cells[3:5] = cards[int(cells[1]) - 1], "чёрные"
        filled.append(";".join(f'"{cell}"' for cell in cells))
    table = file.with_name("filled.csv")
    table.write_text("\r\n".join([head, *filled]), "utf-8")
    assert run("import", file, "--table", table)[1].count("Отбор") == 4
    assert len(run("sheet", file, "--lang", lang)[1].splitlines()) == 1, "the final is not seated"


def test_a_sheet_may_be_filled_in_game_by_game(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    whole, half = results(file, "Отбор").read_text("utf-8"), file.with_name("half.csv")
    empty = re.sub(r"(?m)^(2-.*),\w+,red$", r"\1,,", whole)
    half.write_text(empty, "utf-8")
    code, told = run("import", file, "--table", half, "--lang", "ru")
    assert (code, told.splitlines()[2:]) == (0, [f"{half}: не заполнено игр: 2"])
    assert [game.round for game in event(file).games] == [1, 1]
    half.write_text(empty.replace(",,", ",don,red", 1), "utf-8")
    assert run("import", file, "--table", half)[1] == f"mafia: {half}: line 23, column role: “” is no card\n"
    half.write_text(whole, "utf-8")
    assert run("import", file, "--table", half)[1].count("Отбор, 2, ") == 2
    assert run("import", file, "--table", half) == (0, f"{file}: no game is new\n")


def test_unknown_columns_are_reported(file: Path, tmp_path: Path) -> None:
    run("seat", file, "--iterations", 0)
    table = results(file, "Отбор")
    head, *lines = table.read_text("utf-8").splitlines()
    text = "\n".join([f"{head},комментарий,ранг", *(f"{line},!,1" for line in lines)])
    table.write_text(text, "utf-8")
    told = f"{table}: столбцы не учтены: комментарий, ранг\n"
    assert run("import", file, "--table", table, "--lang", "ru")[1].endswith(told)
    made = run("new", tmp_path / "made.toml", "--title", "Кубок", "--from", table)
    assert made[1].endswith(f"{table}: columns passed over: комментарий, ранг\n")


def test_a_table_that_fits_no_game_is_compared_with_the_nearest(file: Path) -> None:
    run("seat", file, "--iterations", 0)
    heats = results(file, "Отбор")
    name = event(file).stage("Отбор").seating[0][0][2]
    heats.write_text(heats.read_text("utf-8").replace(f",{name},", f",{name}!,"), "utf-8")
    code, said = run("import", file, "--table", heats)
    assert code == 2
    assert f"nearest is Отбор, 1, 1: seat 3 is {name} there" in said


def test_a_list_of_names_may_have_a_mark_and_clubs(tmp_path: Path) -> None:
    names, path = tmp_path / "names.txt", tmp_path / "cup.toml"
    names.write_text("\ufeffАлексей; Омега\nРая\n;\n", "utf-8")
    assert run("new", path, "--title", "Кубок", "--players", names)[0] == 0
    assert [(one.name, one.club) for one in event(path).players] == [("Алексей", "Омега"), ("Рая", None)]
    names.write_text("Алексей\n; Омега\n", "utf-8")
    said = run("new", tmp_path / "other.toml", "--title", "Кубок", "--players", names)
    assert said == (2, f"mafia: {names}: line 2: a club without a name\n")


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


# Tests with the bot's database.


@pytest.fixture
def settings(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the bot's settings as the command reads them."""
    monkeypatch.setenv("MAFIA_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("MAFIA_DATABASE_URL", f"sqlite:///{database}")


@pytest.fixture
def registering(tmp_path: Path) -> Path:
    """Returns the file of a tournament whose players enter through the link."""
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


def test_h7_a_file_that_is_opened_twice_is_a_warning(settings: None, registering: Path) -> None:
    first = code_of(run("open", registering, "--organiser", 901)[1])
    code, printed = run("open", registering, "--organiser", 901)
    assert code == 0
    assert f"mafia: {registering}: warning: it was open already, as {first};" in printed


def test_h7_a_tournament_gets_another_organiser_and_chief_judge(
    settings: None, registering: Path, database: Path
) -> None:
    code = code_of(run("open", registering, "--organiser", 901)[1])
    for words, led in ((("--organiser", 5), (5, 901)), (("--chief", 6), (5, 6))):
        told = f"{code}: “Кубок” has another organiser or chief judge\n"
        assert run("hand", code, *words) == (0, told)
        with closing(sqlite3.connect(database)) as opened:
            assert opened.execute("SELECT organiser_id, chief_id FROM tournaments").fetchall() == [led]
    assert run("hand", "none", "--chief", 6) == (2, "mafia: no tournament “none” goes on\n")


@pytest.mark.parametrize(("asked", "language"), [((), "ru"), (("--lang", "uk"), "uk")])
def test_the_command_answers_in_the_chosen_language(
    settings: None, database: Path, registering: Path, asked: tuple[str, ...], language: str
) -> None:
    assert run("open", registering, "--organiser", 901, *asked)[0] == 0
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT locale FROM tournaments").fetchall() == [(language,)]


def test_only_players_with_telegram_ids_enter_from_a_file(settings: None, file: Path) -> None:
    before = file.read_text("utf-8")
    code, line = run("open", file, "--organiser", 901)
    assert (code, line.count("\n")) == (2, 1)
    assert line.startswith(f"mafia: {file}: players.1.telegram: is needed")
    known = [player.model_copy(update={"telegram": 7}) for player in event(file).players[:1]]
    file.write_text(write(with_values(event(file), players=known)), "utf-8")
    printed = run("open", file, "--organiser", 901)[1]
    assert run("write", file, code_of(printed))[0] == 0
    assert [(player.name, player.telegram) for player in event(file).players] == [("Игрок 1", 7)]
    assert file.read_text("utf-8") != before


def test_a_player_named_like_a_forgotten_person_is_refused(settings: None, file: Path) -> None:
    first, *others = event(file).players
    named = [first.model_copy(update={"name": "… 2", "telegram": 7}), *others]
    file.write_text(write(with_values(event(file), players=named)), "utf-8")
    told = f"mafia: {file}: players.1.name: begins like the name of a person who was forgotten\n"
    assert run("open", file, "--organiser", 901) == (2, told)


def test_a_tournament_that_has_begun_is_not_opened(settings: None, file: Path) -> None:
    run("seat", file, "--iterations", 0)
    run("import", file, "--table", results(file, "Отбор"))
    said = run("open", file, "--organiser", 901)
    assert said == (2, f"mafia: {file}: games: an event that has begun can not be opened\n")


def test_a_code_of_no_tournament_writes_nothing(settings: None, tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    assert run("write", path, "none") == (2, f"mafia: {path}: there is no tournament “none”\n")
    assert not path.exists()


def test_the_bot_must_be_named_if_there_are_several(
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
def test_a_missing_database_is_one_line(
    settings: None, registering: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, why: str
) -> None:
    monkeypatch.setenv("MAFIA_DATABASE_URL", url.format(folder=tmp_path))
    refused = (2, f"mafia: MAFIA_DATABASE_URL: {why.format(folder=tmp_path)}\n")
    assert run("open", registering, "--organiser", 901) == refused
    assert run("write", registering, "code") == refused
    assert not (tmp_path / "none.db").exists()


def test_the_missing_setting_is_named_if_there_is_no_token(
    registering: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAFIA_BOT_TOKEN", raising=False)
    code, line = run("open", registering, "--organiser", 901)
    assert (code, line.count("\n")) == (2, 1)
    assert "MAFIA_BOT_TOKEN: is not set" in line


# Tests with files that describe no event.


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("mafia_event = 1\ntitle = Кубок\n", "event: not TOML: .* \\(at line 2, column 9\\)"),
        ("mafia_event = 1\n[[stages]\n", "event: not TOML: .* \\(at line 2, column 9\\)"),
        ("mafia_event = 1\ntitle = 'a'\ntitle = 'b'\n", "event: not TOML: .* \\(at line 3, column 12\\)"),
        ("mafia_event = 2\n", "mafia_event: Input should be 1"),
        (HEADER, "stages: Field required"),
        (HEADER + STAGE.replace("['1']", "[]"), "stages.1.tables: .*"),
        (HEADER + STAGE.replace("1\n", "'1'\n"), "stages.1.rounds: .* integer"),
        (f"{HEADER}{STAGE}[[players]]\nname = 'А'\nclubb = 'Б'\n", "players.1.clubb: .*"),
        (HEADER + STAGE + 2 * "[[players]]\nname = 'А'\n", "event: player “А” stands twice"),
        (HEADER.replace("fiim-2019", "chess") + STAGE, "ruleset: “chess” .*"),
        (f"{HEADER}seats = 3\n{STAGE}", "seats: the book is not for 3 players, only for 10"),
    ],
)
@pytest.mark.parametrize("command", [("seat",), ("standing",), ("open", "--organiser", "901")])
def test_an_error_names_the_file_and_the_key_or_the_line(
    settings: None, tmp_path: Path, text: str, named: str, command: tuple[str, ...]
) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(text, "utf-8")
    code, said = run(command[0], path, *command[1:])
    assert code == 2
    assert re.fullmatch(f"mafia: {re.escape(str(path))}: {named}\n", said), said
    assert path.read_text("utf-8") == text
