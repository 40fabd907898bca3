"""The judge warns a player in words (6.3). The bot tells the group and does not count it."""

import pytest

from engine.acts import Remove
from tests.rig.flows.judged import JUDGE, judged, lines, press
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys


async def test_fiim_6_3_a_warning_is_told_once_and_is_no_foul(town: Town) -> None:
    game = await judged(town, turn=1)
    before = await lines(town)
    page = await town.tap(JUDGE, press(game, "warn"), chat=JUDGE)
    assert press(game, "warn", 3) in [one.get("data") for row in page for one in buttons(row)]
    rows = await town.tap(JUDGE, press(game, "warn", 3), chat=JUDGE)
    assert keys(rows, chat=GROUP) == ["judge-warned"]
    again = await town.tap(JUDGE, press(game, "warn", 3), chat=JUDGE)
    assert (answer(again), keys(again)) == (["judge-done-already"], [])
    assert await lines(town) == before
    assert (await town.live_game()).state.fouls(3) == 0


async def test_a_player_who_is_out_can_not_be_warned(town: Town) -> None:
    game = await judged(town, turn=1)
    await town.play(Remove(3))
    await town.tap(JUDGE, press(game, "warn"), chat=JUDGE)
    for seat in (3, 11):
        rows = await town.tap(JUDGE, press(game, "warn", seat), chat=JUDGE)
        assert answer(rows) == ["refusal-not-at-table"]


@pytest.mark.parametrize("book", ["city", "party", "ua-club", "classic-10"])
async def test_a_book_without_warnings_offers_no_button_for_them(town: Town, book: str) -> None:
    game = await judged(town, book, turn=1)
    assert answer(await town.tap(JUDGE, press(game, "warn"), chat=JUDGE)) == ["refusal-not-allowed"]


@pytest.mark.parametrize("user", [1, 3, 30])
async def test_only_the_judge_warns_a_player(town: Town, user: int) -> None:
    game = await judged(town)
    assert answer(await town.tap(user, press(game, "warn", 3), chat=user)) == ["judge-only"]
