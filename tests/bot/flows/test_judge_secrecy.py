"""If two games differ only in their cards, a judge who may not see the roles reads the same and may do the
same in both."""

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.services.game.undoing import WITHIN
from bot.store.game import games
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.acts import NightAct, Remove, Shoot
from engine.steps import StepName
from tests.rig.flows.judged import CLOSING, JUDGE, judged, plays_to_last_word, press
from tests.rig.flows.rows import in_slot
from tests.rig.flows.town import Town, answer, buttons, keys

DEALS = ("cdcmcsmccc", "ccmdsccmcc")
"""Two deals of the same book. In both of them the first victim is red, and so is the removed player."""

PAGES = ("home", "enter", "foul", "remove", "defeat", "claim", "hint", "stop", "resign", "undo")


@pytest.fixture
async def twins(migrated: Path, tmp_path: Path) -> AsyncIterator[tuple[Town, Town]]:
    towns = [await Town(Path(copy(migrated, tmp_path / f"{deal}.db"))).open() for deal in DEALS]
    yield towns[0], towns[1]
    for town in towns:
        await town.close()
        assert not town.app.failures


async def seen(town: Town) -> list[Any]:
    """Returns the messages that wait for the judge, and the text of each page of his panel at this moment."""
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
        if step == "sheriff-check":
            for town, deal in zip(twins, DEALS, strict=True):
                await town.play(NightAct(deal.index("s") + 1, "check", (2,)))
        first, second = [await seen(town) for town in twins]
        assert first == second, step


@pytest.mark.parametrize("acts", [False, True])
async def test_no_button_tells_by_night_whether_anybody_has_acted(town: Town, acts: bool) -> None:
    """Otherwise he would learn whether the Don is alive and can check, without an undo that everybody reads
    about."""
    game = await judged(town, cards=DEALS[0])
    live = await town.until("don-check")

    async def undo() -> Any:
        rows = await town.tap(JUDGE, press(game, "undo"), chat=JUDGE)
        return [row.content for row in in_slot(rows, "panel")]

    before = await undo()
    if acts:
        await town.play(NightAct(DEALS[0].index("d") + 1, "check", (1,)))
    assert await undo() == before
    await town.until(StepName.TURN)
    (page,) = await undo()
    numbers = str(page["rows"][0][0]["data"]).split(":")
    assert (await town.live_game()).state.step.serial * WITHIN == int(numbers[-1])
    assert live.state.step.serial < (await town.live_game()).state.step.serial


OUTCOMES = (
    *(("defeat", "6.8.1"), ("defeat-sure", "6.8.1"), ("defeat-sure", "-")),
    *(("remove", "6.7.8"), ("remove-sure", "6.7.8"), ("remove-sure", "6.7.14")),
)
"""What the judge may not decide during a last word: a button for it would show that the game is decided."""


async def to_last_word(town: Town, cards: str, *, sees: bool = False) -> Game:
    """Plays up to the last word of seat 6, who is voted out."""
    game = await judged(town, cards=cards)
    if sees:
        await town.writes(games.set_judge, game.id, JUDGE, sees=True)
        town.app.context.games.forget(game.id)
    await plays_to_last_word(town)
    await town.deliver()
    return await town.game()


async def test_fiim_6_9_a_judge_who_sees_no_roles_is_not_told_that_the_game_is_decided(
    twins: tuple[Town, Town],
) -> None:
    found = [await to_last_word(town, cards) for town, cards in zip(twins, CLOSING, strict=True)]
    states = [(await town.live_game()).state for town in twins]
    assert [state.result is not None for state in states] == [True, False]
    first, second = [await seen(town) for town in twins]
    assert first == second
    for town, game in zip(twins, found, strict=True):
        offered = [one.get("data") for row in await pages(town, game) for one in buttons(row)]
        assert press(game, "remove", 1, "6.7.4") in offered
        assert press(game, "remove", 1, "6.7.8") not in offered
        assert press(game, "defeat") not in offered
        for wish, reason in OUTCOMES:
            rows = await town.tap(JUDGE, press(game, wish, 1, reason), chat=JUDGE)
            assert answer(rows) == ["judge-word-runs-6-9"], (wish, reason)
    assert [(await town.live_game()).state for town in twins] == states


async def pages(town: Town, game: Game) -> list[Outgoing]:
    """Returns the first page of the panel, and the page with the reasons for a removal."""
    home = await town.tap(JUDGE, press(game, "home"), chat=JUDGE)
    return home + await town.tap(JUDGE, press(game, "remove", 1), chat=JUDGE)


async def test_fiim_6_9_a_judge_who_sees_the_roles_is_told_that_the_game_is_decided(town: Town) -> None:
    game = await to_last_word(town, CLOSING[0], sees=True)
    shown = await pages(town, game)
    assert {"judge-decided", "judge-decided-waived"} <= set(keys(shown, chat=JUDGE))
    assert "6.7.1, 6.7.4" in town.app.render(shown[0], town.now).text
    offered = [one.get("data") for row in shown for one in buttons(row)]
    assert press(game, "defeat") not in offered
    assert press(game, "remove", 1, "6.7.8") not in offered
    assert press(game, "remove", 1, "6.7.4") in offered


async def test_fiim_6_9_while_nothing_is_decided_every_clause_is_offered_to_who_sees_the_roles(
    town: Town,
) -> None:
    game = await to_last_word(town, CLOSING[1], sees=True)
    shown = await pages(town, game)
    assert "judge-decided" not in keys(shown, chat=JUDGE)
    offered = [one.get("data") for row in shown for one in buttons(row)]
    assert {press(game, "defeat"), press(game, "remove", 1, "6.7.8")} <= set(offered)
