"""After the game its judge gives marks on the page: all players at once, with the presses of his chat."""

from bot.store.game import judges
from bot.store.game.judges import Marked
from engine.acts import Defeat
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.web.site import Page, Site

BLACKS = [seat for seat, card in enumerate(DEALS["fiim-2019"], 1) if card in "md"]


async def over(town: Town, site: Site) -> Page:
    """Opens the judge's page, and ends the game: the blacks win by a fault of seat 1."""
    await judged(town, turn=1)
    await town.deliver()
    page = await site.page(JUDGE)
    await town.play(Defeat(1, "6.8.1"))
    await page.until(over=True)
    while page.told["marks"] is None:
        await page.read()
    return page


async def marks(town: Town) -> Marked:
    return await town.reads(judges.marks_of, (await town.game()).id)


async def test_the_page_lists_all_players_and_their_possible_marks(town: Town, site: Site) -> None:
    page = await over(town, site)
    assert page.told["marks"]["seats"] == {str(seat): [] for seat in range(1, 11)}
    assert page.told["marks"]["said"][-1] == "Пока ничего."
    assert all("bonus" in page.kinds(seat) for seat in range(1, 11))
    assert page.kinds() == {"void", "done"}
    values = [value for value, _ in page.told["reasons"][page.touch("bonus", BLACKS[0])["reasons"]]]
    assert values == ["20", "30", "40", "50", "60", "70", "-"]
    assert len(page.told["known"]) == 10


async def test_marks_of_the_page_are_those_of_the_chat(town: Town, site: Site) -> None:
    page, red = await over(town, site), 3
    assert (await page.act(page.chosen("bonus", red, "40")))["status"] == 200
    await page.read()
    assert page.told["marks"]["seats"][str(red)] == ["+0,4"]
    assert (await marks(town)).marks.bonus == {str(red): 0.4}
    await page.act(page.chosen("bonus", BLACKS[0], "60"))
    await page.read()
    refused = await page.act(page.chosen("bonus", BLACKS[1], "20"))
    assert "(8.4.2)" in refused["text"]
    await page.act(page.chosen("bonus", BLACKS[0], "-"))
    await page.read()
    assert page.told["marks"]["seats"][str(BLACKS[0])] == []


async def test_marks_are_closed_and_announced_when_the_judge_is_done(town: Town, site: Site) -> None:
    page = await over(town, site)
    await page.act(page.touch("void")["tap"].replace("*", "people"))
    await page.read()
    assert (await marks(town)).marks.void is not None
    done, before = page.touch("done"), await town.newest()
    assert done["ask"].startswith("Всё верно?")
    await page.act(done["tap"])
    assert keys(await town.rows(before), chat=GROUP)[0] == "marks-given"
    await page.until(marks=None)
    assert (page.told["over"], page.told["acts"]) == (True, [])
    assert "исправить в личном чате" in page.told["hint"]


async def test_only_the_judge_gets_the_page_of_marks(town: Town, site: Site) -> None:
    judge = await over(town, site)
    player = await site.page(1)
    assert (player.told["marks"], player.told["over"]) == (None, True)
    answer = await player.act(judge.chosen("bonus", 1, "40"))
    assert answer["alert"]
    assert (await marks(town)).marks.bonus == {}


async def test_a_replay_shows_no_mark_before_the_judge_is_done(town: Town, site: Site) -> None:
    judge, player = await over(town, site), await site.page(1)

    async def given() -> bool:
        ticket = (await player.post("ticket", {}))["address"]
        answer = await site.client.get(f"/{BOT_ID}/{ticket}")
        assert answer.status == 200
        return "bonus = { 3 = 0.4 }" in await answer.text()

    await judge.act(judge.chosen("bonus", 3, "40"))
    assert not await given()
    await judge.read()
    await judge.act(judge.touch("done")["tap"])
    assert await given()
