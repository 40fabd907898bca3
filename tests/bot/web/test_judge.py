"""The page of a judge: what he can do there is what his panel in the chat offers."""

import pytest

from bot.services.live.clocks import LONGEST_PAUSE
from bot.store.game import games, pauses
from engine.acts import Foul, Nominate, Shoot
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import JUDGE, judged, lines
from tests.rig.flows.town import GROUP, Town, keys
from tests.rig.web.site import Page, Site

SEATS = list(range(1, 11))
AT_SEATS = {"foul", "remove", "defeat", "warn"}
ALONE = {"undo", "stop", "resign"}


async def judge(town: Town, site: Site, *, sees: bool = False) -> Page:
    """Opens the page of the judge of the running game, after the step's message was delivered."""
    game = await town.game()
    await town.writes(games.set_judge, game.id, JUDGE, sees=sees)
    town.app.context.games.forget(game.id)
    await town.deliver()
    return await site.page(JUDGE)


@pytest.mark.parametrize("sees", [False, True])
async def test_a_judge_has_his_panel_on_the_seats_during_a_speech(town: Town, site: Site, sees: bool) -> None:
    await judged(town, turn=1)
    page = await judge(town, site, sees=sees)
    assert (page.told["door"], page.told["seat"], page.told["card"]) == ("judge", 0, None)
    assert len(page.told["known"]) == (10 if sees else 0)
    assert all(page.kinds(seat) == {*AT_SEATS, "enter-nominate"} for seat in SEATS)
    assert page.kinds() == {*ALONE, "pause", "more", "enter-pass"}
    for kind in ("foul", "defeat"):
        values = [value for value, _ in page.told["reasons"][page.touch(kind, 3)["reasons"]]]
        assert (values[0], values[-1]) == ("-", "own")
    assert page.told["turn"] is False


async def stopped(page: Page) -> None:
    """Reads until the clock stands."""
    while "stopped" not in (page.told["clock"] or {}):
        await page.read()


async def test_a_judge_who_sees_no_roles_learns_nothing_from_the_night(town: Town, site: Site) -> None:
    """A black names himself in secret, or nobody does anything: the page is the same."""
    await judged(town)
    await town.until(StepName.HUNT)
    page = await judge(town, site)
    before = {**page.told}
    black = DEALS["fiim-2019"].index("m") + 1
    await town.act(black, "shoot", 1, chat=black)
    await town.tap(JUDGE, page.touch("pause")["tap"], chat=JUDGE)
    await stopped(page)
    told = {**page.told, "clock": before["clock"], "now": before["now"], "cursor": before["cursor"]}
    assert [each for each in told["acts"] if each["kind"] != "resume"] == [
        each for each in before["acts"] if each["kind"] != "pause"
    ]
    assert told["known"] == before["known"] == []


async def test_a_victim_of_the_night_is_hidden_with_the_roles(town: Town, site: Site) -> None:
    await judged(town)
    await town.until(StepName.HUNT)
    page = await judge(town, site, sees=True)
    assert "covered" not in page.frames[-1]
    blacks = [seat for seat, role in enumerate(DEALS["fiim-2019"], 1) if role in "md"]
    for black in blacks:
        await town.play(Shoot(black, 1))
    await town.until("don-check")
    while "covered" not in page.frames[-1]:
        await page.read()
    assert (page.frames[-1]["out"], page.frames[-1]["covered"]) == ([1], {"out": None})
    await town.until(StepName.TURN)
    while "covered" in page.frames[-1]:
        await page.read()
    assert page.frames[-1]["out"] == [1]


