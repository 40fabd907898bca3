"""Some phones reload a page every few seconds. Nothing half-made is lost by that, and nothing done twice."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.bot.web.page.conftest import CARD, Opened, Visit, act, has_posted, has_tapped, posted, seat, taps
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

PASS = act("pass", "Пас")
NIGHT = 29


async def reload(visit: Visit) -> None:
    await visit.page.reload()
    await visit.page.locator("#seats button").first.wait_for(state="attached")


async def miss(visit: Visit, frame: int | None = None, **more: Any) -> None:
    """Reloads the page after a frame that it has not got."""
    await visit.page.route("**/stream**", lambda route: route.abort())
    await visit.fake.set_up(up=False)
    await visit.fake.set_up(up=True)
    await visit.fake.show(frame, **more)
    await visit.page.unroute("**/stream**")
    await reload(visit)


async def page_texts(visit: Visit) -> list[str]:
    """Returns everything that the page says now."""
    parts = ("#title", "#hint", "#acts", "#log", "#table", "#talk", "#card", "#sheet")
    texts = [await visit.page.locator(part).text_content() or "" for part in parts]
    classes = await visit.page.locator("html").get_attribute("class") or ""
    return [*texts, *sorted(classes.split())]


async def kept(visit: Visit) -> str:
    return str(await visit.page.evaluate("JSON.stringify({...sessionStorage})"))


async def test_a_page_that_reloads_often_shows_the_same_as_another(opened: Opened) -> None:
    visit, other = await opened(1), await opened(1)
    for count in range(6, len(visit.fake.frames), 6):
        speaker = visit.fake.frames[count - 1].get("speaker")
        own = {"acts": [PASS] if speaker == 7 else [], "turn": speaker == 7, "title": f"Кадр {count}"}
        for each in (visit, other):
            await each.fake.show(count, talk=["Слово"] if speaker else [], **own)
            await expect(each.page.locator("#title")).to_have_text(f"Кадр {count}")
        await reload(visit)
        assert await page_texts(visit) == await page_texts(other), count
    assert CARD[0] not in await kept(visit)
    assert taps(visit) == []
    assert len(posted(visit, "session")) == 1
    assert visit.wrong == []


async def test_a_card_is_covered_after_a_reload(opened: Opened) -> None:
    visit = await opened(NIGHT, hint="Выберите, кого проверить", turn=True)
    await visit.page.hover("#hold")
    await visit.page.mouse.down()
    await expect(visit.page.locator("#card")).to_contain_text(CARD[0])
    await reload(visit)
    await expect(visit.page.locator("#card")).to_be_empty()
    assert "проверить" not in await kept(visit)


async def test_the_first_touched_seat_of_two_stays_after_a_reload(opened: Opened) -> None:
    pairs = [act("pair", "Выбрать", second, first=first) for first in (1, 2) for second in (3, 4)]
    visit = await opened(acts=pairs, turn=True)
    await seat(visit, 2).click()
    await expect(visit.page.locator("#table .seat.chosen")).to_have_count(1)
    await reload(visit)
    await expect(visit.page.locator("#table .seat.chosen")).to_have_count(1)
    await seat(visit, 4).click()
    await has_tapped(visit, pairs[3]["tap"])


async def test_an_unfinished_note_stays_after_a_reload(opened: Opened) -> None:
    visit = await opened()
    await visit.page.locator("#noting").click()
    await seat(visit, 3).click()
    box = visit.page.get_by_role("textbox")
    await box.fill("на втором круге ")
    await reload(visit)
    await expect(box).to_have_value("на втором круге ")
    await expect(box).to_be_focused()
    await box.press_sequentially("молчал")
    async with visit.page.expect_response("**/note"):
        await visit.page.keyboard.press("Escape")
    await has_posted(visit, "note", {"seat": 3, "text": "на втором круге молчал"})
    await expect(visit.page.locator("#noting")).to_have_attribute("aria-pressed", "true")
    await reload(visit)
    await expect(visit.page.locator("#noting")).to_have_attribute("aria-pressed", "true")
    await expect(visit.page.locator("#sheet")).to_be_hidden()


async def test_the_pencil_is_off_if_night_falls_during_a_reload(opened: Opened) -> None:
    visit = await opened()
    await visit.page.locator("#noting").click()
    await miss(visit, NIGHT)
    await expect(visit.page.locator("#noting")).to_have_attribute("aria-pressed", "false")


async def test_a_question_stays_open_after_a_reload_and_is_answered_once(opened: Opened) -> None:
    visit = await opened()
    dialog = visit.page.get_by_role("dialog")
    await visit.page.locator("#more").click()
    await reload(visit)
    await dialog.get_by_role("button", name="Уйти из игры").click()
    await expect(dialog).to_contain_text("Уйти из игры?")
    await reload(visit)
    await expect(dialog).to_contain_text("Уйти из игры?")
    assert taps(visit) == []
    await dialog.get_by_role("button", name="Уйти из игры").click()
    await has_tapped(visit, "a:12:5:leave:0")
    await reload(visit)
    await expect(dialog).to_be_hidden()
    await visit.fake.show(title="Дальше")
    await expect(visit.page.locator("#title")).to_have_text("Дальше")
    assert len(taps(visit)) == 1


@pytest.mark.parametrize("night", [False, True])
async def test_waiting_touches_are_each_posted_once_after_a_reload(opened: Opened, *, night: bool) -> None:
    """By night a touch that does nothing waits like any other one, so that the requests tell nothing."""
    chosen = [act("nominate", "Выставить", each) for each in (1, 2, 3)]
    visit = await opened(NIGHT if night else 9, acts=chosen, turn=True)
    visit.fake.slow.clear()
    for each in (3, 1, 5) if night else (3, 1, 2):
        await seat(visit, each).click()
    await has_tapped(visit, chosen[2]["tap"])
    await reload(visit)
    visit.fake.slow.set()
    await has_tapped(visit, chosen[2]["tap"], chosen[0]["tap"], "-" if night else chosen[1]["tap"])
    await reload(visit)
    await visit.fake.show(title="Дальше")
    await expect(visit.page.locator("#title")).to_have_text("Дальше")
    assert len(taps(visit)) == 3


@pytest.mark.parametrize(("count", "posts"), [(NIGHT, ["-"]), (9, [])])
async def test_a_touch_that_waited_too_long_by_night_is_still_a_request(
    opened: Opened, count: int, posts: list[str]
) -> None:
    visit = await opened(count)
    waits = """() => {
      const kept = JSON.parse(sessionStorage.kept);
      kept.all.waiting = [{ tap: "a:12:4:shoot:2" }];
      sessionStorage.kept = JSON.stringify(kept);
    }"""
    await visit.page.evaluate(waits)
    await reload(visit)
    await has_tapped(visit, *posts)
    await reload(visit)
    await has_tapped(visit, *posts)


async def test_a_sheet_closes_if_the_viewers_turn_began_during_a_reload(opened: Opened) -> None:
    visit = await opened()
    await visit.page.locator("#more").click()
    await miss(visit, turn=True)
    await expect(visit.page.locator("#sheet")).to_be_hidden()


async def test_the_log_keeps_its_scroll_position_after_a_reload(opened: Opened) -> None:
    visit = await opened(60)
    log = visit.page.locator("#log")
    await log.evaluate("node => { node.scrollTop = 30; }")
    while "read" not in await kept(visit):
        await visit.page.evaluate("new Promise(requestAnimationFrame)")
    await reload(visit)
    assert await log.evaluate("node => node.scrollTop") == 30


async def test_the_log_stays_at_its_end_when_buttons_take_its_room(opened: Opened) -> None:
    visit = await opened(60, acts=[])
    log, acts = (
        visit.page.locator("#log"),
        [act("vote", "Голосую"), act("here", "Я здесь"), act("pass", "Пас")],
    )
    for count, offered in ((61, acts), (62, []), (63, acts)):
        await visit.fake.show(count, acts=offered)
        await expect(visit.page.locator("#acts button")).to_have_count(len(offered))
        for _ in range(3):  # events of the size and of the place come with the next pictures
            await visit.page.evaluate("new Promise(requestAnimationFrame)")
        below = await log.evaluate("node => node.scrollHeight - node.scrollTop - node.clientHeight")
        assert below < 2, count


async def test_an_open_sheet_is_not_restored_for_another_person(opened: Opened) -> None:
    visit = await opened()
    await visit.page.locator("#more").click()
    await visit.page.evaluate("location.hash = 'OTHER'")
    await expect(visit.page.locator("#sheet")).to_be_hidden()
    await visit.page.locator("#seats button").first.wait_for(state="attached")
    await expect(visit.page.locator("#sheet")).to_be_hidden()
