"""`mafia play` is killed in the middle of a game again and again. The same game goes on to its end."""

import asyncio
import json
import os
import random
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.disk.reading import open_world
from sandbox.world import World
from tests.rig.e2e.process import Process
from tests.rig.e2e.town import GAME, ROOT
from tests.rig.program.running import mafia

SPEED = "100"
VICTIMS = ("everything", "supervisor", "server", "bot")
KILLS = {"few": ("everything", "server", "bot"), "many": VICTIMS * 3}


class Here:
    """`mafia play` in one folder for all starts, and what its page is told."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        options = (
            "--no-browser",
            "--port",
            str(self.port),
            "--speed",
            SPEED,
            "--folder",
            str(folder / "kept"),
        )
        self.play = Process(
            ("-m", "bot.commands.cli", "play", *options),
            ROOT,
            folder / "play.log",
            {"TMPDIR": str(folder / "temporary")},
        )

    async def post(self, path: str, **body: Any) -> Any:
        async with aiohttp.ClientSession() as client, client.post(self.address + path, json=body) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def messages(self) -> list[dict[str, Any]]:
        """Returns the messages that the chats show now."""
        async with (
            aiohttp.ClientSession(read_bufsize=1 << 24) as client,
            client.get(f"{self.address}/sandbox/events") as page,
        ):
            await page.content.readline()
            told = json.loads((await page.content.readline()).removeprefix(b"data: "))
        found: list[dict[str, Any]] = told["messages"]
        return found

    async def until(self, condition: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        async with asyncio.timeout(GAME):
            while True:
                with suppress(aiohttp.ClientError):
                    messages = await self.messages()
                    if condition(messages):
                        return messages
                await asyncio.sleep(0.3)  # nothing tells when the other process serves again

    async def kill(self, victim: str) -> None:
        """Kills a process. The supervisor starts the sandbox's server and the bot again; a process that ends
        with the supervisor is started here."""
        children = {name: process for process, name in _children(self.play.pid)}
        if victim in children:
            os.kill(children[victim], signal.SIGKILL)
            return
        if victim == "everything":
            for process in children.values():
                os.kill(process, signal.SIGKILL)
        await self.play.end(signal.SIGKILL)
        await self.play.start()


def _children(parent: int) -> list[tuple[int, str]]:
    """Returns the children of `mafia play`, from their command lines: process id and "server" or "bot"."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                line = (folder / "cmdline").read_bytes().split(b"\0")
                found.append((int(folder.name), "server" if b"sandbox" in line else "bot"))
    return found


def _numbers(messages: list[dict[str, Any]]) -> set[tuple[int, int]]:
    return {(message["chat"], message["id"]) for message in messages if message["chat"] < 0}


def _has_played(messages: list[dict[str, Any]], least: int) -> bool:
    return len(_numbers(messages)) >= least


@pytest.mark.parametrize("kills", ["few", pytest.param("many", marks=pytest.mark.long)])
async def test_a_game_continues_after_every_kill_of_the_command(kills: str, tmp_path: Path) -> None:
    chance = random.Random(kills)
    (tmp_path / "temporary").mkdir()
    here = Here(tmp_path)
    await here.play.start()
    await here.until(lambda _: True)
    await here.post("/sandbox/tables", language="ru", seats=10)
    seen = 40
    for victim in KILLS[kills]:
        before = await here.until(partial(_has_played, least=seen))
        await asyncio.sleep(chance.random())  # the moment in the game does not matter
        await here.kill(victim)
        after = await here.until(lambda _: True)
        assert len(_numbers(before) - _numbers(after)) <= 5  # the bot deletes some messages itself
        seen = len(_numbers(after)) + 5
    ended = await here.until(_has_a_record)
    assert await here.play.end(signal.SIGINT) == 0, here.play.said[-2000:]
    assert not list((tmp_path / "temporary").iterdir())
    record = tmp_path / "kept" / "played.html"
    documents = [message["document"] for message in ended if message["document"]]
    assert {document["name"] for document in documents} == {"game-1.html"}
    assert "Traceback" not in here.play.said
    record.write_bytes(_kept_document(tmp_path / "kept" / "world.db"))
    told = await asyncio.to_thread(mafia, "replay", "--strict", str(record))
    assert told.returncode == 0, told.stdout


def _has_a_record(messages: list[dict[str, Any]]) -> bool:
    return any(message["document"] for message in messages)


def _kept_document(path: Path) -> bytes:
    world = World()
    open_world(path, world).close()
    return next(one.content for one in world.documents.values() if one.name.endswith(".html"))
