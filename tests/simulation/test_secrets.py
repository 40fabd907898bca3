"""What the invariant of secrets takes for a leak."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import cast

import pytest

from simulation.invariants.invariant import Called, Case
from simulation.invariants.secrets import NoRoleIsTold

TABLES = """
    CREATE TABLE games (id, chat_id, roles, judge_sees, judge_id, started_at, ended_at);
    CREATE TABLE seats (game_id, seat, user_id, name, saw_cards);
    CREATE TABLE acts (game_id, line);
    CREATE TABLE outbox (id, game_id, content);
"""
GROUP, EGOR, STRANGER = -5, 6, 7
LINE = "№2 · Вера — мирный житель"


@pytest.mark.parametrize(
    ("table", "line", "wrong"),
    [
        (GROUP, LINE, True),
        (EGOR, LINE, True),
        (STRANGER, LINE, False),
        (GROUP, "Снять отметку о том, что №2 · Вера называет себя мирный житель?", False),
    ],
    ids=["his table", "his practice", "the practice of somebody else", "what she has said herself"],
)
def test_who_reads_a_card_of_his_own_game_reads_too_much(table: int, line: str, wrong: bool) -> None:
    """Egor reads a line that comes from no row of the outbox, so nothing names its game."""
    rows = sqlite3.connect(":memory:")
    rows.executescript(TABLES)
    roles = json.dumps(["don", "citizen", "citizen"])
    rows.execute("INSERT INTO games VALUES (1, ?, ?, 0, NULL, 1, NULL)", (table, roles))
    people = (EGOR if table != STRANGER else STRANGER, "Егор"), (-1, "Вера"), (-2, "Глеб")
    for seat, (person, name) in enumerate(people, 1):
        rows.execute("INSERT INTO seats VALUES (1, ?, ?, ?, 0)", (seat, person, name))

    @contextmanager
    def opened() -> Iterator[sqlite3.Connection]:
        yield rows

    said: list[str] = []
    invariant = NoRoleIsTold(said.append, cast("Case", SimpleNamespace(rows=opened)))
    told = {"chat_id": str(EGOR), "text": line}
    invariant.called(Called("sendMessage", told, life=None, row=None, begun_at=0.0))
    assert bool(said) is wrong
