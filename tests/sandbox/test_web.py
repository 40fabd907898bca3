"""The page's interface over HTTP: the sandbox keeps its contract with the page."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiogram.types import BufferedInputFile
from aiohttp import web
from yarl import URL

from sandbox.api import server
from sandbox.api.request import read_request
from sandbox.app import Sandbox
from tests.rig.sandbox.bench import TOKEN, Telegram, eventually, keyboard, telegram

Event = tuple[str, dict[str, Any]]


class Events:
    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response

    async def next(self, kind: str) -> dict[str, Any]:
        """Returns the next event of this kind, and skips the events before it."""
        async with asyncio.timeout(60):
            while True:
                name = (await self._response.content.readline()).decode().strip()
                if name == f"event: {kind}":
                    data = (await self._response.content.readline()).decode()
                    found: dict[str, Any] = json.loads(data.removeprefix("data: "))
                    return found


@asynccontextmanager
async def visiting(tg: Telegram, bots: str = "first") -> AsyncIterator[Events]:
    async with tg.client.get(f"{tg.address}/sandbox/events?bots={bots}") as response:
        assert response.content_type == "text/event-stream"
        yield Events(response)


async def test_a_table_is_made_and_its_creator_calls_the_game(tg: Telegram) -> None:
    status, table = await tg.page(
        "tables", language="uk", seats=4, mine=[0, 2], start=True, command="/newgame"
    )
    assert status == 200
    assert (table["started"], len(table["people"]), table["mine"]) == (
        True,
        4,
        [table["people"][0], table["people"][2]],
    )
    *_, last = await tg.updates()
    assert (last["message"]["text"], last["message"]["from"]["language_code"]) == ("/newgame", "uk")
    member = await tg.bot.get_chat_member(table["chat"], tg.sandbox.bot.id)
    assert member.status == "administrator"


async def test_a_bot_that_ends_while_it_sends_a_request_is_no_error(
    tg: Telegram, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, connections, to = asyncio.Event(), list[asyncio.Task[Any] | None](), URL(tg.address)

    async def read(request: web.Request) -> Any:
        connections.append(asyncio.current_task())
        begun.set()
        return await read_request(request)

    monkeypatch.setattr(server, "read_request", read)
    _, writer = await asyncio.open_connection(to.host, to.port)
    head = f"POST /bot{TOKEN}/sendDocument HTTP/1.1\r\nHost: {to.authority}\r\nContent-Length: 999\r\n"
    form = "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
    writer.write(f'{head}{form}Content-Disposition: form-data; name="caption"\r\n\r\nhalf'.encode())
    await begun.wait()
    writer.transport.abort()
    await asyncio.gather(*filter(None, connections), return_exceptions=True)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_another_person_calls_the_game_if_the_page_asks(tg: Telegram) -> None:
    _, table = await tg.page("tables", seats=3, mine=[0], caller=1)
    *_, last = await tg.updates()
    assert (last["message"]["text"], last["message"]["from"]["id"]) == ("/newgame", table["people"][1])


async def test_a_page_sees_the_world_and_then_each_change(tg: Telegram) -> None:
    table = tg.table()
    async with visiting(tg) as events:
        snapshot = await events.next("snapshot")
        assert [person["name"] for person in snapshot["people"]] == ["Аня", "Богдан", "Вера"]
        assert snapshot["bot"]["username"] == "sandbox_bot"
        assert snapshot["tables"][0]["started"] is False
        sent = await tg.bot.send_message(
            table.chat.id, "<b>Кто?</b>", parse_mode="HTML", disable_notification=True
        )
        message = await events.next("message")
        assert (message["text"], message["silent"], message["from"]["bot"]) == ("Кто?", True, True)
        assert message["entities"] == [{"type": "bold", "offset": 0, "length": 4}]
        await tg.bot.delete_message(table.chat.id, sent.message_id)
        assert await events.next("deleted") == {"chat": table.chat.id, "id": sent.message_id}
        await tg.page("speed", scale=0.2)
        assert await events.next("speed") == {"scale": 0.2}


async def test_acts_of_a_visitor_reach_the_bot_and_the_page(tg: Telegram) -> None:
    table = tg.table()
    anya, chat = table.people[0], table.chat
    async with visiting(tg) as events:
        opened = await tg.page(f"people/{anya.id}/open", url="https://t.me/sandbox_bot?start=join_1")
        assert opened[1]["chat"] == anya.id
        assert (await events.next("chat"))["type"] == "private"
        await tg.page(f"people/{anya.id}/send", chat=chat.id, text="привет")
        sent = await tg.result("sendMessage", chat_id=chat.id, text="?", reply_markup=keyboard())
        status, pressed = await tg.page(
            f"people/{anya.id}/press", chat=chat.id, message=sent["message_id"], data="yes"
        )
        assert status == 200
        await tg.bot.answer_callback_query(pressed["query"], "Принято", show_alert=True)
        assert (await events.next("press"))["query"] == pressed["query"]
        answer = await events.next("answer")
        assert answer["query"] == pressed["query"]
        assert (answer["person"], answer["message"], answer["text"], answer["alert"]) == (
            anya.id,
            sent["message_id"],
            "Принято",
            True,
        )
    came = [update.get("message", {}).get("text") for update in await tg.updates()]
    assert "/start join_1" in came
    assert "привет" in came


async def test_a_reply_in_private_contains_the_answered_message(tg: Telegram) -> None:
    anya = tg.meet()
    asked = await tg.bot.send_message(anya.id, "С чем вы не согласны?")
    await tg.forget_updates()
    sent = await tg.page(f"people/{anya.id}/send", chat=anya.id, text="с фолом", reply_to=asked.message_id)
    assert sent[0] == 200
    (update,) = await tg.updates()
    assert update["message"]["reply_to_message"]["message_id"] == asked.message_id
    status, told = await tg.page(f"people/{anya.id}/send", chat=anya.id, text="x", reply_to=999)
    assert (status, told["error"]) == (409, "the message replied to is not there")


async def test_a_bad_client_may_send_any_data_to_any_message_of_the_bot(tg: Telegram) -> None:
    table = tg.table()
    anya, chat = table.people[0], table.chat
    plain = await tg.result("sendMessage", chat_id=chat.id, text="?")
    own = await tg.page(f"people/{anya.id}/send", chat=chat.id, text="привет")
    forged = {"chat": chat.id, "data": "a:1:2:vote:0", "forged": True}
    path = f"people/{anya.id}/press"
    assert (await tg.page(path, **{**forged, "forged": False}, message=plain["message_id"]))[0] == 409
    assert (await tg.page(path, **forged, message=own[1]["message"]))[0] == 409
    async with visiting(tg) as events:
        status, pressed = await tg.page(path, **forged, message=plain["message_id"])
        assert status == 200
        await tg.bot.answer_callback_query(pressed["query"], "Нет")
        assert (await events.next("press"))["at"] > 0
        answer = await events.next("answer")
    assert answer["data"] == "a:1:2:vote:0"
    assert 0 <= answer["after"] < 60


async def test_the_page_gets_keyboards_and_documents_as_data(tg: Telegram) -> None:
    anya = tg.meet()
    async with visiting(tg) as events:
        buttons = [
            {"text": "Пас", "callback_data": "p", "style": "success"},
            {"text": "В группу", "url": "https://t.me/c/2/3"},
        ]
        await tg.call("sendMessage", chat_id=anya.id, text="?", reply_markup=keyboard(*buttons))
        message = await events.next("message")
        assert message["keyboard"] == [
            [
                {"text": "Пас", "style": "success", "data": "p"},
                {"text": "В группу", "url": "https://t.me/c/2/3"},
            ]
        ]
        document = tg.sandbox.world.keep("игра.txt", "text/plain", b"abc")
        await tg.call("sendDocument", chat_id=anya.id, document=document.file_id)
        shown = (await events.next("message"))["document"]
        assert (shown["name"], shown["size"]) == ("игра.txt", 3)
        async with tg.client.get(f"{tg.address}{shown['url']}") as response:
            assert await response.read() == b"abc"
            assert "allow-scripts" not in response.headers["Content-Security-Policy"]


async def test_a_page_sent_by_a_bot_runs_in_a_sandbox(tg: Telegram) -> None:
    anya = tg.meet()
    async with visiting(tg) as events:
        await tg.bot.send_document(anya.id, BufferedInputFile(b"<p>", "game-1.html"))
        shown = (await events.next("message"))["document"]
        async with tg.client.get(f"{tg.address}{shown['url']}") as response:
            assert response.content_type == "text/html"
            policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("sandbox allow-scripts;")
    assert "default-src 'none'" in policy
    assert "allow-same-origin" not in policy


async def test_a_visitor_leaves_joins_blocks_and_plays(tg: Telegram) -> None:
    table = tg.table()
    anya = table.people[1].id
    _, chat = await tg.page(f"people/{anya}/leave", chat=table.chat.id)
    assert anya not in chat["members"]
    assert (await tg.page(f"people/{anya}/leave", chat=table.chat.id))[0] == 409
    _, chat = await tg.page(f"people/{anya}/join", chat=table.chat.id)
    assert anya in chat["members"]
    assert (await tg.page(f"people/{anya}/block", blocked=True))[1]["blocked"] is True
    assert (await tg.page(f"people/{anya}/mine", mine=False))[1]["mine"] is False


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("tables", {"seats": 0}, 400),
        ("tables", {"language": "en"}, 400),
        ("people/1/send", {"chat": 1, "text": "x"}, 404),
        ("speed", {"scale": 0}, 400),
        ("faults", {"kind": "fire", "probability": 1}, 400),
        ("people/6000000001/send", {"chat": -1, "text": "x"}, 404),
        ("people/6000000001/press", {"chat": 6000000001, "message": 999, "data": "x"}, 404),
        ("people/6000000001/open", {"url": "https://example.org"}, 409),
        ("people/6000000001/open", {"url": "https://t.me/other_bot"}, 409),
        ("people/6000000001/send", {"chat": 6000000001, "text": " "}, 409),
    ],
)
async def test_an_error_names_its_reason(tg: Telegram, path: str, body: dict[str, Any], status: int) -> None:
    tg.meet()
    found, answer = await tg.page(path, **body)
    assert found == status
    assert len(answer["error"]) > 5


async def test_files_of_the_page_are_not_cached_and_nothing_else_is_served(tg: Telegram) -> None:
    async with tg.client.get(f"{tg.address}/") as response:
        assert (response.status, response.headers["Cache-Control"]) == (200, "no-store")
    for path in ("page/../__main__.py", "page/%2e%2e/__main__.py", "page/nothing.js"):
        async with tg.client.get(URL(f"{tg.address}/{path}", encoded=True)) as response:
            assert response.status == 404


async def test_the_first_visit_may_start_a_game() -> None:
    async with telegram(Sandbox(play_at_first_visit=True)) as tg:
        assert tg.sandbox.world.tables == {}
        for _ in range(2):
            async with visiting(tg) as events:
                await events.next("snapshot")
        (table,) = tg.sandbox.world.tables.values()
        assert (table.started, len(table.people)) == (True, 10)


async def test_another_bot_has_tables_too_and_a_page_may_see_its_private_chats() -> None:
    second = 1000002
    async with telegram(Sandbox((TOKEN, f"{second}:LOCAL"))) as tg, visiting(tg, bots="all") as events:
        assert (await tg.page("tables", bot=7))[0] == 404
        _, table = await tg.page("tables", bot=second, seats=2, mine=[0, 1], command="/newgame")
        person = table["people"][0]
        await tg.page(f"people/{person}/open", url="https://t.me/sandbox2_bot?start=x")
        while (message := await events.next("message"))["chat"] != person:
            pass
        assert message["text"] == "/start x"
        async with visiting(tg) as others:
            assert person not in {chat["id"] for chat in (await others.next("snapshot"))["chats"]}
        heard = []
        for bot in (tg.sandbox.bot.id, second):
            async with tg.client.get(f"{tg.address}/sandbox/updates?bot={bot}") as response:
                heard.append({each["chat"] for each in await response.json() if each["chat"]})
        assert heard == [set(), {table["chat"], person}]


async def test_a_stop_ends_pages_and_polls() -> None:
    async with telegram(Sandbox()) as tg:
        poll = asyncio.create_task(tg.updates(timeout=50))
        page = await tg.client.get(f"{tg.address}/sandbox/events")
        await page.content.readline()
        await eventually(lambda: tg.is_polled)
        tg.sandbox.stream.close()
        await tg.sandbox.api.close()
        assert await asyncio.wait_for(poll, 5) == []
        await asyncio.wait_for(page.content.read(), 5)
