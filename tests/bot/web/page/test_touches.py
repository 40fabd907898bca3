"""A touch is one act: on a button, on a seat, after a question, and when the finger trembles."""

import re
import time
from typing import Any

import pytest
from playwright.async_api import expect

from tests.bot.web.page.conftest import Opened, act, has_tapped, taps
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

PASS = act("pass", "Пас")
NOMINATE = [act("nominate", f"Выставить №{seat}", seat) for seat in (1, 2, 3)]


async def test_a_touch_of_a_button_is_one_post_and_its_answer_is_a_toast(opened: Opened) -> None:
    visit = await opened(acts=[PASS], turn=True)
    visit.fake.answer = {"text": "Принято.", "alert": False}
    await visit.page.get_by_role("button", name="Пас").dblclick()
    await expect(visit.page.locator("#toast")).to_have_text("Принято.")
    await has_tapped(visit, PASS["tap"])
    assert visit.wrong == []


async def test_a_touch_of_a_seat_does_its_only_act(opened: Opened) -> None:
    visit = await opened(acts=NOMINATE, turn=True)
    await visit.page.get_by_role("button", name="№2 · Богдан, Выставить №2").click()
    await expect(visit.page.locator("#sheet")).to_be_hidden()
    await visit.page.get_by_role("button", name="№4 · Глеб").click()
    await expect(visit.page.get_by_role("dialog", name="№4 · Глеб")).to_be_visible()
    await has_tapped(visit, NOMINATE[1]["tap"])


async def test_a_seat_that_was_touched_by_day_is_marked(opened: Opened) -> None:
    """The game may ask to touch it again. By night nothing tells a neighbour what was touched."""
    visit = await opened(acts=NOMINATE, turn=True)
    visit.fake.answer = {"text": "Выставить №2? Нажмите номер ещё раз.", "alert": False}
    marked = visit.page.locator("#table .seat.touched .digits")
    for seat in (1, 2):
        await visit.page.locator(f"[data-seat='{seat}']").click()
        await expect(marked).to_have_text([str(seat)])
    await visit.fake.show(9, acts=NOMINATE, turn=True, title="Новое событие")
    await expect(visit.page.locator("#title")).to_have_text("Новое событие")
    await expect(marked).to_have_text(["2"])
    await visit.fake.show(9, acts=[PASS], turn=True)
    await expect(marked).to_have_count(0)
    night = await opened(29, acts=NOMINATE, turn=True)
    await night.page.locator("[data-seat='2']").click()
    await expect(night.page.locator("#toast")).not_to_be_empty()
    await expect(night.page.locator("#table .touched")).to_have_count(0)


async def test_an_act_with_a_question_is_done_only_after_yes(opened: Opened) -> None:
    shot = act("shoot", "Выстрел в №2", 2, ask="Точно в №2?")
    visit = await opened(acts=[shot], turn=True)
    seat = visit.page.locator("[data-seat='2']")
    await seat.click()
    dialog = visit.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Точно в №2?")
    await dialog.get_by_role("button", name="Не сейчас").click()
    assert taps(visit) == []
    await seat.click()
    async with visit.page.expect_response("**/act"):
        await dialog.get_by_role("button", name="Выстрел в №2").click()
    await has_tapped(visit, shot["tap"])


async def test_the_page_says_what_to_do_in_a_turn(opened: Opened) -> None:
    visit = await opened(acts=[*NOMINATE, PASS], turn=True)
    hint = visit.page.locator("#hint")
    await expect(hint).to_have_text("Ваша минута: коснитесь места, чтобы выставить.")
    count = next(at for at, each in enumerate(visit.fake.frames, 1) if each.get("called"))
    called = visit.fake.frames[count - 1]["called"]
    await visit.fake.show(count, acts=[act("vote", "Голосую")])
    await expect(hint).to_have_text(f"Стол покинет №{called}?")
    await expect(visit.page.locator("#acts button")).to_have_text([f"Голосую: №{called}"])


def vote(serial: int, called: int) -> dict[str, Any]:
    return {**act("vote", f"Голосую: №{called}"), "tap": f"a:12:{serial}:vote:0"}


