"""A person with any name can be forgotten, and nobody else is forgotten together with him."""

import asyncio
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert

from bot.commands.forgetting import forget
from bot.services.housekeeping import clean
from bot.services.tournaments.registration import entered_as
from bot.settings import Kept
from bot.store import schema
from bot.store.database.transaction import Store, Transaction
from bot.store.game import seats
from bot.store.people import people
from bot.store.privacy import erasure
from bot.store.tournaments import entrants
from bot.store.tournaments.entrants import NAMELESS
from bot.values.durations import DAY
from tests.rig.store.database import Clock, clock, database, database_url, migrated, on_both, template
from tests.rig.store.kept import BOT, all_rows, everything, game, tournament
from tests.rig.store.postgres import postgres

__all__ = ["clock", "database", "database_url", "migrated", "postgres", "template"]

Way = Literal["/forget", "mafia forget", "retention"]

ODD = (
    *("", "…", "… 1", "… 2", "… … 3", "\u200f… 2", "…\u2800", "2", "2 2"),
    *("שלום", "Без имени", "\u3164", "a\x00b"),
)
NAMES = st.lists(
    st.sampled_from(ODD) | st.text(max_size=40) | st.integers(1, 5).map(lambda n: f"{NAMELESS} {n}"),
    min_size=2,
    max_size=5,
)
WORST = ["Аня", "… 1", "… 2", "… 4", "…"]


@pytest.mark.long
@settings(max_examples=40)
@given(names=NAMES, who=st.integers(1, 5), way=st.sampled_from(["/forget", "mafia forget", "retention"]))
def test_people_with_any_name_are_forgotten(migrated: Path, names: Sequence[str], who: int, way: Way) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(shutil.copy(migrated, Path(folder) / "mafia.db"))
        asyncio.run(_forgotten(f"sqlite:///{database}", names, min(who, len(names)), way))


@on_both
@pytest.mark.parametrize(
    ("names", "who", "way"),
    [
        (["Аня", "… 1"], 1, "/forget"),
        (["… 2", "Аня"], 2, "mafia forget"),
        (WORST, 1, "retention"),
        (WORST, 2, "/forget"),
    ],
)
async def test_names_are_forgotten_on_each_database(
    database_url: str, names: Sequence[str], who: int, way: Way
) -> None:
    await _forgotten(database_url, names, who, way)


async def _forgotten(url: str, names: Sequence[str], who: int, way: Way) -> None:
    clock = Clock()
    store = Store.open(url, clock)
    try:
        async with store.transaction(patient=True) as tx:
            await _live(tx, names)
            before = await everything(tx)
        assert len({row["name"] for row in before["entrants"]}) == len(names)
        if way == "mafia forget":
            assert await forget(url, who) == 0
        elif way == "/forget":
            async with store.transaction(patient=True) as tx:
                assert await erasure.erase_person(tx, BOT, who)
        else:
            clock.now += 364 * DAY
            async with store.transaction(patient=True) as tx:
                for number in set(range(1, len(names) + 1)) - {who}:
                    await people.seen(tx, BOT, number, f"here {number}", "uk")
            clock.now += 2 * DAY
            await clean(store, BOT, Kept(), asyncio.Event(), pause=0.0, failed=_never)
        after = await all_rows(store)
    finally:
        await store.close()
    assert len({row["name"] for row in after["entrants"]}) == len(names)
    forgotten = set(range(1, len(names) + 1)) if way == "retention" else {who}
    for row, was in zip(after["entrants"], before["entrants"], strict=True):
        if row["number"] in forgotten:
            assert (row["user_id"], row["name"]) == (None, f"{NAMELESS} {row['number']}")
        else:
            assert row == was
    assert {row["user_id"] for row in after["people"]} == {*range(1, len(names) + 1)} - {who}
    assert {row["user_id"] for row in after["seats"]} & forgotten == set()


async def _live(tx: Transaction, names: Sequence[str]) -> None:
    """These people enter a tournament and play its only game to the end."""
    cup = await tournament(tx, status="over")
    for number, name in enumerate(names, 1):
        await people.seen(tx, BOT, number, name, "uk")
        await entrants.add(tx, cup.id, number, entered_as(name), "in")
    played = await game(tx, creator=1)
    for number, name in enumerate(names, 1):
        await seats.sit(tx, BOT, played.id, number, name)
    of_event = {"tournament_id": cup.id, "stage": 0, "round": 1, "name": "A", "game_id": played.id}
    await tx.conn.execute(insert(schema.event_games).values(**of_event, status="over"))


def _never() -> None:
    raise AssertionError("the clean-up failed")
