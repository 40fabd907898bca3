"""`python -m sandbox` as a process, and the words for service messages on its page."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from sandbox.model import Departed, Joined, MovedTo, Person, Service, TopicClosed, TopicCreated, TopicReopened
from sandbox.shapes import told as words
from tests.rig.e2e.nursery import Newborn
from tests.rig.e2e.process import PATIENCE

ANYA = Person(1, "Аня", "ru")


@asynccontextmanager
async def process(folder: Path, *arguments: str, **settings: str) -> AsyncIterator[Newborn]:
    """Runs the sandbox as a process. `settings`: passed in the environment."""
    started = Newborn(("sandbox", *arguments), folder, folder / "said", {"SANDBOX_TOKEN": "", **settings})
    await started.start()
    try:
        async with asyncio.timeout(PATIENCE):
            yield started
    finally:
        if started.running is not None:
            await started.end(signal.SIGKILL)


async def address_of(started: Newborn) -> str:
    """Returns the address of the sandbox that has begun last."""
    return (await started.says("/\n", since_start=True)).rsplit("is at ", 1)[1].partition("/\n")[0]


async def calls(client: aiohttp.ClientSession, address: str) -> dict[str, int]:
    async with client.get(f"{address}/sandbox/stats") as response:
        counted: dict[str, int] = (await response.json())["calls"]
        return counted


async def test_the_server_prints_its_address_and_ends_on_a_signal(tmp_path: Path) -> None:
    """Neither a long poll nor an open page delays its end."""
    async with process(tmp_path, "--port", "0", "--token", "5:X") as started:
        address = await address_of(started)
        async with aiohttp.ClientSession() as client:
            async with client.get(f"{address}/bot5:X/getMe") as response:
                assert (await response.json())["result"]["id"] == 5
            poll = asyncio.create_task(client.get(f"{address}/bot5:X/getUpdates?timeout=50"))
            while "getUpdates" not in await calls(client, address):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            async with client.get(f"{address}/sandbox/events") as events:
                await events.content.readline()
                os.kill(started.pid, signal.SIGTERM)
                await events.content.read()
            async with await poll as response:
                assert await response.json() == {"ok": True, "result": []}
        assert started.running is not None
        assert await started.running.wait() == 0


async def bot_id(address: str, token: str) -> int | None:
    """Returns the id of the bot with this token, or None if there is no such bot."""
    url = f"{address}/bot{token}/getMe"
    async with aiohttp.ClientSession() as client, client.get(url) as response:
        body = await response.json()
        return int(body["result"]["id"]) if body["ok"] else None


async def test_a_random_token_is_printed_if_none_is_given(tmp_path: Path) -> None:
    drawn = set()
    for _ in range(2):
        async with process(tmp_path, "--port", "0") as started:
            address = await address_of(started)
            told = await started.says("token of its bot is ", since_start=True)
            token = told.rsplit(" ", 1)[-1].strip()
            assert await bot_id(address, token) == 1000001
            assert await bot_id(address, "1000001:LOCAL") is None
            drawn.add(token)
    assert len(drawn) == 2
    assert min(map(len, drawn)) > 35


async def test_tokens_are_read_from_the_environment(tmp_path: Path) -> None:
    async with process(tmp_path, "--port", "0", SANDBOX_TOKEN="5:X,6:Y") as started:
        address = await address_of(started)
        assert [await bot_id(address, token) for token in ("5:X", "6:Y", "5:Y")] == [5, 6, None]
        await started.end(signal.SIGTERM)
        assert started.said == f"The sandbox is at {address}/\n"


async def test_a_wrong_token_is_one_line(tmp_path: Path) -> None:
    async with process(tmp_path, "--port", "0", "--token", "secret") as started:
        assert started.running is not None
        assert await started.running.wait() == 1
    assert started.said == "sandbox: a token begins with the number of its bot: 1000001:SECRET\n"


async def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with process(tmp_path, "--port", str(port)) as started:
            assert started.running is not None
            assert await started.running.wait() == 1
    assert started.said.startswith(f"sandbox: port {port}: ")
    assert started.said.count("\n") == 1


@pytest.mark.parametrize(
    ("service", "russian", "ukrainian"),
    [
        (Joined((ANYA,)), "Аня в группе", "Аня у групі"),
        (Joined((ANYA,) * 5), "Аня, Аня, Аня и ещё 2 — в группе", "Аня, Аня, Аня і ще 2 — у групі"),
        (Departed(ANYA), "Аня больше не в группе", "Аня більше не в групі"),
        (TopicCreated("Игра"), "Тема «Игра» создана", "Тему «Игра» створено"),
        (TopicClosed(), "Тема закрыта", "Тему закрито"),
        (TopicReopened(), "Тема снова открыта", "Тему знову відкрито"),
        (MovedTo(-1), "Группа стала супергруппой", "Група стала супергрупою"),
    ],
)
def test_service_messages_are_in_the_groups_language(service: Service, russian: str, ukrainian: str) -> None:
    assert (words(service, ANYA, "ru"), words(service, ANYA, "uk")) == (russian, ukrainian)
