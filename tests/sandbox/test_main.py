"""`python -m sandbox` as a process, and the words for service messages on its page."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from sandbox.model import Departed, Joined, MovedTo, Person, Service, TopicClosed, TopicCreated, TopicReopened
from sandbox.shapes import told

ANYA = Person(1, "Аня", "ru")


PATIENCE = 60
"""Seconds after which a process that has not answered counts as broken."""


@asynccontextmanager
async def process(*arguments: str, token: str | None = None) -> AsyncIterator[asyncio.subprocess.Process]:
    """Runs the sandbox as a process. `token`: passed in the environment."""
    inherited = {name: value for name, value in os.environ.items() if name != "SANDBOX_TOKEN"}
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=inherited if token is None else {**inherited, "SANDBOX_TOKEN": token},
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.communicate()


async def address_of(started: asyncio.subprocess.Process) -> str:
    assert started.stdout is not None
    return (await started.stdout.readline()).decode().rsplit(" ", 1)[-1].strip().rstrip("/")


async def calls(client: aiohttp.ClientSession, address: str) -> dict[str, int]:
    async with client.get(f"{address}/sandbox/stats") as response:
        counted: dict[str, int] = (await response.json())["calls"]
        return counted


async def test_it_says_where_it_is_and_ends_when_told() -> None:
    """Neither a long poll nor an open page delays its end."""
    async with asyncio.timeout(PATIENCE), process("--port", "0", "--token", "5:X") as started:
        address = await address_of(started)
        async with aiohttp.ClientSession() as client:
            async with client.get(f"{address}/bot5:X/getMe") as response:
                assert (await response.json())["result"]["id"] == 5
            poll = asyncio.create_task(client.get(f"{address}/bot5:X/getUpdates?timeout=50"))
            while "getUpdates" not in await calls(client, address):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            async with client.get(f"{address}/sandbox/events") as events:
                await events.content.readline()
                started.send_signal(signal.SIGTERM)
                await events.content.read()
            async with await poll as response:
                assert await response.json() == {"ok": True, "result": []}
        assert await started.wait() == 0


async def bot_id(address: str, token: str) -> int | None:
    """Returns the id of the bot with this token, or None if there is no such bot."""
    url = f"{address}/bot{token}/getMe"
    async with aiohttp.ClientSession() as client, client.get(url) as response:
        body = await response.json()
        return int(body["result"]["id"]) if body["ok"] else None


async def test_without_a_token_one_is_drawn_and_told() -> None:
    drawn = set()
    for _ in range(2):
        async with asyncio.timeout(PATIENCE), process("--port", "0") as started:
            address = await address_of(started)
            assert started.stdout is not None
            token = (await started.stdout.readline()).decode().rsplit(" ", 1)[-1].strip()
            assert await bot_id(address, token) == 1000001
            assert await bot_id(address, "1000001:LOCAL") is None
            drawn.add(token)
    assert len(drawn) == 2
    assert min(map(len, drawn)) > 35


async def test_tokens_come_in_the_environment_where_nobody_else_reads_them() -> None:
    async with asyncio.timeout(PATIENCE), process("--port", "0", token="5:X,6:Y") as started:
        address = await address_of(started)
        assert [await bot_id(address, token) for token in ("5:X", "6:Y", "5:Y")] == [5, 6, None]
        started.terminate()
        said, _ = await started.communicate()
        assert said == b""


async def test_a_taken_port_is_a_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with asyncio.timeout(PATIENCE), process("--port", str(port)) as started:
            _, said = await started.communicate()
            assert started.returncode == 1
    assert said.decode().startswith(f"sandbox: port {port}: ")
    assert said.count(b"\n") == 1


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
def test_service_messages_are_told_in_the_language_of_the_group(
    service: Service, russian: str, ukrainian: str
) -> None:
    assert (told(service, ANYA, "ru"), told(service, ANYA, "uk")) == (russian, ukrainian)
