"""The page of an evening: who has its link reads what the post tells, the whole list, the tables and the
rules."""

import asyncio
import re
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import ClientResponse
from structlog.testing import capture_logs

from bot.render.lobby.evening import SHOWN
from bot.runtime.permits import Kind, Permit, Signer
from bot.runtime.table_pages import TablePages
from bot.services.lobby.evening import SLOT
from bot.store.chat import chats
from bot.store.lobby import comers, evenings
from bot.store.telegram import messages
from bot.values.evening import Evening
from bot.web.evening import SECONDS_SHOWN
from tests.rig.flows.evenings import HOST, NINE, at_five, planned
from tests.rig.flows.rows import sent
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town
from tests.rig.web.site import URL, Site

SCRIPT = "<script>alert(1)</script>"
FOREIGN = "7:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
"""The token of another bot."""
OVER = "Этот вечер отменён или уже прошёл."


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no page be kept."""
    monkeypatch.setattr("bot.web.evening.SECONDS_SHOWN", -1.0)


@pytest.fixture
async def evening(town: Town) -> Evening:
    await at_five(town)
    return await planned(town)


async def link(town: Town, site: Site, evening: Evening) -> str:
    """Returns the link of the button below «Ещё…», without the address of the site."""
    pages = TablePages(URL, BOT_ID, "mafia", site.hosted.admission.signer, is_app=False)
    town.app.phrasing = replace(town.app.phrasing, pages=pages)
    (url,) = [url for url in await shown(town, evening) if url is not None]
    return url.removeprefix(URL)


async def shown(town: Town, evening: Evening) -> list[str | None]:
    """Returns where the buttons below «Ещё…» lead."""
    rows = await town.tap(5, f"ep:{evening.id}:more")
    (keyboard,) = [town.app.render(row, town.now).keyboard for row in sent(rows)]
    assert keyboard is not None
    return [button.url for row in keyboard.inline_keyboard for button in row]


async def page_at(site: Site, path: str, status: int = 200) -> str:
    answer = await site.client.get(path, headers={"Accept-Language": "ru"})
    assert answer.status == status
    assert answer.content_type == "text/html"
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    return await answer.text()


async def come(town: Town, evening: Evening, *names: str) -> None:
    async with town.store.transaction() as tx:
        for number, name in enumerate(names, 1):
            await comers.answer(tx, evening, number, name, "yes")


async def test_the_page_shows_all_names_and_how_many_are_missing(
    town: Town, site: Site, evening: Evening
) -> None:
    path = await link(town, site, evening)
    await come(town, evening, f"Ёж {SCRIPT}", "Вера\u202e", "אבג", "Оля")
    async with town.store.transaction() as tx:
        await comers.answer(tx, evening, 2, "Вера\u202e", "later", NINE + 1800)
        await comers.answer(tx, evening, 4, "Оля, Юля <b>", "no")
        await comers.answer(tx, evening, 5, "12", "no")
    text = await page_at(site, path)
    for said in (
        "22.11, 21:00",
        "Правила: для компании",
        "Нужно ещё 2 игрока.",
        "Не придут: Оля Юля &lt;b&gt;, 12",
    ):
        assert said in text
    people = ("1. Ёж &lt;script&gt;alert(1)&lt;/script&gt;", "2. Вера — к 21:30", "3. \u2068אבג\u2069")
    assert [line[4:-5] for line in text.splitlines() if line.startswith("<li>")] == [*people]
    assert "<script" not in text
    await come(town, evening, *(f"Игрок {number}" for number in range(SHOWN + 10)))
    assert (await page_at(site, path)).count("<li>") == SHOWN + 10


async def test_tables_of_the_page_show_only_who_sits_there(town: Town, site: Site, evening: Evening) -> None:
    path = await link(town, site, evening)
    for user in range(1, 8):
        await town.tap(user, f"ep:{evening.id}:yes")
    while town.now < NINE:
        await town.pass_deadline(evening.id)
    async with town.store.read_only() as tx:
        (game,) = await evenings.tables_of(tx, evening)
    gathering = await page_at(site, path)
    assert "Стол 1 · собирается" in gathering
    for user in range(1, 8):
        await town.tap(user, f"l:{game.id}:ready")
    assert (await town.game()).status == "running"
    playing = await page_at(site, path)
    state = "🔔 Пора! Собираемся за стол. Нет в списке? Нажмите", "🎲 Играем! Пришли позже — нажмите"
    assert playing == gathering.replace("собирается", "идёт игра").replace(*state)
    (who,) = [line for line in playing.splitlines() if line.startswith("<p>")]
    assert sorted(who[3:-4].split(", ")) == [f"Игрок {user}" for user in range(1, 8)]


async def test_the_page_has_the_same_rules_as_the_button_in_the_group(
    town: Town, site: Site, evening: Evening
) -> None:
    rows = await town.tap(5, f"ep:{evening.id}:rules")
    (words,) = [town.app.render(row, town.now).text for row in sent(rows)]
    assert "На проверку — 20\u00a0с." in words  # in a chat a check is longer than in the book
    assert words in await page_at(site, await link(town, site, evening))


async def test_the_page_names_its_group_and_links_to_a_post(town: Town, site: Site, evening: Evening) -> None:
    path = await link(town, site, evening)
    async with town.store.transaction() as tx:
        await chats.seen(tx, BOT_ID, GROUP, f"Клуб\u202e {SCRIPT}")
        await messages.record(tx, BOT_ID, GROUP, evening.id, SLOT, message_id=77)
    text = await page_at(site, path)
    assert "<bdi>Клуб &lt;script&gt;alert(1)&lt;/script&gt;</bdi>" in text
    ways = ("/77", "Ответить"), ("/1", "В группу")
    assert re.findall(r'<a href="https://t.me/c/1234567890([^"]*)">([^<]*)', text) == [*ways]
    async with town.store.transaction() as tx:
        await messages.forget(tx, BOT_ID, GROUP, evening.id, SLOT)
    text = await page_at(site, path)
    assert "Ответить" not in text
    assert "В группу" in text


async def test_the_page_has_no_link_in_a_group_without_links(town: Town, site: Site) -> None:
    async with town.store.transaction() as tx:
        await chats.seen(tx, BOT_ID, -5, "Малая группа")
        small = await evenings.create(
            tx,
            bot_id=BOT_ID,
            chat_id=-5,
            thread_id=0,
            creator_id=HOST,
            ruleset="party",
            locale="ru",
            hour=NINE,
        )
    text = await page_at(
        site, f"/{BOT_ID}/evening/{site.hosted.admission.signer.write(Permit('evening', small.id))}"
    )
    assert "Малая группа" in text
    assert "<a " not in text


@pytest.mark.parametrize(
    ("fails", "status"), [("bot.web.places.room", 429), ("bot.web.evening.facts_of", 500)]
)
async def test_the_page_reloads_by_itself_after_a_failure(
    town: Town, site: Site, evening: Evening, monkeypatch: pytest.MonkeyPatch, fails: str, status: int
) -> None:
    path = await link(town, site, evening)
    with monkeypatch.context() as broken, capture_logs():
        broken.setattr(fails, lambda *_: 0)  # no room, or no answer that could be awaited
        text = await page_at(site, path, status)
    assert "Минутку: страница откроется сама." in text
    assert 'http-equiv="refresh"' in text
    assert "22.11, 21:00" in await page_at(site, path)


@pytest.mark.parametrize("kind", ["link", "stream", "session", "roles"])
async def test_only_the_permit_of_the_evening_opens_its_page_and_no_other(
    town: Town, site: Site, evening: Evening, kind: Kind
) -> None:
    signer = site.hosted.admission.signer
    other = signer.write(Permit(kind, evening.id, 3))
    assert OVER in await page_at(site, f"/{BOT_ID}/evening/{other}", 404)
    own = (await link(town, site, evening)).rpartition("/")[2]
    assert (await site.enter({"permit": own}))["status"] == 403


async def test_a_forged_link_is_refused(town: Town, site: Site, evening: Evening) -> None:
    foreign = Signer(FOREIGN).write(Permit("evening", evening.id))
    own = (await link(town, site, evening)).rpartition("/")[2]
    for forged in (foreign, own[:-1], own[1:], "W10.W10", "A" * 5000, "ы.ы", "a.b"):
        assert OVER in await page_at(site, f"/{BOT_ID}/evening/{forged}", 404)
    absent = site.hosted.admission.signer.write(Permit("evening", evening.id + 99))
    assert OVER in await page_at(site, f"/{BOT_ID}/evening/{absent}", 404)
    assert (await site.client.get(f"/999/evening/{own}")).status == 404


async def test_the_page_ends_with_the_evening(town: Town, site: Site, evening: Evening) -> None:
    path = await link(town, site, evening)
    assert 'http-equiv="refresh"' in await page_at(site, path)
    await town.tap(HOST, f"ep:{evening.id}:cancel")
    await town.tap(HOST, f"ep:{evening.id}:cancel-sure")
    text = await page_at(site, path, 404)
    assert OVER in text
    assert "refresh" not in text


async def test_many_requests_of_the_page_cost_one_query(
    town: Town, site: Site, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, made, read_only = await link(town, site, evening), list[int](), town.store.read_only

    @asynccontextmanager
    async def counted() -> Any:
        made.append(1)
        async with read_only() as tx:
            yield tx

    monkeypatch.setattr(town.store, "read_only", counted)
    monkeypatch.setattr("bot.web.evening.SECONDS_SHOWN", SECONDS_SHOWN)
    answers: list[ClientResponse] = await asyncio.gather(*(site.client.get(path) for _ in range(50)))
    assert {answer.status for answer in answers} == {200}
    assert len(made) == 1


async def test_the_post_has_no_button_without_pages(town: Town, evening: Evening) -> None:
    assert set(await shown(town, evening)) == {None}
