"""The page of a table: what a player sees and does there."""

import pytest

from engine.acts import Foul, Nominate, Shoot
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.gone import GONE, day
from tests.rig.flows.town import Town
from tests.rig.secrecy.happenings import came_forward, hands_up
from tests.rig.web.site import Site
from tests.rig.web.watched import open_to_all

BLACKS = [seat for seat, card in enumerate(DEALS["fiim-2019"], 1) if card in "md"]
HAND = "Ваша рука поднята: пусть стол покинет №4 · Игрок 4. Больше ничего не нужно."


async def test_a_player_sees_his_table_and_his_card(town: Town, site: Site) -> None:
    await town.dealt("city")
    page = await site.page(1)
    assert page.told["whole"]
    assert page.told["door"] == "player"
    assert (page.told["seat"], len(page.told["names"])) == (1, 10)
    assert page.told["sheriff"] == "Комиссар", "the book's own word"
    assert page.frames[0]["night"]


async def test_a_hand_raised_on_the_page_is_a_vote(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=1)
    for seat in (1, 2):
        await town.play(Nominate(seat, seat + 3))
        await town.until(StepName.TURN, seat + 1)
    await town.until(StepName.VOTE)
    page = await site.page(1)
    vote = page.taps("vote")[0]
    answer = await page.act(vote)
    assert answer == {"status": 200, "text": HAND, "alert": False}
    await page.read()
    assert ["hand", 1, 4] in page.frames[-1]["arrows"]


async def test_the_button_of_a_raise_says_that_all_leave(town: Town, site: Site) -> None:
    await town.dealt("fiim-2019", turn=1)
    for seat, named in ((1, 3), (2, 4)):
        await town.play(Nominate(seat, named))
        await town.until(StepName.TURN, seat + 1)
    for _ in range(2):
        for voters, candidate in ((1, 2, 4, 6, 7), 3), ((3, 5, 8, 9, 10), 4):
            await town.until(StepName.VOTE, candidate)
            for voter in voters:
                await town.act(voter, "vote")
    await town.until(StepName.RAISE)
    page = await site.page(1)
    assert page.touch("vote")["label"] == "✋ За: уходят все"


async def test_no_line_of_the_log_begins_with_an_emoji_that_fonts_may_lack(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=2)
    page = await site.page(1)
    told = [text for frame in page.frames for text in frame["told"]]
    assert any(text.startswith("День 1. ") for text in told)
    assert not [text for text in told if text.startswith(("☀", "🌙"))]


async def test_a_missing_player_says_on_the_page_that_he_is_there(town: Town, site: Site) -> None:
    await town.dealt("classic-10")
    page = await site.page(GONE)
    assert not page.taps("here")
    await day(town)
    await day(town)
    while not page.taps("here"):
        await page.read()
    answer = await page.act(page.taps("here")[0])
    assert (answer["status"], answer["text"]) == (200, "С возвращением!")
    while page.taps("here"):
        await page.read()


async def test_a_third_foul_ends_the_speech_on_all_pages(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=1)
    page = await site.page(1)
    for silent in (None, None, [3]):
        await town.play(Foul(3))
        await page.read()
        assert page.frames[-1].get("silent") == silent
    await town.until(StepName.TURN, 4)
    while page.frames[-1].get("speaker") != 4:
        await page.read()
    assert "silent" not in page.frames[-1]


async def test_a_substitute_gets_the_whole_log_of_his_seat(
    town: Town, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He has watched before, and the player has seen more: the shots of his team."""
    monkeypatch.setattr("bot.services.motions.kinds.LEAST_MISSED", 0)
    await town.dealt("fiim-2019")
    await open_to_all(town, "now", substitutes="on")
    await town.until(StepName.HUNT)
    for black in BLACKS:
        await town.play(Shoot(black, 10))
    await town.until(StepName.TURN)
    await town.whisper(50, "/start")
    page = await site.page(50)
    watched = len(page.frames)
    await came_forward(town, 50, BLACKS[0])
    await hands_up(town, [seat for seat in range(1, 10) if seat != BLACKS[0]])
    await page.until(seat=BLACKS[0])
    assert len(page.frames) > watched
    assert page.frames == (await site.page(50)).frames
