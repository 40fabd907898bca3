"""A touch on the page is a press: it does what the same press in the chat does, and is answered in the same
words. At one of two equal tables people touch, at the other they press."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.handlers import press_of
from bot.handlers.press import Where
from bot.runtime.permits import Permit
from bot.store.game import acts
from bot.values.outgoing import Outgoing
from bot.web.pressing import tap_of
from engine.acts import Nominate
from engine.steps import AnyStep, StepName
from tests.rig.flows.judged import JUDGE, judged
from tests.rig.flows.rows import answers
from tests.rig.flows.town import GROUP, Town
from tests.rig.presses.every import Named, buttons
from tests.rig.store.database import migrated
from tests.rig.web.site import Page, Site, Told
from tests.rig.web.watched import OUTSIDER, open_to_all

__all__ = ["migrated"]

STEPS: tuple[tuple[AnyStep, int | None], ...] = (
    *((StepName.MEETING, None), (StepName.TURN, 1), (StepName.VOTE, None)),
    *((StepName.HUNT, None), ("don-check", None), ("sheriff-check", None)),
)
PRESSES = 80
"""How many presses are compared in each step."""
ODD: tuple[Any, ...] = (
    *(None, 1, True, [], {}, "", " ", "a", "a:", "\x00", "a" * 65, "a:1:1:" + "x" * 60, "👹" * 16, "я" * 33),
    *(
        "a:1:1:" + "9" * 40 + ":0",
        "a:-1:1:vote:0",
        "a:1:1:vote:-1",
        "q:1:1:die",
        "l:1:begin",
        "wk:1",
        "f:yes",
    ),
)


async def log_of(town: Town) -> list[Any]:
    """Returns what acts have changed: the log of the game, and the seats that were named."""
    game = await town.game()
    live = await town.reads(town.app.context.games.live_game, game.id)
    named = await town.reads(acts.draft, game.id, live.state.step.serial)
    lines = [act.line for act in await town.reads(acts.acts_of, game.id)]
    return [lines, named, game.status]


async def pressed(town: Town, user: int, data: str) -> tuple[str, bool]:
    """Presses a button in the chat, where the bot puts it. Returns the answer, and whether it is an alert."""
    tap = tap_of(data, (await town.game()).id)
    row = None if tap is None else press_of(tap, Where.PRIVATE)
    at_table = row is not None and row.where is Where.TABLE
    rows: list[Outgoing] = await town.tap(user, data, chat=GROUP if at_table else user)
    (answer,) = answers(rows)
    message = town.app.render(answer, town.now)
    return message.text or "", bool(answer.content.get("alert"))


async def session(site: Site, user: int) -> Page:
    """Returns a page whose stream is not open. `user`: 0 for somebody who only watches."""
    game = await site.town.game()
    kind: Any = "link" if user else "stream"
    shown = site.hosted.admission.signer.write(Permit(kind, game.id, user))
    return Page(site, (await site.enter({"permit": shown}))["session"])


def drawn(named: Named, chance: random.Random) -> Iterator[str]:
    """Yields the data of buttons of this game in a random order, each also a second time."""
    own = (one for one in buttons(named, (named.game + 1,)) if one.serial is not None or one.data[:2] == "j:")
    every = [one.data for one in own]
    for data in chance.sample(every, min(len(every), PRESSES)):
        yield data
        if chance.random() < 0.3:
            yield data


async def ready(town: Town, step: AnyStep, seat: int | None) -> Named:
    """Plays up to a step."""
    await judged(town, "classic-10")
    await open_to_all(town, "now")
    if step == StepName.VOTE:
        for by in (1, 2):
            await town.until(StepName.TURN, by)
            await town.play(Nominate(by, by + 4))
    live = await town.until(step, seat)
    await town.deliver()
    return Named(live.game.id, live.state.step.serial, 5)


@pytest.mark.parametrize(("step", "seat"), STEPS)
async def test_a_touch_has_the_effect_and_answer_of_a_press_in_the_chat(
    towns: tuple[Town, Town], step: AnyStep, seat: int | None
) -> None:
    touching, pressing = towns
    named = await ready(touching, step, seat)
    assert await ready(pressing, step, seat) == named
    chance, count, people = random.Random(f"{step}"), 0, (1, 2, 4, 6, 7, 10, JUDGE)
    async with Site(touching).serving() as site:
        pages = {user: await session(site, user) for user in (*people, OUTSIDER, 0)}
        for data in drawn(named, chance):
            user = chance.choice([*pages])
            resigned = user == JUDGE and (await touching.game()).judge_id != JUDGE
            before = await log_of(touching)
            answer = await pages[user].act(data)
            where = f"{data} by {user}"
            if tap_of(data, named.game) is None or user in (OUTSIDER, 0) or resigned:
                assert answer["status"] in (400, 403), where
                assert await log_of(touching) == before, where
                continue
            said, alert = await pressed(pressing, user, data)
            assert answer == {"status": 200, "text": said, "alert": alert}, where
            assert await log_of(touching) == await log_of(pressing), where
            count += 1
    assert count > 12


async def test_a_touch_of_a_spectator_is_refused_with_a_reason(town: Town, site: Site) -> None:
    await ready(town, StepName.TURN, 1)
    before = await log_of(town)
    player = await site.page(1)
    for user in (0, OUTSIDER):
        page = await session(site, user)
        for tap in [each["tap"] for each in player.told["acts"]]:
            answer = await page.act(tap)
            assert answer == {"status": 403, "error": "Вы не за этим столом."}
    assert await log_of(town) == before


@pytest.mark.parametrize("tap", ODD)
async def test_a_touch_without_a_button_of_the_game_is_refused(town: Town, site: Site, tap: Any) -> None:
    await town.dealt()
    page = await session(site, 3)
    before = await log_of(town)
    answer = await page.post("act", {"tap": tap})
    assert answer["status"] in (200, 400)
    assert await log_of(town) == before
    if answer["status"] == 200:
        assert answer["alert"]


async def test_a_button_of_another_game_is_refused_even_to_its_player(town: Town, site: Site) -> None:
    other = await town.dealt("classic-10")
    stranger = await session(site, 3)
    await town.stop()
    game = await town.dealt()
    before = await log_of(town)
    for data in (f"q:{game.id}:0:leave", f"q:{game.id}:0:surrender"):
        assert (await stranger.act(data))["status"] == 400
    assert (await (await session(site, 3)).act(f"q:{other.id}:0:leave"))["status"] == 400
    assert await log_of(town) == before


async def test_an_act_that_is_posted_twice_is_done_once(town: Town, site: Site) -> None:
    await town.dealt("classic-10", turn=1)
    page = await site.page(1)
    nominate, before = page.taps("nominate")[5], await log_of(town)
    answers: list[Told] = [await page.act(nominate) for _ in range(2)]
    assert [answer["status"] for answer in answers] == [200, 200]
    assert len((await log_of(town))[0]) == len(before[0]) + 1
    done = page.taps("pass")[0]
    for _ in range(3):
        await page.act(done)
    assert (await log_of(town))[0][-1] == "1 pass"
    assert (await town.live_game()).state.step.seat == 2


async def test_no_act_can_be_done_after_the_end(town: Town, site: Site) -> None:
    await town.dealt(turn=1)
    page = await site.page(1)
    taps = [each["tap"] for each in page.told["acts"]]
    await town.stop()
    before = await log_of(town)
    for tap in taps:
        answer = await page.act(tap)
        assert (answer["status"], bool(answer["text"])) == (200, True)
    assert await log_of(town) == before
    late = await session(site, 1)
    assert (await late.post("note", {"seat": 2, "text": "?"}))["status"] == 400
    assert (await late.open()).told["acts"] == []
    await late.close()
