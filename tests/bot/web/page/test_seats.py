"""The seats of the table: acts that need two of them, what a judge does to one, and how they are drawn."""

import math
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.bot.web.page.conftest import PHONE, Opened, Visit, act, has_posted, seat
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]

PAIRS = [
    {**act("pair", "Выбрать", second, first=first), "tap": f"p:{first}:{second}"}
    for first in (1, 2, 3)
    for second in (1, 2, 3)
    if first != second
]

BOXES = "nodes => nodes.map((node) => node.getBoundingClientRect())"


async def test_an_act_on_two_seats_takes_two_touches(opened: Opened) -> None:
    visit = await opened(acts=PAIRS, turn=True)
    await expect(visit.page.locator("#table .halo")).to_have_count(3)
    await seat(visit, 1).click()
    await expect(visit.page.locator("#table .picked")).to_have_count(1)
    await seat(visit, 1).click()
    await expect(visit.page.locator("#table .picked")).to_have_count(0)
    await seat(visit, 2).click()
    await expect(visit.page.locator("#table .halo")).to_have_count(2)
    async with visit.page.expect_response("**/act"):
        await seat(visit, 3).click()
    await has_posted(visit, "act", {"tap": "p:2:3"})


async def test_seats_that_were_named_show_their_order(opened: Opened) -> None:
    visit = await opened(acts=[act("add", "Назвать", 5)], picked=[3, 1], turn=True)
    await expect(visit.page.locator("#table .picked + .count")).to_have_text(["2", "1"])
    await expect(seat(visit, 1)).to_have_attribute("aria-label", "№1 · Аня, выбор: 2")


@pytest.mark.parametrize("clock", [None, {"stopped": True}])
@pytest.mark.parametrize("count", [1, 5, 9, 19])
async def test_candidates_stand_inside(opened: Opened, count: int, clock: dict[str, bool] | None) -> None:
    visit = await opened(names=["Аня"] * 19)
    last = visit.fake.frames[8]
    listed = list(range(count, 0, -1))
    visit.fake.frames[8] = {**last, "listed": listed, "ballot": f"Выставлено: №{count}"}
    await visit.fake.show(9, clock=clock)
    await visit.page.reload()
    rows = visit.page.locator("#table .ballot")
    await expect(rows.first).to_be_attached()
    said = " ".join(await rows.all_text_contents())
    assert said == (
        f"Выставлено: №{', №'.join(map(str, listed))}" if count < 10 else f"№{', '.join(map(str, listed))}"
    )
    await stands_inside_the_ring(visit, rows)


