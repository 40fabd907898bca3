"""Tables of results: what they may contain, and the errors for wrong tables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.roles import Team
from engine.scoring.outcome import Outcome, ScoringError
from engine.scoring.results_table import NEEDED, OTHERS, read_table
from engine.scoring.sheet import TableError
from engine.scoring.standing import standing
from tests.rig.render.remarks import english, refusing

HEAD = "game,seat,player,role,winner,first_kill,best_move_hits,bonus,penalty"
ROWS = (
    "1,1,Ann,sheriff,red,yes,2,0.3,",
    "1,2,Bob,don,red,,,,-0.5",
    "1,3,Vera,mafia,red,,,,",
    "1,4,Glib,mafia,red,,,,",
    *(f"1,{seat},P{seat},citizen,red,,,," for seat in range(5, 11)),
)
RU = {"citizen": "мирный", "sheriff": "Шериф", "don": "Дон", "mafia": "Мафия", "red": "Красные", "yes": "Да"}
UK = {"citizen": "Мирний", "sheriff": "шериф", "don": "дон", "mafia": "мафія", "red": "червоні", "yes": "так"}


def outcomes(text: str, name: str) -> tuple[Outcome, ...]:
    return read_table(text, name).outcomes


def table(*rows: str, head: str = HEAD) -> str:
    return "\n".join((head, *rows)) + "\n"


def test_rows_of_one_game_are_read_as_its_outcome() -> None:
    (game,) = outcomes(table(*ROWS), "club.csv")
    assert game.label == "club.csv: game 1"
    assert [(one.player, one.role, one.team) for one in game.seats[:3]] == [
        ("Ann", "sheriff", Team.RED),
        ("Bob", "don", Team.BLACK),
        ("Vera", "mafia", Team.BLACK),
    ]
    assert (game.winner, game.first_killed, game.best_hits) == (Team.RED, 1, ((1, 2),))
    assert game.marks.bonus == {"1": 0.3}
    assert game.deducted == ((2, Fraction(-1, 2)),)


def test_rows_stand_in_any_order_and_columns_too() -> None:
    head, *rows = (",".join(reversed(line.split(","))) for line in (HEAD, *reversed(ROWS)))
    assert outcomes(table(*rows, head=head), "club.csv") == outcomes(table(*ROWS), "club.csv")


def test_columns_that_not_every_game_needs_may_be_missing() -> None:
    rows = [",".join(row.split(",")[:4]) + ",draw" for row in ROWS]
    (game,) = outcomes(table(*rows, head="game,seat,player,role,winner"), "club.csv")
    assert (game.winner, game.first_killed, game.deducted) == (None, None, ())


def in_words(words: dict[str, str], head: str) -> str:
    """Returns the same game with the titles and cells that a club writes."""
    cells = ([words.get(cell, cell) for cell in row.split(",")] for row in ROWS)
    return "\n".join([head, *(";".join(row).replace(".", ",") for row in cells)])


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + table(*ROWS).replace("\n", "\r\n") + "\r\n",
        table(*ROWS).replace(",", ";"),
        table(*ROWS).replace(",", "\t"),
        table(*ROWS).replace("0.3", '"0,3"').replace("-0.5", '"-0,5"'),
        table(*ROWS).replace("-0.5", "\N{MINUS SIGN}0.5"),
        table(*ROWS, ",,,,,,,,", ",,,,,,,,,,"),
        in_words({word: word.upper() for word in RU}, HEAD.upper().replace(",", ";")),
        in_words(RU, "Игра;Место;Игрок;Роль;Победитель;Первый убитый;ЛХ;Доп. баллы;Штраф"),
        in_words({**RU, "red": "Победа красных"}, "Игра;№;Игрок;Роль;Победа;Первый отстрел;ЛХ;Допы;Штраф"),
        in_words({**RU, "red": "Жители"}, "Игра;№;Игрок;Роль;Победа;1-я жертва;ЛХ;доп;Штраф"),
        in_words({**UK, "red": "Червоних"}, "Гра;№;Гравець;Роль;Перемога;Перша жертва;НХ;Дод. бали;Штраф"),
        in_words(UK, "Гра;Місце;Гравець;Роль;Перемога;Перший убитий;Найкращий хід;Додаткові бали;Штраф"),
    ],
    ids=[
        *("excel", "semicolons", "tabs", "comma", "minus", "tail", "upper case", "russian"),
        *("vague titles", "a victim", "in Ukrainian", "ukrainian"),
    ],
)
def test_cells_are_read_as_people_write_them(text: str) -> None:
    assert outcomes(text, "club.csv") == outcomes(table(*ROWS), "club.csv")


def test_unknown_columns_are_skipped_and_named() -> None:
    rows = (f"{row},12.10,Pavel" for row in ROWS)
    read = read_table(table(*rows, head=f"{HEAD},evening,who judged"), "club.csv")
    assert read.outcomes == outcomes(table(*ROWS), "club.csv")
    assert [*map(english, read.notes)] == ["columns passed over: evening, who judged"]


def test_a_game_of_which_only_the_players_are_there_is_counted_and_passed_over() -> None:
    read = read_table(table(*ROWS, *(f"2,{seat},P{seat},,,,,," for seat in range(1, 11))), "club.csv")
    assert (read.outcomes, read.dates, read.unfilled) == (outcomes(table(*ROWS), "club.csv"), (None,), 1)
    with refusing(TableError, match=r"line 13, column role: “” is no card"):
        read_table(table(*ROWS, "2,1,Ann,don,red,,,,", "2,2,Bob,,,,,,"), "club.csv")
    with refusing(TableError, match=r"line 2, column game"):
        read_table(table(",1,Ann,,,,,,"), "club.csv")


def test_a_vague_title_means_nothing_beside_an_exact_one() -> None:
    rows = (f"{at},{row},7" for at, row in enumerate(ROWS, 50))
    read = read_table(table(*rows, head=f"№,{HEAD},Баллы"), "club.csv")
    assert read.outcomes == outcomes(table(*ROWS), "club.csv")
    assert [*map(english, read.notes)] == ["columns passed over: №, Баллы"]


def test_8_4_3_what_the_chief_approved_and_8_2_4_a_removal() -> None:
    rows = (
        f"{row},yes," if row.startswith("1,1,") else f"{row},,{'да' if ',Bob,' in row else ''}"
        for row in ROWS
    )
    (game,) = outcomes(table(*rows, head=f"{HEAD},chief_approved,removed"), "club.csv")
    assert (game.marks.chief_approved, game.disqualified) == ([1], frozenset({2}))


@pytest.mark.parametrize(
    "rows",
    [
        tuple(row.replace("citizen", "don") if ",P5," in row else row for row in ROWS),
        tuple(row.replace("don", "citizen").replace("mafia", "citizen") for row in ROWS),
        ROWS[:6],
        (*ROWS, "1,11,Kira,doctor,red,,,,"),
    ],
    ids=["two dons", "no blacks", "six", "a doctor at FIIM's table"],
)
def test_1_1_cards_that_no_book_deals_are_no_game(rows: tuple[str, ...]) -> None:
    with refusing(ScoringError, match="no book deals these cards"):
        outcomes(table(*rows), "club.csv")


def test_a_name_with_commas_and_quotes_is_read() -> None:
    (game,) = outcomes(table(*(row.replace("Ann", '"Ann, ""the fox"""') for row in ROWS)), "club.csv")
    assert game.seats[0].player == 'Ann, "the fox"'


