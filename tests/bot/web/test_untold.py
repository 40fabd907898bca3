"""Single moments in which a page could tell what its viewer may not know."""

from collections.abc import Awaitable, Callable
from itertools import zip_longest
from pathlib import Path
from shutil import copy

from engine.acts import Remove, Shoot
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import CLOSING, JUDGE, judged, plays_to_last_word
from tests.rig.flows.town import Town
from tests.rig.program.leaping import leaping
from tests.rig.secrecy.twins import alike
from tests.rig.store.database import database, migrated
from tests.rig.web.watched import Gallery, InOneThread, open_to_all, settled

__all__ = ["database", "migrated"]

Play = Callable[[Town], Awaitable[object]]


async def watched(database: Path, cards: str, play: Play, book: str = "fiim-2019") -> Gallery:
    """Returns all pages of a table with a judge, after something has happened there."""
    town = InOneThread(database)
    await town.open()
    await judged(town, book, cards)
    await open_to_all(town, "now")
    gallery = await Gallery(town).open((*range(1, len(cards) + 1), JUDGE))
    await play(town)
    await settled()
    return gallery


async def told_alike(
    at: Path, migrated: Path, *tables: tuple[str, Callable[[Town], Awaitable[object]]]
) -> int:
    """Checks that two tables tell the same to everybody, except players whose cards differ. `tables`: the
    cards of each table, and what happens there. Returns how many events there were."""
    count, galleries = 0, []
    for number, (cards, play) in enumerate(tables):
        database = Path(copy(migrated, at / f"{number}.db"))
        galleries.append(await watched(database, cards, play))
    one, two = galleries
    for name, viewer in one.viewers.items():
        seat = int(name) if name.isdigit() and name != str(JUDGE) else 0
        if seat and not seat_is_alike(tables[0][0], tables[1][0], seat):
            continue
        for mine, other in zip_longest(viewer.fresh(), two.viewers[name].fresh()):
            alike(mine, other, f"the page of {name}")
            count += 1
    for each in galleries:
        await each.close()
        await each.town.close()
    return count


def seat_is_alike(one: str, two: str, seat: int) -> bool:
    """Returns whether the player at this seat has the same red card in both deals."""
    return one[seat - 1] == two[seat - 1] and one[seat - 1] not in "md"


def test_no_page_tells_in_a_last_word_that_the_game_is_decided(tmp_path: Path, migrated: Path) -> None:
    first, second = CLOSING
    assert (
        leaping(told_alike(tmp_path, migrated, (first, plays_to_last_word), (second, plays_to_last_word)))
        > 10
    )


def test_no_page_tells_how_many_acts_of_a_night_an_undo_takes_back(tmp_path: Path, migrated: Path) -> None:
    async def idle(town: Town) -> None:
        await town.until(StepName.HUNT)
        await settled()
        await town.undo()

    async def shot(town: Town) -> None:
        await town.shot(10)
        await settled()
        await town.undo()

    cards = DEALS["fiim-2019"]
    assert leaping(told_alike(tmp_path, migrated, (cards, idle), (cards, shot))) > 20


def test_a_player_who_is_out_sees_no_later_nights_of_his_team(database: Path) -> None:
    async def night(town: Town) -> None:
        await town.until(StepName.TURN, 1)
        await town.play(Remove(4))
        await town.until(StepName.HUNT)
        await town.play(Shoot(2, 10))

    async def arrows() -> list[int]:
        gallery = await watched(database, DEALS["ua-club"], night, "ua-club")
        found = [
            sum("arrows" in frame for told in gallery.viewers[name].told for frame in told["frames"])
            for name in ("6", "4")
        ]
        await gallery.close()
        await gallery.town.close()
        return found

    assert leaping(arrows()) == [1, 0]