async def test_a_foul_of_the_page_equals_a_foul_of_the_panel(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    page, before = await judge(town, site), await town.newest()
    assert "ask" not in page.touch("foul", 3)
    tap = page.chosen("foul", 3, "6.6.2")
    assert await page.act(tap) == {"status": 200, "text": "Записано.", "alert": False}
    assert "fouled" in keys(await town.rows(before), chat=GROUP)
    assert (await lines(town))[-1] == "judge foul 3 6.6.2"
    assert (await page.act(tap))["text"] == "Это уже сделано."  # the second touch of the same foul
    await page.read()
    assert page.frames[-1]["fouls"] == {"3": 1}


async def test_the_page_asks_where_the_panel_asks_twice(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    for _ in range(2):
        await town.play(Foul(3))
    page = await judge(town, site)
    assert page.touch("foul", 3)["ask"].startswith("Третий фол — №3 · Игрок 3. Решено?")
    assert (await page.act(page.chosen("foul", 3, "-")))["text"] == "Записано."
    assert (await town.live_game()).state.fouls(3) == 3
    assert page.touch("remove", 5)["ask"].startswith("Удалить №5 · Игрок 5?")
    assert (await page.act(page.chosen("remove", 5, "6.7.1")))["text"] == "Записано."
    assert not (await town.live_game()).state.here(5)
    await page.act(page.touch("stop")["tap"])
    assert (await town.game()).status == "cancelled"


async def test_the_clock_stops_goes_on_and_gets_more_time(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    page = await judge(town, site)
    ends = page.told["clock"]["ends"]
    more = page.touch("more")["tap"]
    assert (await page.act(more))["text"] == "Записано."
    await page.read()
    assert page.told["clock"]["ends"] == ends + 15
    assert (await page.act(more))["text"] == "Это уже сделано."
    await page.act(page.touch("pause")["tap"])
    await stopped(page)
    clock = page.told["clock"]
    assert 0 < clock["left"] <= 60 + 15
    assert clock["lasts"] >= 60
    assert clock["until"] - page.told["now"] == pytest.approx(LONGEST_PAUSE["judge"], abs=5)
    assert await town.reads(pauses.of_game, (await town.game()).id) is not None
    await page.act(page.touch("resume")["tap"])
    await town.deliver()
    while page.told["clock"] is None or "ends" not in page.told["clock"]:
        await page.read()


async def test_a_judge_warns_and_takes_the_last_act_back(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    page, before = await judge(town, site), await town.newest()
    assert (await page.act(page.touch("warn", 4)["tap"]))["text"] == "Записано."
    assert keys(await town.rows(before), chat=GROUP) == ["judge-warned"]
    await town.play(Nominate(1, 5))
    await page.read()
    undo = page.touch("undo")
    assert "№5" in undo["ask"]
    await town.play(Foul(2))  # the game has gone on since the page asked
    assert (await page.act(undo["tap"]))["alert"]
    await page.read()
    assert (await page.act(page.touch("undo")["tap"]))["text"] == "Записано."
    assert (await lines(town))[-1] == "judge undo"


async def test_a_judge_enters_the_words_of_a_player(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    page = await judge(town, site)
    await page.act(page.touch("enter-nominate", 5)["tap"])
    assert (await lines(town))[-1] == "1 nominate 5"
    await page.read()
    await page.act(page.touch("enter-pass")["tap"])
    assert (await town.live_game()).state.step.seat == 2
    await town.play(Nominate(2, 6))
    await town.until(StepName.VOTE, 5)
    await page.read()
    while "enter-pick" not in page.kinds(7):
        await page.read()
    await page.act(page.touch("enter-pick", 7)["tap"])
    await page.until(picked=[7])
    await page.act(page.touch("enter-pick", 8)["tap"])
    await page.until(picked=[7, 8])
    await page.act(page.touch("enter-done")["tap"])
    assert {"7 vote", "8 vote"} <= set(await lines(town))


async def test_a_former_judge_has_no_panel(town: Town, site: Site) -> None:
    await judged(town, turn=1)
    page = await judge(town, site)
    foul = page.chosen("foul", 3, "-")
    await page.act(page.touch("resign")["tap"])
    assert (await page.act(foul))["status"] == 403
    assert (await town.live_game()).state.fouls(3) == 0
