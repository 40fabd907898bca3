"""A judge who may not see the roles is told the same, and may do the same, whatever the cards are."""

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.services.undoing import WITHIN
from engine.acts import NightAct, Remove, Shoot
from engine.steps import StepName
from tests.bot.flows.test_judge import JUDGE, judged, press
from tests.bot.flows.town import Town

DEALS = ("cdcmcsmccc", "ccmdsccmcc")
"""Two deals of the same book. The seats of the first victim and of the removed are red in both."""

PAGES = ("home", "foul", "remove", "defeat", "claim", "hint", "stop", "resign", "undo")


@pytest.fixture
async def twins(migrated: Path, tmp_path: Path) -> AsyncIterator[tuple[Town, Town]]:
    towns = [await Town(Path(copy(migrated, tmp_path / f"{deal}.db"))).open() for deal in DEALS]
    yield towns[0], towns[1]
    for town in towns:
        await town.close()
        assert not town.app.failures


async def seen(town: Town) -> list[Any]:
    """What waits for the judge, and what each page of his panel shows now."""
    rows = [row for row in await town.rows() if row.chat_id == JUDGE]
    game = await town.game()
    for page in PAGES:
        rows += await town.tap(JUDGE, press(game, page), chat=JUDGE)
    return [(row.what, row.slot, row.content) for row in rows if row.chat_id == JUDGE]


async def test_a_judge_who_may_not_see_the_roles_learns_none(twins: tuple[Town, Town]) -> None:
    for town, deal in zip(twins, DEALS, strict=True):
        await judged(town, cards=deal)
    for step in (
        StepName.MEETING,
        "sheriff-look",
        StepName.TURN,
        StepName.HUNT,
        "don-check",
        "sheriff-check",
    ):
        for town in twins:
            await town.until(step)
        if step == StepName.TURN:
            for town in twins:
                await town.play(Remove(1))
        if step == StepName.HUNT:
            for town, deal in zip(twins, DEALS, strict=True):
                for seat, card in enumerate(deal, 1):
                    if card in "md":
                        await town.play(Shoot(seat, 10))
        first, second = [await seen(town) for town in twins]
        assert first == second, step


@pytest.mark.parametrize("acts", [False, True])
async def test_no_button_tells_by_night_whether_anybody_has_acted(town: Town, acts: bool) -> None:
    """Else he would know, without an undo that all hear of, whether the Don is there to check."""
    game = await judged(town, cards=DEALS[0])
    live = await town.until("don-check")

    async def undo() -> Any:
        rows = await town.tap(JUDGE, press(game, "undo"), chat=JUDGE)
        return [row.content for row in rows if row.slot == "panel"]

    before = await undo()
    if acts:
        await town.play(NightAct(DEALS[0].index("d") + 1, "check", (1,)))
    assert await undo() == before
    await town.until(StepName.TURN)
    (page,) = await undo()
    numbers = str(page["rows"][0][0]["data"]).split(":")
    assert (await town.live_game()).state.step.serial * WITHIN == int(numbers[-1])
    assert live.state.step.serial < (await town.live_game()).state.step.serial