async def test_a_press_counts_for_the_candidate_at_its_beginning(opened: Opened) -> None:
    visit = await opened(acts=[vote(5, 3)], turn=True)
    page, button = visit.page, visit.page.locator("#acts button")
    await page.clock.install()
    await page.clock.pause_at(time.time() + 60)
    await button.hover()
    await page.mouse.down()
    await visit.fake.show(acts=[vote(6, 2)])
    await expect(button).to_have_text("Голосую: №2")
    async with page.expect_response("**/act"):
        await page.mouse.up()
    await has_tapped(visit, "a:12:5:vote:0")


async def test_the_button_of_a_new_candidate_is_disabled_for_a_moment(opened: Opened) -> None:
    visit = await opened(acts=[vote(5, 3)], turn=True)
    page, button = visit.page, visit.page.locator("#acts button")
    await page.clock.install()
    await page.clock.pause_at(time.time() + 60)
    await visit.fake.show(acts=[vote(6, 2)])
    await expect(button).to_have_text("Голосую: №2")
    await expect(button).to_have_attribute("aria-disabled", "true")
    await button.click(force=True)
    await button.press("Enter")
    await page.clock.fast_forward(600)
    await expect(button).not_to_have_attribute("aria-disabled", "true")
    assert taps(visit) == []
    async with page.expect_response("**/act"):
        await button.click()
    await has_tapped(visit, "a:12:6:vote:0")


async def test_the_end_of_a_speech_is_advised_only_without_nominations_left(opened: Opened) -> None:
    visit = await opened(acts=[*NOMINATE, PASS], turn=True)
    end = visit.page.get_by_role("button", name="Пас")
    await expect(end).to_have_class("")
    await visit.fake.show(acts=[NOMINATE[0], PASS], hint="Вы выставили №5.")
    await expect(visit.page.locator("#hint")).to_have_text("Вы выставили №5. Можно выставить другого.")
    await visit.fake.show(acts=[PASS], hint="Вы выставили №5.")
    await expect(visit.page.locator("#hint")).to_have_text("Вы выставили №5.")
    await expect(end).to_have_class("main")


async def test_once_seats_are_named_the_main_button_confirms_them(opened: Opened) -> None:
    add, done, again = act("add", "Назвать", 5), act("done", "Готово"), act("again", "Заново")
    visit = await opened(acts=[PASS, add], turn=True)
    main, buttons = visit.page.locator("#acts .main"), visit.page.locator("#acts button")
    await expect(main).to_have_text(["Пас"])
    await visit.fake.show(acts=[PASS, add, done, again], picked=[2, 6])
    await expect(main).to_have_text(["Готово"])
    await expect(buttons).to_have_text(["Готово", "Пас", "Заново"])
    widths = await buttons.evaluate_all("nodes => nodes.map((node) => node.offsetWidth)")
    assert widths[0] > 1.5 * max(widths[1:])


@pytest.mark.parametrize(
    ("locale", "asked", "answered"),
    [
        ("ru", "Уходят №3 и №8?", "Вы голосуете за уход №3 и №8"),
        ("uk", "Ідуть №3 і №8?", "Ви голосуєте за вихід №3 і №8"),
    ],
)
async def test_a_vote_on_a_raise_names_its_candidates(
    opened: Opened, locale: str, asked: str, answered: str
) -> None:
    visit = await opened(9, locale=locale)
    hint = visit.page.locator("#hint")
    visit.fake.frames[9] |= {"called": None, "listed": [3, 8], "arrows": []}
    visit.fake.frames[10] |= {"called": None, "listed": [3, 8], "arrows": [["hand", 7, 0]]}
    await visit.fake.show(10, acts=[act("vote", "✋")], turn=True)
    await expect(hint).to_have_text(asked)
    await visit.fake.show(11, acts=[act("lift", "✋")])
    await expect(hint).to_have_text(answered)


async def test_a_second_touch_of_a_vote_does_not_take_the_hand_down(opened: Opened) -> None:
    visit = await opened(acts=[vote(5, 3)], turn=True)
    page, bar = visit.page, visit.page.locator("#acts")
    lift = act("lift", "Опустить руку", ask="Опустить руку? Голос останется.")
    await visit.fake.show(acts=[lift], turn=False)
    await expect(bar).to_have_text("✓ Рука поднята")
    await bar.click()
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await page.get_by_role("button", name="Ещё").click()
    rules = page.get_by_role("link", name="Правила")
    await expect(rules).to_have_attribute("href", "https://t.me/mafia_bot?start=rules-")
    await page.get_by_role("button", name="Опустить руку").click()
    await expect(page.get_by_role("dialog")).to_contain_text("Голос останется.")
    async with page.expect_response("**/act"):
        await page.get_by_role("button", name="Опустить руку").click()
    await has_tapped(visit, lift["tap"])


