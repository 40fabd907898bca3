"""Photos of players in the seats of the table."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.bot.web.page.conftest import PHOTOS, Opened
from tests.rig.web.page.fake import NAMES
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

NUMBERS = "#table .number + .count"


async def test_a_seat_shows_the_photo_with_its_number(opened: Opened, look: dict[str, Any]) -> None:
    visit = await opened(30, photos=PHOTOS, **look)
    await expect(visit.page.locator(NUMBERS)).to_have_text([str(seat) for seat in PHOTOS])
    await expect(visit.page.locator("#table .digits")).to_have_text(["4", "7"])
    loaded = "all => Promise.all(all.map((each) => each.decode())).then(() => all.length)"
    assert await visit.page.locator("#table image").evaluate_all(loaded) == len(PHOTOS)
    assert visit.wrong == []


async def test_a_photo_is_requested_once_for_each_name(opened: Opened) -> None:
    visit = await opened(9, photos=PHOTOS)
    await expect(visit.page.locator(NUMBERS)).to_have_count(len(PHOTOS))
    assert visit.fake.sought == [*range(1, 11)]
    names = [*NAMES]
    names[3] = "Новая"
    visit.fake.photos[4] = PHOTOS[1]
    await visit.fake.show(12, names=names)
    await expect(visit.page.locator(NUMBERS)).to_have_count(len(PHOTOS) + 1)
    assert visit.fake.sought == [*range(1, 11), 4]


BORDER = """node => {
  const { stroke, strokeWidth } = getComputedStyle(node);
  return { colour: stroke, wide: parseFloat(strokeWidth) };
}"""


@pytest.mark.parametrize(
    ("kind", "key", "sign"),
    [
        ("speaks", "speaker", ".plate + .name"),
        ("called", "called", ".plate + .name"),
        ("listed", "listed", ".flag"),
    ],
)
async def test_the_addressed_seat_is_highlighted(opened: Opened, kind: str, key: str, sign: str) -> None:
    visit = await opened(1, photos=PHOTOS)
    await expect(visit.page.locator(NUMBERS)).to_have_count(len(PHOTOS))
    told = [frame.get(key, []) for frame in visit.fake.frames]
    seats = [{*each} if isinstance(each, list) else {each} for each in told]
    shown = next(at for at, each in enumerate(seats) if each & {*PHOTOS})
    await visit.fake.show(shown + 1)
    marked = visit.page.locator(f"#table .pictured.{kind}").first
    of_it = visit.page.locator(f"#table .pictured.{kind} {sign}").first
    await expect(of_it).to_be_attached()
    others = visit.page.locator("#table .pictured:not(.speaks,.listed,.called) .disc")
    border = await marked.locator(".disc").evaluate(BORDER)
    assert border["wide"] > 3 * (await others.first.evaluate(BORDER))["wide"]
    assert border["colour"] != (await others.first.evaluate(BORDER))["colour"]


async def test_a_player_who_left_the_table_has_a_grey_photo(opened: Opened) -> None:
    visit = await opened(9, photos=PHOTOS)
    await visit.fake.show(len(visit.fake.frames) - 1)
    out = visit.page.locator("#table .out image")
    seats = [seat for seat in visit.fake.frames[-2]["out"] if seat in PHOTOS]
    assert seats
    await expect(out).to_have_count(len(seats))
    await expect(out.first).to_have_css("filter", "grayscale(1)")


async def test_the_colour_of_a_known_team_is_visible_around_the_photo(opened: Opened) -> None:
    visit = await opened(9, photos=PHOTOS, door="judge", seat=0, card=None, known=[[3, "black", "Дон", True]])
    await visit.page.locator(NUMBERS).first.wait_for()
    await expect(visit.page.locator("#table .black .number")).to_have_count(0)
    await visit.page.locator("#hold").click()
    await expect(visit.page.locator("#table .black .number + .count")).to_have_text("3")
