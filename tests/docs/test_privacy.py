"""The page about people's data names everything that the database holds, and the times on it are correct."""

import re

import pytest
from sqlalchemy import Table

from bot.settings import Kept
from bot.store import schema
from bot.store.telegram.inbox import SECONDS_KEPT
from tests.rig.architecture.sources import ROOT, settled

PAGE = (ROOT / "docs" / "privacy.md").read_text("utf-8")
TABLES = schema.metadata.sorted_tables
NOT_PERSONAL = settled(PAGE).split("Not personal:")[1].split("Logs hold")[0]
EVERYWHERE, *LISTS = re.split(r"- of |· of ", NOT_PERSONAL)


def columns_named(table: Table) -> list[str]:
    """Returns the columns that the page names for a table: as personal, as not personal, and as columns of
    every table."""
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| **`{table.name}`**")]
    lists = [each for each in LISTS if each.startswith(f"`{table.name}`")]
    cells = [row.split("|")[1].removeprefix(f" **`{table.name}`**") for row in rows]
    named = [*cells, *(each.removeprefix(f"`{table.name}`") for each in lists)]
    return [name for text in named for name in re.findall(r"`([a-z_]+)`", text)]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_page_names_every_column_once(table: Table) -> None:
    common = set(re.findall(r"`([a-z_]+)`", EVERYWHERE)) & {column.name for column in table.c}
    assert sorted({*columns_named(table), *common}) == sorted(column.name for column in table.c)
    assert len(columns_named(table)) == len(set(columns_named(table)))
    assert not common & set(columns_named(table))


def test_the_page_names_only_existing_tables() -> None:
    named = re.findall(r"^\| \*\*`([a-z_]+)`\*\*", PAGE, re.MULTILINE)
    named += [re.findall(r"`([a-z_]+)`", each)[0] for each in LISTS]
    assert set(named) == {table.name for table in TABLES}


def test_the_page_gives_the_times_of_the_program() -> None:
    for name, days in Kept()._asdict().items():
        assert f"`MAFIA_KEEP_{name.upper()}_DAYS` ({days})" in PAGE
    assert SECONDS_KEPT == 3 * 86_400.0
    assert "its number three days" in PAGE
