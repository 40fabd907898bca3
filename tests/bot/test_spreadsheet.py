"""No cell of a CSV table is computed by the program that opens it."""

import pytest

from bot.commands.history.people_file import one_name
from bot.commands.spreadsheet import as_text


@pytest.mark.parametrize("sign", [*"=+-@\t", *"＝＋－＠﹢﹦﹫"])
@pytest.mark.parametrize(
    "before", ["", " ", "\u00a0", "\u200b", "\u2060", "\ufeff", "\u202e", "\u3000\u200d"]
)
def test_a_cell_that_could_be_a_formula_is_guarded_and_read_back(before: str, sign: str) -> None:
    cell = f"{before}{sign}1+1"
    assert as_text(cell) == f"'{cell}"
    assert one_name(as_text(cell)) == one_name(cell)


@pytest.mark.parametrize("cell", ["", "\u200b", "Аня = Боря", "−1", "'=", "№ 1"])
def test_any_other_cell_stays_as_it_is(cell: str) -> None:
    assert as_text(cell) == cell
