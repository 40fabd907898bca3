"""What the metrics count of pages: how many are open, what they send, and who is turned away."""

import asyncio

from engine.steps import StepName
from tests.rig.flows.town import Town
from tests.rig.monitor.measured import read, value
from tests.rig.web.site import Site


def figure(town: Town, name: str) -> float:
    return value(read(town.app.metrics.of), name, bot="7")


async def test_open_pages_are_counted_until_they_close(town: Town, site: Site) -> None:
    await town.dealt("classic-10")
    assert figure(town, "mafia_pages_open") == 0
    first, second = [await site.page(seat) for seat in (1, 2)]
    assert figure(town, "mafia_pages_open") == 2
    await first.close()
    await town.until(StepName.TURN, 1)
    async with asyncio.timeout(10):
        while figure(town, "mafia_pages_open") == 2:
            await second.read()
    assert figure(town, "mafia_pages_open") == 1


async def test_acts_that_come_from_pages_are_counted(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=1)
    page = await site.page(1)
    assert (await page.act("no such act"))["status"] == 400
    assert figure(town, "mafia_page_acts_total") == 0
    taps = page.taps("nominate")
    await page.act(taps[4])
    await town.tap(1, taps[5])
    assert figure(town, "mafia_page_acts_total") == 1


async def test_refused_visitors_are_counted(town: Town, site: Site) -> None:
    await town.dealt("classic-10")
    await site.page(1)
    assert figure(town, "mafia_page_refusals_total") == 0
    assert (await site.enter({"permit": "made up"}))["status"] == 403
    assert (await site.enter({"init": "user=1"}))["status"] == 403
    assert figure(town, "mafia_page_refusals_total") == 2
