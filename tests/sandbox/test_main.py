"""`python -m sandbox` as a process, and the words of service messages on its page."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from sandbox.model import Departed, Joined, MovedTo, Person, Service, TopicClosed, TopicCreated, TopicReopened
from sandbox.shapes import told

ANYA = Person(1, "Аня", "ru")


PATIENCE = 60
"""Seconds until a process that does not answer counts as broken."""


@asynccontextmanager
async def process(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    started = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", *arguments, stdout=asyncio.subprocess.PIPE
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
    """A long poll and an open page do not hold it up."""
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


@pytest.mark.parametrize(
    ("service", "russian", "ukrainian"),
    [
        (Joined((ANYA,)), "Аня в группе", "Аня у групі"),
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