async def stands_inside_the_ring(visit: Visit, rows: Locator) -> None:
    """Fails if a row of text touches the ring of the clock."""
    (ring,) = await visit.page.locator("#table .track").evaluate_all(BOXES)
    middle = (ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    for box in await rows.evaluate_all(BOXES):
        assert box["height"] > 5
        for side in ("left", "right"):
            assert math.dist(middle, (box[side], box["bottom"] - 2)) < ring["width"] / 2 - 3


async def test_texts_in_the_middle_do_not_move_when_a_clock_appears(opened: Opened) -> None:
    visit = await opened(9)
    parts = visit.page.locator("#table :is(.track,.phase,.now)")
    places = []
    for clock in (None, {"stopped": True}, {"ends": 4e9, "lasts": 60}, None):
        await visit.fake.show(9, clock=clock)
        await expect(visit.page.locator("#table .sweep")).to_have_count(int("ends" in (clock or {})))
        places.append([[box["x"], box["y"]] for box in await parts.evaluate_all(BOXES)])
    assert len(places[0]) == 3
    assert places == places[:1] * 4


@pytest.mark.parametrize("clock", [None, {"stopped": True}])
async def test_the_text_of_the_step_is_never_cut(opened: Opened, clock: dict[str, bool] | None) -> None:
    visit = await opened(8)
    said = "Подъём: кто за то, чтобы все голосуемые покинули стол?"
    visit.fake.frames[8] |= {"now": said}
    await visit.fake.show(9, clock=clock)
    rows = visit.page.locator("#table .now")
    await expect(rows.last).to_contain_text("стол?")
    assert " ".join(await rows.all_text_contents()) == said
    await stands_inside_the_ring(visit, rows)


@pytest.mark.parametrize("title", ["Победа чёрных", "Перемога чорних", "Невероятная победа маньяка"])
async def test_the_result_stands_over_its_reason(opened: Opened, title: str) -> None:
    visit = await opened(8)
    visit.fake.frames[8] |= {"title": title, "now": "чёрных не меньше, чем красных"}
    await visit.fake.show(9, over=True, winner="black")
    headline, reason = visit.page.locator("#table .phase"), visit.page.locator("#table .now")
    await expect(reason.last).to_contain_text("красных")
    assert " ".join(await headline.all_text_contents()) == title
    lowest = max(box["bottom"] for box in await headline.evaluate_all(BOXES))
    assert lowest <= min(box["top"] for box in await reason.evaluate_all(BOXES)) + 6  # room of letters


async def test_the_number_of_a_leaver_or_candidate_can_be_read(opened: Opened) -> None:
    visit = await opened(9, names=["Аня"] * 19)
    visit.fake.frames[9] |= {"speaker": 3, "out": [3], "called": 5}
    await visit.fake.show(10)
    style = "(node, name) => getComputedStyle(node)[name]"
    leaves = visit.page.locator("#table .speaks.out")
    await expect(leaves.locator(".digits")).to_have_text("3")
    ground = await leaves.locator(".disc").evaluate(style, "fill")
    assert await leaves.locator(".digits").evaluate(style, "stroke") == ground
    ring = visit.page.locator("#table .called .disc")  # it lies outside the disc
    assert (await ring.evaluate(style, "paintOrder")).startswith("stroke")


async def test_fouls_are_numbers_that_can_be_read(opened: Opened) -> None:
    visit = await opened(9)
    visit.fake.frames[9] |= {"fouls": {"3": 1, "5": 3}}
    await visit.fake.show(10)
    await expect(visit.page.locator("#table .fouled + .count")).to_have_text(["Ф1", "Ф3"])
    await expect(visit.page.locator("#table .fouled.third")).to_have_count(1)
    box = await visit.page.locator("#table .fouled").first.bounding_box()
    assert box is not None
    assert box["width"] > 18


async def keeps_free_of_discs(visit: Visit, told: Locator, size: tuple[int, int]) -> None:
    """Fails if a text lies outside the picture or over a disc."""
    boxes = await told.evaluate_all(BOXES)
    discs = await visit.page.locator("#table .disc").evaluate_all(BOXES)
    for box in boxes:
        assert box["left"] >= 0
        assert box["right"] <= size[0]
        assert box["bottom"] <= size[1]
        for disc in discs:
            middle = ((disc["left"] + disc["right"]) / 2, (disc["top"] + disc["bottom"]) / 2)
            nearest = [
                min(max(at, box[low]), box[high])
                for at, (low, high) in zip(middle, (("left", "right"), ("top", "bottom")), strict=True)
            ]
            assert (
                math.dist(middle, nearest) > disc["width"] / 2 - 4
            )  # the outline, and the room below letters


@pytest.mark.parametrize(("count", "size"), [(4, (1000, 1080)), (10, (1000, 1080)), (11, PHONE), (12, PHONE)])
async def test_a_card_is_shown_and_covers_no_seat(opened: Opened, count: int, size: tuple[int, int]) -> None:
    known = [[number, "red", "Мирный житель", True] for number in range(1, count + 1)]
    path = "12?overlay#TOKEN" if size != PHONE else "12#TOKEN"
    spectator: dict[str, Any] = {"door": "spectator", "seat": 0, "card": None, "acts": []}
    visit = await opened(9, path=path, size=size, names=["Аня"] * count, known=known, **spectator)
    told = visit.page.locator("#table .card")
    await expect(told).to_have_count(count)
    await keeps_free_of_discs(visit, told, size)
    assert all(text.startswith("Мир") for text in await told.all_text_contents())


LONG = ("Гліб", "Федір", "Катерина", "Сашко", "Уляна", "Олександра", "Євген", "Лев", "Іван", "Назар")
LONGER = (*LONG, "Дарина", "Петро", "Оксана", "Андрій", "Зоряна", "Тарас", "Костянтин", "Марічка", "Рокси")
DESKS, PICTURE = (1440, 900), (1000, 1080)


@pytest.mark.parametrize(
    ("count", "size", "least"),
    [(15, DESKS, 99), (19, DESKS, 99), (19, PICTURE, 99), (15, PHONE, 6), (19, (390, 844), 7)],
)
async def test_a_name_is_whole_where_there_is_room_for_it(
    opened: Opened, count: int, size: tuple[int, int], least: int
) -> None:
    path = "12?overlay#TOKEN" if size == PICTURE else "12#TOKEN"
    spectator: dict[str, Any] = {"door": "spectator", "seat": 0, "card": None, "acts": []}
    visit = await opened(9, path=path, size=size, names=list(LONGER[:count]), known=[], **spectator)
    told = visit.page.locator("#table .name")
    await expect(told).to_have_count(count)
    for name, shown in zip(LONGER, await told.all_text_contents(), strict=False):
        assert name.startswith(shown)
        assert len(shown) >= min(len(name), least)
    await keeps_free_of_discs(visit, told, size)


CARDS: list[list[object]] = [
    [2, "black", "Дон", True, "don"],
    [3, "black", "чёрный", False, ""],
    [4, "red", "Шериф", True, "sheriff"],
    [5, "red", "Мирный житель", True, "citizen"],
    [6, "", "не Дон", False, ""],
]


@pytest.mark.parametrize("size", [PHONE, DESKS])
async def test_signs_show_known_cards_at_a_large_table(opened: Opened, size: tuple[int, int]) -> None:
    visit = await opened(9, size=size, names=list(LONGER[:15]), seat=4, known=CARDS)
    names, signs = visit.page.locator("#table .name"), visit.page.locator("#table .sign")
    await expect(names.nth(1)).to_have_text("Федір")
    await expect(signs).to_have_count(0)
    await visit.page.hover("#hold")
    await visit.page.mouse.down()
    await expect(signs).to_have_count(3)
    assert (await names.all_text_contents())[:6] == ["Гліб", "Федір", "Катерина", "вы", "Уляна", "не Дон"]
    await visit.page.mouse.up()
    await expect(signs).to_have_count(0)


async def test_a_stream_shows_sheriff_and_don_by_signs(opened: Opened) -> None:
    spectator: dict[str, Any] = {"door": "spectator", "seat": 0, "card": None, "acts": []}
    visit = await opened(9, path="12?overlay#TOKEN", size=PICTURE, known=CARDS, **spectator)
    await expect(visit.page.locator("#table .sign")).to_have_count(2)
    await expect(visit.page.locator("#table .card")).to_have_text(
        ["Дон", "чёрный", "Шериф", "Мирный", "не Дон"]
    )


@pytest.mark.parametrize("count", [13, 16, 19])
async def test_a_flag_hides_no_number_and_no_name(opened: Opened, count: int) -> None:
    visit = await opened(9, names=list(LONGER[:count]), acts=[act("nominate", "Выставить", 3)], turn=True)
    visit.fake.frames[9] |= {"listed": list(range(1, count + 1)), "arrows": [], "out": []}
    await visit.fake.show(10)
    flags = visit.page.locator("#table .flag")
    await expect(flags).to_have_count(count)
    words = await visit.page.locator("#table :is(.digits,.name)").evaluate_all(BOXES)
    for box in await flags.evaluate_all(BOXES):
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for word in words:
            low, high = word["y"] + word["height"] * 0.25, word["y"] + word["height"] * 0.75
            across = max(word["left"] - middle[0], middle[0] - word["right"], 0)
            down = max(low - middle[1], middle[1] - high, 0)
            assert math.hypot(across, down) > box["width"] / 2 - 2
    order = "nodes => nodes.map((node) => node.closest('.words') ? 'words' : 'seat')"
    drawn = await visit.page.locator("#table :is(.halo,.disc,.name)").evaluate_all(order)
    assert drawn == sorted(drawn)  # no mark lies over a name


async def test_a_player_who_may_not_speak_has_a_mark(opened: Opened) -> None:
    visit = await opened(9)
    hushed = visit.page.locator("#table .hushed")
    await expect(hushed).to_have_count(0)
    visit.fake.frames[9] |= {"silent": [3, 5]}
    await visit.fake.show(10)
    await expect(hushed).to_have_count(2)
    await expect(seat(visit, 3)).to_have_attribute("aria-label", re.compile("без речи"))
    await expect(seat(visit, 4)).not_to_have_attribute("aria-label", re.compile("без речи"))


@pytest.mark.parametrize("players", [10, 13, 19])
@pytest.mark.parametrize("number", [3, 9])
@pytest.mark.parametrize("is_picked", [True, False])
@pytest.mark.parametrize("is_noted", [True, False])
async def test_the_mark_of_a_silent_player_covers_no_badge(
    opened: Opened, players: int, number: int, is_picked: bool, is_noted: bool
) -> None:
    picked, notes = [number] * is_picked, {str(number): "⚫"} if is_noted else {}
    visit = await opened(9, names=["Аня"] * players, picked=picked, notes=notes)
    await visit.page.locator("#noting").click()
    visit.fake.frames[9] |= {"silent": [number], "listed": [number]}
    await visit.fake.show(10)
    mark = visit.page.locator("#table .hushed")
    await expect(mark).to_have_count(1)
    (bubble,) = await mark.evaluate_all(BOXES)
    badges = await visit.page.locator("#table :is(.picked,.noted,.flag)").evaluate_all(BOXES)
    assert len(badges) == 1 + len(picked) + len(notes)
    for badge in badges:
        across, down = (
            badge[side] + badge[size] / 2 - bubble[side] - bubble[size] / 2
            for side, size in (("x", "width"), ("y", "height"))
        )
        assert math.hypot(across, down) > 0.85 * (badge["width"] + bubble["width"]) / 2
