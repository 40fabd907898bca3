"""The page tells nobody a card. Two tables at which the same happens, but whose deals differ, tell a viewer
who may not know the difference the same bytes, in as many events, in the same order."""

import random
from itertools import zip_longest
from pathlib import Path
from shutil import copy

import pytest

from bot.choices import Spectators
from bot.services.live.game import LiveGame
from bot.web.sight import Film, Looker
from engine import view
from tests.rig.engine.table import DEALS
from tests.rig.program.leaping import leaping
from tests.rig.secrecy.happenings import drawn
from tests.rig.secrecy.tables import CANDIDATES, JUDGE, Tables
from tests.rig.secrecy.twins import ToldApart, alike
from tests.rig.store.database import database, migrated
from tests.rig.web.watched import Gallery, InOneThread, open_to_all, settled

__all__ = ["database", "migrated"]

LONGEST = 60
"""The number of public events in a game."""


async def seen_alike(
    tables: Tables, galleries: tuple[Gallery, Gallery], where: str, most: int | None = None
) -> int:
    """Compares what the viewers who may not tell the tables apart have been told since the last time. Returns
    how many events there were. `most`: how many each of them may have got."""
    await settled()
    count, (live, _) = 0, await tables.lives()
    blacks = {str(live.roster.people[seat].user_id) for seat in view.blacks(live.state.roles)}
    for name, viewer in galleries[0].viewers.items():
        mine, other = viewer.fresh(), galleries[1].viewers[name].fresh()
        if name.isdigit() and tables.may_tell(int(name)):
            continue
        for one, two in zip_longest(mine, other):
            alike(one, two, f"{where}, the page of {name}")
        if name not in blacks:  # a black may see what others of his team do
            assert most is None or len(mine) <= most, f"{where}: {name} was told {mine}"
        count += len(mine)
    return count


async def compare_pages(at: Path, migrated: Path, book: str, seed: int, spectators: Spectators) -> int:
    """Plays two tables of the book and compares their pages. Returns how many events were compared."""
    chance = random.Random(f"{book} {seed}")
    cards = [*DEALS[book]]
    deals = "".join(cards), "".join(chance.sample(cards, len(cards)))
    one, two = (Path(copy(migrated, at / f"{seed}-{number}.db")) for number in (1, 2))
    tables = await Tables.begin((one, two), deals, book, judged=chance.random() < 0.5, kind=InOneThread)
    for town in tables.towns:
        await open_to_all(town, spectators)
    first, second = tables.towns
    users = (*range(1, len(cards) + 1), JUDGE, *CANDIDATES)
    galleries = await Gallery(first).open(users), await Gallery(second).open(users)
    count = await seen_alike(tables, galleries, "the beginning")
    for _ in range(LONGEST):
        (live, _) = await tables.lives()
        await tables.act_unseen(chance)
        count += await seen_alike(tables, galleries, f"{live.state.step.name}, acts by night", most=0)
        name, happening = drawn(live, tables.sat, chance)
        if not await tables.both(happening, f"{book} {seed}: {name}"):
            break
        count += await seen_alike(tables, galleries, f"{book} {seed}: {name}")
    for each in (*galleries, *tables.towns):
        await each.close()
    return count


@pytest.mark.parametrize("book", DEALS)
def test_no_page_tells_a_card(tmp_path: Path, migrated: Path, book: str) -> None:
    spectators: Spectators = "step" if book in ("city", "ua-club") else "now"
    assert leaping(compare_pages(tmp_path, migrated, book, 1, spectators)) > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("book", DEALS)
def test_no_page_of_many_tables_tells_a_card(tmp_path: Path, migrated: Path, book: str, seed: int) -> None:
    spectators: Spectators = "step" if seed % 2 else "now"
    assert leaping(compare_pages(tmp_path, migrated, book, seed, spectators)) > 20


def test_the_check_of_pages_finds_a_secret(
    tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of(live: LiveGame, looker: Looker) -> Film:
        return honest(live, looker._replace(viewer="open") if looker.door == "spectator" else looker)

    honest = Film.of
    monkeypatch.setattr(Film, "of", of)
    with pytest.raises(ToldApart):
        leaping(compare_pages(tmp_path, migrated, "city", 1, "now"))