def test_8_6_4_a_stage_of_its_own() -> None:
    games = outcomes(table(*(f"{row},final" for row in ROWS), head=f"{HEAD},stage"), "club.csv")
    assert [game.stage for game in games] == ["final"]


def test_a_table_without_games_is_no_error() -> None:
    assert outcomes(HEAD, "club.csv") == ()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, "game"),
        ("game,seat\n", 1, "player"),
        (f"{HEAD},bonus\n", 1, "bonus"),
        (table("1,1,Ann,citizen,red"), 2, None),
        (table(*ROWS, "1,11,Kira,citizen,red,,,,,,!"), 12, None),
        (table("1,0,Ann,citizen,red,,,,"), 2, "seat"),
        (table("1,one,Ann,citizen,red,,,,"), 2, "seat"),
        (table("1,١,Ann,citizen,red,,,,"), 2, "seat"),
        (table("1,2,Ann,citizen,red,,,,"), 2, "seat"),
        (table(*ROWS, "1,3,Kira,citizen,red,,,,"), 12, "seat"),
        (table(",1,Ann,citizen,red,,,,"), 2, "game"),
        (table("1,1,,citizen,red,,,,"), 2, "player"),
        (table('1,1,"An\nn",citizen,red,,,,'), 2, "player"),
        (table("1,1,Ann\x1b[2J,citizen,red,,,,"), 2, "player"),
        (table("1,1,Ann,king,red,,,,"), 2, "role"),
        (table("1,1,Ann,citizen,green,,,,"), 2, "winner"),
        (table("1,1,Ann,citizen,,,,,"), 2, "winner"),
        (table(*ROWS, "1,11,Kira,citizen,black,,,,"), 12, "winner"),
        (table("1,1,Ann,citizen,red,maybe,,,"), 2, "first_kill"),
        (table(*ROWS, "1,11,Kira,citizen,red,yes,,,"), 12, "first_kill"),
        (table("1,1,Ann,citizen,red,yes,4,,"), 2, "best_move_hits"),
        (table("1,1,Ann,citizen,red,,2,,"), 2, "best_move_hits"),
        (table('1,1,Ann,citizen,red,,,"0,3,1",'), 2, "bonus"),
        (table("1,1,Ann,citizen,red,,,nan,"), 2, "bonus"),
        (table("1,1,Ann,citizen,red,,,1e9,"), 2, "bonus"),
        (table("1,1,Ann,citizen,red,,,1/0,"), 2, "bonus"),
        (table("1,1,Ann,citizen,red,,,,0.5"), 2, "penalty"),
        (table('1,1,"Ann,citizen,red,,,,'), 2, None),
        (table('1,1,"Ann" x,citizen,red,,,,'), 2, None),
        (table("1,1,A\0nn,citizen,red,,,,"), 2, "player"),
        (table(f"1,1,{'n' * 200_000},citizen,red,,,,"), 2, None),
    ],
)
def test_an_error_of_a_table_names_line_and_column(text: str, line: int, column: str | None) -> None:
    with pytest.raises(TableError) as raised:
        outcomes(text, "club.csv")
    message = english(raised.value)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert message.startswith(f"line {line}")
    assert message.isprintable()


def test_nobody_sits_at_a_table_twice() -> None:
    with refusing(ScoringError, match=r"club\.csv: game 1, seat 11: “Ann” sits"):
        outcomes(table(*ROWS, "1,11,Ann,citizen,red,,,,"), "club.csv")


cells = st.one_of(
    st.sampled_from(["1", "2", "yes", "red", "don", "0.3", "-0.4", "", '"']), st.text(max_size=5)
)


@given(
    st.lists(st.sampled_from([*NEEDED, *OTHERS]), max_size=11),
    st.lists(st.lists(cells, max_size=11), max_size=5),
)
def test_any_text_is_a_table_that_can_be_scored_or_one_error(head: list[str], rows: list[list[str]]) -> None:
    text = "\n".join([",".join(head), *map(",".join, rows)])
    try:
        games = outcomes(text, "club.csv")
    except (TableError, ScoringError):
        return
    assert len(standing(games, seed=1, house_bonus=True)) >= len(games[:1])


def test_an_error_names_the_column_as_the_table_does() -> None:
    russian = "Игра;Место;Игрок;Роль;Победитель\n1;1;Аня;мирный;красная\n"
    with refusing(TableError, match="line 2, column Победитель: “красная” is none of"):
        read_table(russian, "table")
