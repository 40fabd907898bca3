"""Tables of results: what they may say, and what is wrong with those that are none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.roles import Team
from engine.scoring.outcome import ScoringError
from engine.scoring.results_table import NEEDED, OTHERS, TableError, outcomes
from engine.scoring.standing import standing

HEAD = "game,seat,player,role,winner,first_kill,best_move_hits,bonus,penalty"
ROWS = ("1,1,Ann,sheriff,red,yes,2,0.3,", "1,2,Bob,don,red,,,,-0.5", "1,3,Vera,citizen,red,,,,")


def table(*rows: str, head: str = HEAD) -> str:
    return "\n".join((head, *rows)) + "\n"


def test_a_game() -> None:
    (game,) = outcomes(table(*ROWS), "club.csv")
    assert game.label == "club.csv: game 1"
    assert [(one.player, one.role, one.team) for one in game.seats] == [
        ("Ann", "sheriff", Team.RED),
        ("Bob", "don", Team.BLACK),
        ("Vera", "citizen", Team.RED),
    ]
    assert (game.winner, game.first_killed, game.best_hits) == (Team.RED, 1, ((1, 2),))
    assert game.marks.bonus == {"1": 0.3}
    assert game.deducted == ((2, Fraction(-1, 2)),)


def test_rows_stand_in_any_order_and_columns_too() -> None:
    head, *rows = (",".join(reversed(line.split(","))) for line in (HEAD, *reversed(ROWS)))
    assert outcomes(table(*rows, head=head), "club.csv") == outcomes(table(*ROWS), "club.csv")


def test_columns_that_not_every_game_needs_may_be_missing() -> None:
    (game,) = outcomes("game,seat,player,role,winner\nA,1,Ann,citizen,draw\n", "club.csv")
    assert (game.winner, game.first_killed, game.deducted) == (None, None, ())


def test_as_spreadsheets_write_it() -> None:
    text = "\ufeff" + table(*ROWS).replace("\n", "\r\n") + "\r\n"
    assert outcomes(text, "club.csv") == outcomes(table(*ROWS), "club.csv")


def test_a_name_with_commas_and_quotes() -> None:
    (game,) = outcomes(table('1,1,"Ann, ""the fox""",citizen,red,,,,'), "club.csv")
    assert game.seats[0].player == 'Ann, "the fox"'


def test_8_6_4_a_stage_of_its_own() -> None:
    games = outcomes(table("1,1,Ann,citizen,black,yes,,,,final", head=f"{HEAD},stage"), "club.csv")
    assert [game.stage for game in games] == ["final"]


def test_no_games_are_no_error() -> None:
    assert outcomes(HEAD, "club.csv") == ()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, "game"),
        ("game,seat\n", 1, "player"),
        (f"{HEAD},bouns\n", 1, "bouns"),
        (f"{HEAD},bonus\n", 1, "bonus"),
        (f"{HEAD},\n", 1, "without a name"),
        (table("1,1,Ann,citizen,red"), 2, None),
        (table(*ROWS, "1,4,Kira,citizen,red,,,,,,"), 5, None),
        (table("1,0,Ann,citizen,red,,,,"), 2, "seat"),
        (table("1,one,Ann,citizen,red,,,,"), 2, "seat"),
        (table("1,١,Ann,citizen,red,,,,"), 2, "seat"),
        (table("1,2,Ann,citizen,red,,,,"), 2, "seat"),
        (table(*ROWS, "1,3,Kira,citizen,red,,,,"), 5, "seat"),
        (table(",1,Ann,citizen,red,,,,"), 2, "game"),
        (table("1,1,,citizen,red,,,,"), 2, "player"),
        (table('1,1,"An\nn",citizen,red,,,,'), 3, "player"),
        (table("1,1,Ann\x1b[2J,citizen,red,,,,"), 2, "player"),
        (table("1,1,Ann,king,red,,,,"), 2, "role"),
        (table("1,1,Ann,citizen,green,,,,"), 2, "winner"),
        (table("1,1,Ann,citizen,,,,,"), 2, "winner"),
        (table(*ROWS, "1,4,Kira,citizen,black,,,,"), 5, "winner"),
        (table("1,1,Ann,citizen,red,maybe,,,"), 2, "first_kill"),
        (table(*ROWS, "1,4,Kira,citizen,red,yes,,,"), 5, "first_kill"),
        (table("1,1,Ann,citizen,red,yes,4,,"), 2, "best_move_hits"),
        (table("1,1,Ann,citizen,red,,2,,"), 2, "best_move_hits"),
        (table('1,1,Ann,citizen,red,,,"0,3",'), 2, "bonus"),
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
def test_what_is_no_table_is_named_by_line_and_column(text: str, line: int, column: str | None) -> None:
    with pytest.raises(TableError) as raised:
        outcomes(text, "club.csv")
    message = str(raised.value)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert message.startswith(f"line {line}")
    assert message.isprintable()


def test_nobody_sits_at_a_table_twice() -> None:
    with pytest.raises(ScoringError, match=r"club\.csv: game 1, seat 4: “Ann” sits"):
        outcomes(table(*ROWS, "1,4,Ann,citizen,red,,,,"), "club.csv")


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