@pytest.mark.parametrize("counts", [True, False])
async def test_a_hand_that_the_page_shows_needs_no_toast(opened: Opened, *, counts: bool) -> None:
    visit = await opened(acts=[vote(5, 3)], turn=True)
    page, toast = visit.page, visit.page.locator("#toast")
    visit.fake.answer = {"text": "Ваша рука поднята." if counts else "Ваш голос отдан за №2.", "alert": False}
    async with page.expect_response("**/act"):
        await page.locator("#acts button").click()
    if counts:
        await visit.fake.show(acts=[act("lift", "Опустить руку")])
        await expect(page.locator("#acts")).to_have_text("✓ Рука поднята")
        await page.wait_for_timeout(800)
        await expect(toast).to_be_empty()
    else:
        await expect(toast).to_have_text("Ваш голос отдан за №2.")


async def test_a_touch_just_after_a_sheet_has_closed_does_nothing(opened: Opened) -> None:
    shot = act("shoot", "Выстрел в №2", 2, ask="Точно в №2?")
    visit = await opened(acts=[PASS, shot], turn=True)
    page = visit.page
    await page.clock.install()
    await page.locator("[data-seat='2']").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.clock.pause_at(time.time() + 60)
    await visit.fake.show(acts=[PASS])
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await page.locator("#acts button").click()
    await page.clock.fast_forward(400)
    async with page.expect_response("**/act"):
        await page.locator("#acts button").click()
    await has_tapped(visit, PASS["tap"])


async def test_a_sheet_closes_when_the_turn_begins_and_its_note_is_kept(opened: Opened) -> None:
    visit = await opened()
    await visit.page.locator("[data-seat='3']").click()
    await visit.page.get_by_role("dialog").get_by_role("button", name="Заметки").click()
    await visit.page.get_by_role("textbox").fill("темнит")
    async with visit.page.expect_response("**/note"):
        await visit.fake.show(turn=True, acts=[PASS])
    await expect(visit.page.get_by_role("dialog")).to_be_hidden()
    assert ("note", {"seat": 3, "text": "темнит"}) in visit.fake.posts


async def test_a_toast_ends_with_its_step_but_not_before_it_is_read(opened: Opened) -> None:
    visit = await opened(9, acts=[PASS], turn=True)
    await visit.page.clock.install()
    await visit.page.clock.pause_at(time.time() + 60)  # so the toast does not go by itself
    toast = visit.page.locator("#toast")
    told = [(frame["title"], frame.get("now")) for frame in visit.fake.frames]
    same = next(at for at in range(9, len(told)) if told[at] == told[at - 1])
    await visit.fake.show(same)
    visit.fake.answer = {"text": "Выставлен №4.", "alert": False}
    await visit.page.get_by_role("button", name="Пас").click()
    await expect(toast).to_have_class("toast shown")
    await visit.fake.show(same + 1)
    await expect(visit.page.locator("#log p").last).to_have_text(visit.fake.frames[same]["told"][-1])
    await expect(toast).to_have_text("Выставлен №4.")
    other, next_one = [at for at in range(same + 1, len(told)) if told[at] != told[at - 1]][:2]
    await visit.fake.show(other + 1)
    await expect(visit.page.locator("#log p").last).to_have_text(visit.fake.frames[other]["told"][-1])
    await expect(toast).to_have_text("Выставлен №4.")
    await visit.page.clock.fast_forward(2000)
    await expect(toast).to_have_text("Выставлен №4.")
    await visit.fake.show(next_one + 1)
    await expect(toast).to_be_empty()
    await expect(toast).to_have_class("toast")


