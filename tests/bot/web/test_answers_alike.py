"""No answer to a post tells a card: at two tables whose deals and nights differ, whoever may not know the
difference gets the same answers to the same posts, with the same headers."""

import random
from typing import Any

import pytest

from bot.runtime.permits import Permit
from engine import view
from engine.acts import Shoot
from engine.steps import AnyStep, StepName
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town
from tests.rig.presses.every import FORGED, Named, buttons
from tests.rig.secrecy.tables import alike_in
from tests.rig.store.database import migrated
from tests.rig.web.site import Page, Site
from tests.rig.web.watched import OUTSIDER, open_to_all

__all__ = ["migrated"]

DEALS = ("cdcmcmsccc", "ccdcmcmcsc")
VICTIM = 10
PRESSES = 50
"""How many presses are compared in each step."""
OTHERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("note", {"seat": VICTIM, "text": "x"}),
    ("note", {"seat": 99}),
    ("note", {"seat": 99, "text": "x"}),
    ("ticket", {}),
)
"""Posts that are no presses: where they go, and their bodies."""


async def ready(town: Town, deal: str, step: AnyStep) -> Named:
    await judged(town, cards=deal)
    await open_to_all(town, "now")
    if step != StepName.MEETING:
        live = await town.until(StepName.HUNT)
        for seat in view.blacks(live.state.roles):
            await town.play(Shoot(seat, VICTIM))
    live = await town.until(step)
    await town.deliver()
    return Named(live.game.id, live.state.step.serial, 5)


async def answered(page: Page, path: str, body: object) -> object:
    url = f"/{BOT_ID}/{path}"
    answer = await page.site.client.post(url, json=body, headers=page.headers)
    headers = {name: value for name, value in answer.headers.items() if name != "Date"}
    return answer.status, headers, await answer.text()


@pytest.mark.parametrize("step", [StepName.MEETING, StepName.HUNT, "don-check", "sheriff-check"])
async def test_no_answer_to_a_post_tells_a_card(towns: tuple[Town, Town], step: AnyStep) -> None:
    named = [await ready(town, deal, step) for town, deal in zip(towns, DEALS, strict=True)]
    assert named[0] == named[1]
    one, two = [(await town.live_game()).state.roles for town in towns]
    viewers = (*alike_in(one, two), JUDGE, OUTSIDER, 0)
    assert len(viewers) > 5
    chance = random.Random(f"{step}")
    every = [each.data for each in buttons(named[0], ()) if each.serial is not None]
    async with Site(towns[0]).serving() as first, Site(towns[1]).serving() as second:
        for data in (*FORGED, *chance.sample(every, PRESSES)):
            user = chance.choice(viewers)
            pages = [Page(site, await session(site, user)) for site in (first, second)]
            said = [await answered(page, "act", {"tap": data}) for page in pages]
            assert said[0] == said[1], f"{data} by {user}"
        for user in viewers:
            pages = [Page(site, await session(site, user)) for site in (first, second)]
            for path, body in OTHERS:
                said = [await answered(page, path, body) for page in pages]
                assert said[0] == said[1], f"{path} by {user}"


async def session(site: Site, user: int) -> str:
    game = await site.town.game()
    return site.hosted.admission.signer.write(Permit("session" if user else "stream", game.id, user))
