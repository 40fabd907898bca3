"""A player's own card, and all that is secret with it, is seen only while the button is held."""

import pytest
from playwright.async_api import Page, expect

from tests.bot.web.page.conftest import Opened, act
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

SECRETS = ("Шериф", "Вы за красных", "№3 чёрный")
NIGHT = 29
BESIDE_THE_LOG = """[...document.querySelectorAll('#app > :not(main), main > :not(.course)')]
    .map(node => node.innerText).join()"""
OUTLINE = """node => {
    const { width, height, backgroundColor, borderColor } = getComputedStyle(node);
    return [width, height, backgroundColor, borderColor];
}"""


async def expect_covered(page: Page) -> None:
    await expect(page.locator("#card")).to_be_empty()
    text = await page.evaluate(BESIDE_THE_LOG)
    assert not [secret for secret in SECRETS if secret in text]
    assert await page.locator("#table .seat.red, #table .seat.black").count() == 0


@pytest.mark.parametrize("ends", ["mouse", "blur", "hide"])
async def test_a_card_is_visible_while_the_button_is_held(opened: Opened, ends: str) -> None:
    page = (await opened()).page
    await expect_covered(page)
    await page.hover("#hold")
    await page.mouse.down()
    for secret in SECRETS:
        await expect(page.locator("#card")).to_contain_text(secret)
    await expect(page.locator("#table .seat.red")).to_have_count(1)
    if ends == "mouse":
        await page.mouse.up()
    elif ends == "blur":
        await page.evaluate("dispatchEvent(new Event('blur'))")
    else:
        await page.evaluate("dispatchEvent(new Event('pagehide'))")
    await expect_covered(page)


async def test_a_card_can_be_held_with_a_key(opened: Opened) -> None:
    page = (await opened()).page
    await page.focus("#hold")
    for key in (" ", "Enter"):
        await page.keyboard.down(key)
        await expect(page.locator("#card")).to_contain_text("Шериф")
        await page.keyboard.up(key)
        await expect_covered(page)


async def test_every_card_has_the_same_outline(opened: Opened) -> None:
    boxes = []
    for card in (["Мирный житель", "red"], ["Дон", "black", "С вами №2 и №9. " * 9]):
        page = (await opened(card=card)).page
        await page.hover("#hold")
        await page.mouse.down()
        await expect(page.locator("#card")).to_contain_text(card[0])
        boxes.append(await page.locator("#card").evaluate(OUTLINE))
    assert boxes[0] == boxes[1]


def nights(end: int, more: str = "") -> list[str]:
    return [text for night in range(1, end) for text in (f"🌙 Ночь {night}", f"№3 чёрный{more}")]


async def test_each_night_has_its_own_plain_line_on_the_card(opened: Opened) -> None:
    order, seen = (
        "Порядок отстрела: №4.",
        ["🌙 Ночь 2", "Ваш выстрел — в №4.", "Выстрел №6 — в №4.", "🌙 Ночь 3", "№5"],
    )
    page = (await opened(learnt=[order, *seen])).page
    await page.hover("#hold")
    await page.mouse.down()
    lines = page.locator("#card .learnt")
    await expect(lines).to_have_text([order, "Ночь 2: Ваш выстрел — в №4. Выстрел №6 — в №4.", "Ночь 3: №5"])
    await expect(lines.first).to_have_css("font-weight", "400")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (740, 360), (1280, 800)])
async def test_a_card_grows_before_its_letters_are_too_small(opened: Opened, size: tuple[int, int]) -> None:
    page = (await opened(learnt=nights(12, ", №9 · Константин молчит"), size=size)).page
    await page.hover("#hold")
    await page.mouse.down()
    card = page.locator("#card")
    await expect(card).to_contain_text("Ночь 11")
    await expect(card).to_be_in_viewport(ratio=1)
    assert await card.evaluate("node => node.scrollHeight <= node.clientHeight")
    if size != (740, 360):
        assert await card.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 13


async def test_only_private_lines_are_covered_with_the_card(opened: Opened) -> None:
    visit = await opened(NIGHT)
    night = [text for each in visit.fake.frames[25:NIGHT] for text in each["told"]]
    own = [
        text for each in visit.fake.frames[25:NIGHT] for text in map(each["told"].__getitem__, each["own"])
    ]
    for text in night:
        line = visit.page.locator("#log p", has_text=text).last
        await (expect(line).to_be_hidden() if text in own else expect(line).to_be_visible())
    await visit.page.hover("#hold")
    await visit.page.mouse.down()
    await expect(visit.page.locator("#log .secret", has_text=own[0])).to_be_visible()


async def test_a_judge_who_sees_no_roles_reads_the_whole_log(opened: Opened) -> None:
    page = (await opened(NIGHT, door="judge", seat=0, card=None, known=[])).page
    await expect(page.locator("#hold")).to_be_hidden()
    await expect(page.locator("#log .secret, #log .instead")).to_have_count(0)


async def test_a_spectator_has_no_card_and_no_acts(opened: Opened) -> None:
    page = (await opened(door="spectator", seat=0, card=None, known=[], acts=[])).page
    for part in ("#hold", "#acts", "#more", "#noting", "#sound"):
        await expect(page.locator(part)).to_be_hidden()


async def test_a_judge_shows_and_hides_roles_with_a_switch(opened: Opened) -> None:
    page = (await opened(door="judge", seat=0, card=None)).page
    await expect(page.locator("#table .seat.red")).to_have_count(0)
    await page.get_by_role("button", name="Роли").click()
    await expect(page.locator("#table .seat.red")).to_have_count(1)
    await page.get_by_role("button", name="Роли").click()
    await expect(page.locator("#table .seat.red")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (740, 360)])
async def test_an_open_card_covers_no_seat(opened: Opened, size: tuple[int, int]) -> None:
    acts = [act("act", "Проверить", seat) for seat in (5, 6, 7)]
    page = (await opened(NIGHT, size=size, hint="Кого проверяете?", turn=True, acts=acts)).page
    await page.hover("#hold")
    await page.mouse.down()
    await expect(page.locator("#card")).to_be_visible()
    card = await page.locator("#card").bounding_box()
    assert card is not None
    seats = await page.locator("#table :is(.disc,.name,.halo)").evaluate_all(
        "nodes => nodes.map((node) => node.getBoundingClientRect())"
    )
    for box in seats:
        assert box["bottom"] <= card["y"] or box["right"] <= card["x"]
        assert box["bottom"] <= size[1]
    assert await page.locator("#card").evaluate("node => node.scrollHeight <= node.clientHeight")


async def test_a_phone_on_its_side_shows_table_and_acts_at_once(opened: Opened) -> None:
    page = (await opened(30, size=(740, 360), acts=[act("pass", "Пас")], turn=True, hint="Слово")).page
    for part in ("#round", "#acts", "#hold", "#hint"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=1)
    await expect(page.locator("#log p").last).to_be_in_viewport()
