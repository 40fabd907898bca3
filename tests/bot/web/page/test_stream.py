"""The page follows the stream: it shows what is new, says when it has lost the connection, and comes back."""

import re
import time
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.bot.web.page.conftest import DESK, PHONE, Opened, refusal
from tests.rig.browser import until_true
from tests.rig.site.middle import COVERED
from tests.rig.web.page.fake import kinds
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="session")]


async def test_new_lines_are_added_to_the_log(opened: Opened) -> None:
    visit = await opened(9)
    told = [text for each in visit.fake.frames[:11] for text in each["told"]]
    await visit.fake.show(11)
    lines = visit.page.locator("#log p:not(.instead)")
    await expect(lines).to_have_count(len(told))
    assert await lines.all_text_contents() == told
    await expect(lines.last).to_be_in_viewport()
    assert visit.fake.asked == [""]


async def test_the_log_folds_lines_that_belong_together(opened: Opened) -> None:
    visit = await opened(1)
    known = kinds("fiim-2019", 7)
    assert len(known) == len(visit.fake.frames)
    for frame, kind in zip(visit.fake.frames, known, strict=True):
        assert len(kind) in (0, len(frame["told"]))
        if kind:
            frame["kinds"] = kind
    voted = _first(known, "sum")
    _tell_the_sum_apart(visit.fake.frames, voted)
    lines = visit.page.locator("#log p")
    await visit.fake.show(voted + 1)
    await expect(lines.last).to_have_text("Голосование: №4 · Глеб (№1, №3, №5, №7, №8)")
    await expect(lines.filter(has_text="выставляет").first).to_have_text("Говорит №1 · Аня, выставляет №4")
    assert await lines.filter(has_text=re.compile("поднимает|^№.*выставляет")).count() == 0
    await visit.fake.show(voted + 2)
    await expect(lines.last).to_have_text("№4 · Глеб — 5 голосов (№1, №3, №5, №7, №8)")
    await visit.fake.show(_first(known, "out") + 2)
    await expect(visit.page.locator("#log .out")).to_have_count(1)


async def test_the_log_tells_the_last_nomination_of_a_turn(opened: Opened) -> None:
    """Where nominations replace each other, the last one counts, and the chat shows it alone."""
    visit = await opened(1)
    for frame, kind in zip(visit.fake.frames, kinds("fiim-2019", 7), strict=True):
        frame["kinds"] = kind
    frame = next(each for each in visit.fake.frames if any(one.startswith("named") for one in each["kinds"]))
    frame["told"] = [*frame["told"], "№1 выставляет №9"]
    frame["kinds"] = [*frame["kinds"], "named:9"]
    await visit.fake.show(visit.fake.frames.index(frame) + 1)
    lines = visit.page.locator("#log p")
    await expect(lines.filter(has_text="выставляет")).to_have_text("Говорит №1 · Аня, выставляет №9")


def _tell_the_sum_apart(frames: list[dict[str, Any]], at: int) -> None:
    """At an open table, the sum of the votes comes after the last hand. A replay tells both in one frame."""
    frame = frames[at]
    parts = [
        {**frame, "told": frame["told"][part], "kinds": frame["kinds"][part]}
        for part in (slice(-1), slice(-1, None))
    ]
    frames[at : at + 1] = parts


def _first(known: list[list[str]], kind: str) -> int:
    """Returns the number of frames before the first one with a line of this kind."""
    return next(at for at, each in enumerate(known) if any(one.startswith(kind) for one in each))


async def test_a_lost_connection_is_shown_and_restored(opened: Opened) -> None:
    visit = await opened(9)
    lost = visit.page.locator("#lost")
    await expect(lost).to_be_empty()
    await visit.fake.set_up(up=False)
    await expect(lost).to_contain_text("Связь пропала")
    visit.fake.shown = 12
    await visit.fake.set_up(up=True)
    await expect(lost).to_be_empty()
    await expect(visit.page.locator("#log")).to_contain_text(visit.fake.frames[11]["told"][-1])
    assert visit.fake.asked == ["", "0-9"]