async def test_an_answer_after_the_end_of_the_game_covers_nothing(opened: Opened) -> None:
    visit = await opened(acts=[PASS], turn=True)
    visit.fake.answer = {"text": "Игра окончена.", "alert": True}
    visit.fake.slow.clear()
    await visit.page.get_by_role("button", name="Пас").click()
    await visit.fake.show(acts=[], over=True, turn=False)
    await expect(visit.page.locator("#watch")).to_be_visible()
    visit.fake.slow.set()
    await expect(visit.page.locator("#toast")).to_have_text("Игра окончена.")
    await expect(visit.page.get_by_role("dialog")).to_be_hidden()


async def test_a_touch_that_did_not_arrive_is_reported(opened: Opened) -> None:
    visit = await opened(acts=[PASS], turn=True)
    await visit.page.route("**/act", lambda route: route.abort())
    await visit.page.get_by_role("button", name="Пас").click()
    await expect(visit.page.locator("#toast")).to_contain_text("Не дошло")
    assert taps(visit) == []


async def test_a_toast_covers_no_line_of_the_log_and_no_speaker(opened: Opened) -> None:
    visit = await opened(acts=[PASS], turn=True)
    visit.fake.answer = {"text": "Выставлен №4.", "alert": False}
    await visit.page.get_by_role("button", name="Пас").click()
    toast = visit.page.locator("#toast")
    await expect(toast).to_have_class("toast shown")
    box = "node => node.getBoundingClientRect().toJSON()"
    said, course = await toast.evaluate(box), await visit.page.locator("#log").evaluate(box)
    clock = await visit.page.locator("#table .felt").evaluate(box)
    assert clock["top"] + 0.8 * clock["height"] < said["top"]
    assert said["bottom"] <= course["top"] + 1


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
async def test_a_toast_stands_in_place_of_the_hint(opened: Opened, size: tuple[int, int]) -> None:
    visit = await opened(acts=[PASS], turn=True, hint="Вы выставили №2.", size=size)
    hint, toast = visit.page.locator("#hint"), visit.page.locator("#toast")
    await visit.page.clock.install()
    visit.fake.answer = {"text": "Выставлен №4.", "alert": False}
    await visit.page.get_by_role("button", name="Пас").click()
    await expect(toast).to_have_class("toast shown")
    await expect(hint).to_have_css("opacity", "0")
    await visit.page.clock.fast_forward(5000)
    await expect(toast).to_be_empty()
    await expect(hint).to_have_css("opacity", "1")


async def test_a_vote_for_oneself_has_its_own_words(opened: Opened) -> None:
    visit = await opened(9)
    visit.fake.frames[9] |= {"called": 7}
    await visit.fake.show(10, acts=[vote(5, 7)], turn=True)
    await expect(visit.page.locator("#acts button")).to_contain_text("№7 (вы)")


async def test_a_pause_says_how_much_is_left_and_when_it_ends(opened: Opened) -> None:
    visit = await opened()
    hint = visit.page.locator("#hint")
    await visit.fake.show(clock={"stopped": True, "left": 26, "lasts": 52, "until": 1795739820.5})
    await expect(visit.page.locator("#table .sweep")).to_have_attribute("stroke-dashoffset", "50")
    await expect(hint).to_have_text(re.compile(r"Пауза до \d\d:\d\d · осталось 0:26"))
    await visit.fake.show(clock={"stopped": True, "left": 75, "lasts": 90, "until": None})
    await expect(hint).to_have_text("осталось 1:15")


async def test_a_player_who_is_out_sees_one_headline(opened: Opened) -> None:
    visit = await opened(9)
    visit.fake.frames[9] |= {"out": [7]}
    await visit.fake.show(10, hint="Вы вне игры\nголосование, день 3\nне подсказывайте", acts=[])
    hint = visit.page.locator("#hint")
    await expect(hint).to_have_class("hint aside")
    assert await hint.text_content() == "Вы вне игры\nголосование, день 3 · не подсказывайте"


async def test_a_seat_has_no_focus_frame_after_escape_closed_its_sheet(opened: Opened) -> None:
    visit = await opened()
    page, seat = visit.page, visit.page.locator("[data-seat='3']")
    outline = "node => getComputedStyle(node).outlineStyle"
    await seat.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(seat).to_be_focused()
    await expect(seat).to_have_attribute("data-quiet", "")
    assert await seat.evaluate(outline) == "none"
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(seat).to_be_focused()
    assert await seat.evaluate(outline) == "solid"
