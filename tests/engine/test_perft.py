"""The counts of legal acts in `docs/perft.txt` are those of the engine."""

import pytest

from engine.rules.registry import BOOKS
from tests.rig.engine.perft import EVERYBODY_DEPTH, PAGE, TABLE_DEPTH, Row, counted, rows

ROWS = rows(PAGE.read_text("utf-8"))
DEPTH, MOST = 4, 100_000
each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.book}: {row.lines}")


@each_row
def test_the_first_counts_of_a_position_equal_those_of_the_engine(row: Row) -> None:
    """Counts deeper only while there are few sequences."""
    depth = sum(count <= MOST for count in row.table[:DEPTH])
    now = counted(row, depth, 2)
    assert (now.table, now.everybody) == (row.table[:depth], row.everybody[:2])


@pytest.mark.long
@each_row
def test_all_counts_of_a_position_equal_those_of_the_engine(row: Row) -> None:
    assert counted(row, TABLE_DEPTH, EVERYBODY_DEPTH) == row


def test_every_book_has_positions() -> None:
    assert {row.book for row in ROWS} == {*BOOKS}