@pytest.mark.parametrize("count", [7, 9, 11])
async def test_a_move_that_was_taken_back_is_taken_from_the_log(opened: Opened, count: int) -> None:
    """However many frames there are since."""
    visit = await opened(9)
    await visit.fake.set_up(up=False)
    await visit.page.locator("#lost", has_text="Связь").wait_for()
    visit.fake.frames[6] |= {"told": ["Ход отменён."]}
    told = [text for each in visit.fake.frames[:count] for text in each["told"]]
    visit.fake.shown, visit.fake.edition = count, 1
    await visit.fake.set_up(up=True)
    lines = visit.page.locator("#log p:not(.instead)")
    await expect(lines.filter(has_text="Ход отменён.")).to_have_count(1)
    assert await lines.all_text_contents() == told


async def test_a_refusal_of_an_older_server_is_shown_and_retried(opened: Opened) -> None:
    visit = await opened(9)
    said = {"status": 403, "content_type": "application/json", "body": '{"error": "Стол закрыт."}'}
    await visit.page.route("**/stream*", lambda route: route.fulfill(**said))
    await visit.fake.set_up(up=False)
    await expect(visit.page.locator("#lost")).to_have_text("Стол закрыт.")
    await visit.fake.set_up(up=True)
    await visit.page.unroute("**/stream*")
    await expect(visit.page.locator("#lost")).to_be_empty()


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 403, "content_type": "text/html", "body": "<h1>Forbidden"},
        {"status": 404, "content_type": "application/json", "body": '{"error": "no such route"}'},
        {"status": 404, "content_type": "application/json", "body": '{"error": {"code": 7}, "status": 404}'},
        {"status": 403, "content_type": "application/json", "body": "null"},
        {"status": 403, "content_type": "application/json", "body": "[]"},
    ],
)
@pytest.mark.parametrize("path", ["**/stream*", "**/session"])
async def test_an_error_of_a_proxy_ends_no_page(opened: Opened, answer: dict[str, Any], path: str) -> None:
    visit = await opened(9)
    answered = []

    async def refuse(route: Route) -> None:
        answered.append(route.request.url)
        await route.fulfill(**answer)

    await visit.page.evaluate("sessionStorage.clear()")
    await visit.page.route(path, refuse, times=2)
    await visit.page.reload()
    await expect(visit.page.locator("#title")).to_have_text("ФИИМ · 10 игроков")
    await expect(visit.page.locator("#lost")).to_be_empty()
    assert len(answered) == 2


async def test_a_session_that_has_ended_is_renewed(opened: Opened) -> None:
    visit = await opened(9)
    await visit.page.route("**/stream*", lambda route: route.fulfill(status=401), times=1)
    async with visit.page.expect_response("**/session"):
        await visit.fake.set_up(up=False)
        await visit.fake.set_up(up=True)
    await expect(visit.page.locator("#lost")).to_be_empty()
    assert [what for what, _ in visit.fake.posts] == ["session", "session"]
    assert visit.fake.posts[0][1] == {"permit": "TOKEN"}


async def test_another_link_in_the_same_tab_opens_the_table_anew(opened: Opened) -> None:
    visit = await opened(9)
    async with visit.page.expect_response("**/session"):
        await visit.page.goto(visit.page.url.replace("#TOKEN", "#NEWER"))
    assert [shown for _, shown in visit.fake.posts] == [{"permit": "TOKEN"}, {"permit": "NEWER"}]


async def test_the_clock_follows_the_server_and_warns_before_its_end(opened: Opened) -> None:
    visit = await opened(9)
    clock = visit.page.get_by_role("timer")
    await visit.page.clock.install()
    await visit.page.clock.pause_at(time.time() + 60)
    now = await visit.page.evaluate("Date.now()") / 1000
    for left, shown in ((42.9, "43"), (75.9, "1:16")):
        await visit.fake.show(clock={"ends": now + left, "lasts": 90}, now=now)
        await expect(clock).to_have_text(shown)
        await expect(visit.page.locator("#table.late")).to_have_count(0)
    await visit.fake.show(clock={"ends": now + 9, "lasts": 60}, now=now)
    await expect(visit.page.locator("#table.late")).to_have_count(1)
    await visit.fake.show(clock={"stopped": True})
    await expect(clock).to_have_text("пауза")


HIDDEN = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
OBSERVE = """() => {
  window.changes = 0;
  window.watch = new MutationObserver((all) => { changes += all.length; });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
CHANGES = "() => { const all = changes + watch.takeRecords().length; changes = 0; return all; }"


async def test_a_page_is_drawn_only_while_it_is_visible_and_changes(opened: Opened) -> None:
    visit = await opened(9)
    page = visit.page
    await page.emulate_media(reduced_motion="no-preference")
    await page.clock.install()
    await page.clock.pause_at(time.time() + 60)
    now = await page.evaluate("Date.now()") / 1000
    await page.evaluate(OBSERVE)
    changed: dict[str, int] = {}
    clocks = {"none": None, "stopped": {"stopped": True}, "runs": {"ends": now + 60, "lasts": 60}}
    for name, clock in clocks.items():
        await visit.fake.show(clock=clock, now=now, title=name)
        await expect(page.locator("#title")).to_have_text(name)
        await page.clock.run_for(1000)  # a toast or a fade may end
        await page.evaluate(CHANGES)
        await page.clock.run_for(10_000)
        changed[name] = await page.evaluate(CHANGES)
    assert (changed["none"], changed["stopped"]) == (0, 0)
    assert 40 <= changed["runs"] <= 60  # four steps a second, and the digits
    assert await page.evaluate("document.getAnimations().length") == 0


async def test_a_hidden_page_draws_its_changes_when_it_is_visible_again(opened: Opened) -> None:
    visit = await opened(9, clock={"ends": time.time() + 42.9, "lasts": 60})
    page = visit.page
    await page.evaluate(HIDDEN, True)
    visit.fake.frames[9] |= {"now": "Тихо"}
    await visit.fake.show(10, title="Другой стол")
    await expect(page.locator("#title")).to_have_text("Другой стол")
    await expect(page.locator("#table")).not_to_contain_text("Тихо")
    await page.evaluate(HIDDEN, False)
    await expect(page.locator("#table")).to_contain_text("Тихо")


WATCH = "Смотреть повтор"


@pytest.mark.parametrize(
    ("card", "said"),
    [(["Дон", "black"], "Ваша команда победила!"), (["Шериф", "red"], "Ваша команда проиграла.")],
)
async def test_at_the_end_the_cards_stay_until_the_replay(opened: Opened, card: list[str], said: str) -> None:
    visit = await opened(9, card=card)
    await visit.fake.show(len(visit.fake.frames), over=True, winner="black", acts=[])
    await expect(visit.page.locator("#hint")).to_have_text(said)
    await expect(visit.page.locator("#table .phase")).to_have_text("Победа чёрных")
    await expect(visit.page.locator("#replay")).to_be_hidden()
    await visit.page.get_by_role("button", name=WATCH).click()
    await expect(visit.page.frame_locator("#replay").locator("p")).to_have_text("Игра по шагам")
    await expect(visit.page.locator("#replay")).to_have_attribute("src", "replay?ticket=T&seat=7")
    await expect(visit.page.locator("#app")).to_be_hidden()
    await visit.page.get_by_role("button", name="Стол").click()
    await expect(visit.page.locator("#replay")).to_be_hidden()
    await expect(visit.page.locator("#table .phase")).to_be_visible()
    await expect(visit.page.get_by_role("button", name=WATCH)).to_be_focused()


async def test_the_verdict_covers_no_name(opened: Opened, look: dict[str, Any]) -> None:
    names = [f"Константин {seat}" for seat in range(1, 11)]
    known = [[seat, "red", "Мирный житель", True] for seat in range(1, 11)]
    visit = await opened(9, **look, names=names, known=known)
    await visit.fake.show(len(visit.fake.frames), over=True, winner="black", acts=[])
    await expect(visit.page.locator("#table .phase").last).to_contain_text(re.compile("чёрных|чорних"))
    assert await visit.page.evaluate(COVERED) == []


@pytest.mark.parametrize(("count", "size", "lines"), [(15, DESK, 6), (15, PHONE, 0), (10, DESK, 0)])
async def test_a_desktop_explains_the_signs_at_the_end(
    opened: Opened, count: int, size: tuple[int, int], lines: int
) -> None:
    roles = ("Доктор", "Любовница", "Маньяк", "Дон", "Мафия", "Комиссар", "Мафия")
    ids = ("doctor", "mistress", "maniac", "don", "mafia", "sheriff", "mafia")
    known = [
        [seat, "black" if role in ("don", "mafia") else "red", words, True, role]
        for seat, (words, role) in enumerate(zip(roles, ids, strict=True), 1)
    ]
    visit = await opened(
        9, size=size, names=[f"Полина {seat}" for seat in range(1, count + 1)], seat=4, known=known
    )
    legend = visit.page.locator("#legend li:visible")
    await expect(legend).to_have_count(0)
    await visit.fake.show(len(visit.fake.frames), over=True, winner="black", acts=[])
    await expect(visit.page.locator("#watch")).to_be_visible()
    told = ["Комиссар", "Дон", "Доктор", "Любовница", "Мафия", "Маньяк"]
    await expect(legend).to_have_text(told[:lines])
    if lines:
        await expect(visit.page.locator("#legend")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "answer",
    [
        {"headers": {"Content-Security-Policy": "frame-ancestors 'none'"}, "content_type": "text/html"},
        refusal(403),
    ],
)
async def test_the_last_table_stays_if_no_replay_opens(opened: Opened, answer: dict[str, Any]) -> None:
    visit = await opened(9)
    await visit.page.evaluate(
        "document.querySelector('#replay').addEventListener('load', () => { window.loaded = 1; })"
    )
    await visit.page.route("**/replay*", lambda route: route.fulfill(**answer))
    await visit.fake.show(len(visit.fake.frames), over=True)
    await visit.page.get_by_role("button", name=WATCH).click()
    await until_true(visit.page, "window.loaded && document.querySelector('#replay').src")
    await expect(visit.page.locator("#table .phase")).to_have_text("Победа чёрных")
    await expect(visit.page.locator("#card")).to_be_hidden()
    await expect(visit.page.locator("#end")).to_be_hidden()


async def test_an_expired_link_leads_to_the_bot(opened: Opened) -> None:
    visit = await opened()
    await visit.page.route("**/session", lambda route: route.fulfill(**refusal(403)))
    await visit.page.goto(visit.page.url.replace("12#TOKEN", "12?again#OLD"))
    await expect(visit.page.locator("#lost")).to_have_text("Стол закрыт.")
    link = visit.page.get_by_role("link", name="В личный чат")
    await expect(link).to_have_attribute("href", "https://t.me/mafia_bot")
    await expect(link).to_be_visible()
    await expect(visit.page.locator("#log")).to_be_hidden()


@pytest.mark.parametrize("behind", [True, False])
async def test_a_spectator_is_told_that_he_watches_with_a_delay(opened: Opened, *, behind: bool) -> None:
    visit = await opened(door="spectator", seat=0, card=None, acts=[], behind=behind)
    await expect(visit.page.locator("#watcher")).to_have_text("Вы зритель")
    late = "Вы смотрите с опозданием на один шаг." if behind else ""
    await expect(visit.page.locator("#hint")).to_have_text(late)
    await visit.fake.show(over=True)
    await expect(visit.page.locator("#watcher")).to_be_hidden()
