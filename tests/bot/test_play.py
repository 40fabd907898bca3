"""`mafia play` with the real local server. In place of the bot it starts a program that prints how it was
started."""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.commands.answers import set_language
from bot.commands.play.folder import Folder
from bot.commands.play.sandbox import is_free
from bot.commands.play.supervisor import play
from tests.rig.program.ports import free_port

BOT = """
import json, os, signal, socket, sys
test = socket.create_connection(("127.0.0.1", int(sys.argv[1]))).makefile("rw")
def tell(what):
    print(json.dumps(what), file=test, flush=True)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
tell({"cwd": os.getcwd(), **{name: os.environ[name] for name in os.environ if name.startswith("MAFIA_")}})
order = test.readline()
if order == "die\\n":
    sys.exit(3)
signal.sigwait([signal.SIGTERM])
if order == "linger\\n":
    tell("ending")
    test.readline()
tell("ended")
"""
PLAY = """
import asyncio, os, sys
from pathlib import Path
from bot.commands.play.supervisor import play
speed, folder = (float(sys.argv[2]) or None), Path(sys.argv[3])
browser = "BROWSER" in os.environ
sys.exit(asyncio.run(play(int(sys.argv[1]), speed, browser, folder, bot=sys.argv[4:])))
"""


class Play:
    """The process under test, and what its bots printed."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[Any] = asyncio.Queue()
        self.orders = ["live\n"] * 9
        self.server: asyncio.Server | None = None
        self.hearing: set[asyncio.Task[None]] = set()
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    async def start(self, folder: Path, speed: float = 20, **more: str) -> None:
        """Starts `mafia play`. `speed` 0: the speed of the last start. `more`: environment variables; the
        program named by BROWSER opens the page."""
        if self.server is None:
            self.server = await asyncio.start_server(self.hear, "127.0.0.1", 0)
        (folder / "telling_bot.py").write_text(BOT)
        bot = ["telling_bot", str(self.server.sockets[0].getsockname()[1])]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PLAY,
            *(str(self.port), str(speed), str(folder / "kept")),
            *bot,
            stdout=asyncio.subprocess.PIPE,
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(folder),
                "MAFIA_MODE": "webhook",
                "MAFIA_DEFAULT_LOCALE": "uk",
                **more,
            },
        )

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.hearing.add(task)
        with closing(writer):
            self.told.put_nowait(json.loads(await reader.readline()))
            writer.write(self.orders.pop(0).encode())
            while line := await reader.readline():
                self.told.put_nowait(json.loads(line))
                self.writer = writer
        await writer.wait_closed()

    async def next(self) -> Any:
        async with asyncio.timeout(30):
            return await self.told.get()

    async def until_the_port_is_free(self) -> None:
        async with asyncio.timeout(30):
            while not is_free(self.port):  # noqa: ASYNC110 - another process tells nobody
                await asyncio.sleep(0.01)

    async def stop(self) -> str:
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        async with asyncio.timeout(30):
            said, _ = await self.process.communicate()
        return said.decode()


@pytest.fixture
async def playing() -> AsyncIterator[Play]:
    playing = Play()
    yield playing
    await playing.stop()
    assert playing.server is not None
    playing.server.close()
    await playing.server.wait_closed()
    await asyncio.gather(*playing.hearing)


async def test_the_bot_runs_with_its_own_settings_and_the_speed(playing: Play, tmp_path: Path) -> None:
    await playing.start(tmp_path)
    first = await playing.next()
    assert first["MAFIA_API_SERVER"] == playing.address
    assert first["MAFIA_TIME_SCALE"] == "0.05"
    assert first["MAFIA_DEFAULT_LOCALE"] == "uk"
    assert first["MAFIA_DATABASE_URL"] == f"sqlite:///{first['cwd']}/mafia.db"
    assert "MAFIA_MODE" not in first
    pages = first["MAFIA_WEB_URL"]
    assert pages == f"http://{first['MAFIA_WEB_LISTEN']}"
    assert pages.startswith("http://127.0.0.1:")
    assert pages != playing.address
    assert first["MAFIA_SPECTATORS"] == "now"

    async with ClientSession() as session:
        url = f"{playing.address}/bot{first['MAFIA_BOT_TOKEN']}/getMe"
        async with session.get(url) as response:
            me = (await response.json())["result"]
        assert me["has_main_web_app"]
        number = first["MAFIA_BOT_TOKEN"].split(":")[0]
        assert await opened_app(session, playing) == f"{pages}/{number}/"
        async with session.post(f"{playing.address}/sandbox/speed", json={"scale": 0.5}) as response:
            assert response.status == 200
    assert await playing.next() == "ended"
    rescaled = {**first, "MAFIA_TIME_SCALE": "0.5", "MAFIA_TIME_SCALE_BEFORE": "0.05"}
    assert await playing.next() == rescaled

    said = await playing.stop()
    assert await playing.next() == "ended"
    assert playing.process.returncode == 0
    begun, elsewhere, stopped = said.splitlines()
    assert begun.startswith(f"Мафію відкрито: {playing.address}/")
    forwarded = (playing.port, pages.rsplit(":", 1)[1])
    assert f"ssh {' '.join(f'-L {port}:127.0.0.1:{port}' for port in forwarded)} HOST" in elsewhere
    assert stopped == f"Зупинено. Ігри зберігаються в {first['cwd']}; та сама команда продовжить"
    assert first["cwd"] == str(tmp_path / "kept")


async def opened_app(session: ClientSession, playing: Play) -> str:
    """Opens the bot's Main Mini App from a new group. Returns its address without what Telegram adds."""
    table = {"seats": 1, "start": False}
    async with session.post(f"{playing.address}/sandbox/tables", json=table) as response:
        chat = (await response.json())["chat"]
    order = {"chat": chat, "url": "https://t.me/sandbox_bot?startapp"}
    async with session.post(f"{playing.address}/sandbox/apps", json=order) as response:
        url: str = (await response.json())["url"]
    return url.partition("#")[0]


async def test_the_bot_ends_before_its_server(playing: Play, tmp_path: Path) -> None:
    """Otherwise it would report that it gets no updates."""
    playing.orders[0] = "linger\n"
    await playing.start(tmp_path, BROWSER="/bin/true")
    await playing.next()
    playing.process.send_signal(signal.SIGINT)
    assert await playing.next() == "ending"
    gone = asyncio.create_task(playing.until_the_port_is_free())
    assert await asyncio.wait([gone], timeout=1) == (set(), {gone})
    playing.writer.write(b"end\n")
    assert await playing.next() == "ended"
    # the line about access from other devices is missing, because the page is open
    _begun, stopped = (await playing.stop()).splitlines()
    assert stopped.startswith("Зупинено. ")
    await gone


async def test_the_address_is_printed_if_no_browser_opens(playing: Play, tmp_path: Path) -> None:
    await playing.start(tmp_path, BROWSER="/bin/false", PATH="")
    await playing.next()
    assert f"ssh -L {playing.port}:127.0.0.1:{playing.port} -L " in await playing.stop()


async def test_the_token_is_random_and_on_no_command_line(playing: Play, tmp_path: Path) -> None:
    await playing.start(tmp_path)
    secret = (await playing.next())["MAFIA_BOT_TOKEN"].split(":")[1]
    assert len(secret) > 30
    lines = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline")]  # noqa: ASYNC240
    assert any(b"telling_bot" in line for line in lines)
    assert not any(secret.encode() in line for line in lines)


async def test_server_and_bot_end_when_the_command_is_killed(playing: Play, tmp_path: Path) -> None:
    await playing.start(tmp_path)
    await playing.next()
    async with ClientSession() as session, session.get(f"{playing.address}/sandbox/events") as page:
        await page.content.readline()
        playing.process.kill()
        assert await playing.next() == "ended"
        async with asyncio.timeout(30):
            await page.content.read()
    await playing.until_the_port_is_free()


async def test_a_bot_that_ended_by_itself_is_started_again_with_a_line(playing: Play, tmp_path: Path) -> None:
    playing.orders[0] = "die\n"
    await playing.start(tmp_path)
    assert await playing.next() == await playing.next()
    assert "завершився з кодом 3" in await playing.stop()


async def test_pages_move_to_another_port_if_theirs_is_taken(playing: Play, tmp_path: Path) -> None:
    """A second `mafia play` may take the port while the bot starts."""
    playing.orders[0] = "die\n"
    with socket.socket() as other:
        await playing.start(tmp_path)
        first = await playing.next()
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", int(first["MAFIA_WEB_LISTEN"].rpartition(":")[2])))
        other.listen()
        second = await playing.next()
        assert second["MAFIA_WEB_LISTEN"] != first["MAFIA_WEB_LISTEN"]
        number = first["MAFIA_BOT_TOKEN"].split(":")[0]
        async with ClientSession() as session:
            assert await opened_app(session, playing) == f"{second['MAFIA_WEB_URL']}/{number}/"


async def test_after_a_kill_port_and_world_are_the_same(playing: Play, tmp_path: Path) -> None:
    """It first waits for the children of the killed one, which end by themselves."""
    await playing.start(tmp_path)
    first = await playing.next()
    async with ClientSession() as session:
        order = {"language": "uk", "seats": 3, "start": False}
        async with session.post(f"{playing.address}/sandbox/tables", json=order) as response:
            table = await response.json()
        async with session.post(f"{playing.address}/sandbox/speed", json={"scale": 0.125}):
            assert await playing.next() == "ended"
    assert (await playing.next())["MAFIA_TIME_SCALE"] == "0.125"
    playing.process.kill()
    await playing.start(tmp_path, speed=0)
    assert await playing.next() == "ended"
    assert await playing.next() == {**first, "MAFIA_TIME_SCALE": "0.125"}
    assert (await snapshot(playing))["tables"] == [{**table, "mine": []}]


async def snapshot(playing: Play) -> Any:
    async with ClientSession() as session, session.get(f"{playing.address}/sandbox/events") as page:
        await page.content.readline()
        return json.loads((await page.content.readuntil(b"\n\n")).removeprefix(b"data: "))


async def test_a_second_start_says_where_the_first_is(
    playing: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await playing.start(tmp_path)
    await playing.next()
    assert await play(free_port(), 1, browser=False, folder=tmp_path / "kept") == 1
    said = capsys.readouterr().out
    assert f"{playing.address}/" in said
    assert f"`kill {playing.process.pid}`" in said
    assert said.count("\n") == 1


def test_a_new_beginning_deletes_the_files_of_the_world(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for name in ("world.db", "world.db-wal", "mafia.db", "token"):
        (tmp_path / name).touch()
    folder.begin_anew()
    folder.leave()
    assert {path.name for path in tmp_path.iterdir()} == {"lock", "token"}


async def test_a_taken_port_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_language("uk")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert await play(port, 1, browser=False, folder=tmp_path) == 1
    assert capsys.readouterr().out == f"mafia: порт {port} зайнято; виберіть інший: --port\n"


async def test_a_port_of_another_local_server_is_reported_with_its_process(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--port", "0", "--token", "5:X"), stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    port = int((await server.stdout.readline()).decode().rsplit(":", 1)[-1].strip().rstrip("/"))
    assert await play(port, 1, browser=False, folder=tmp_path) == 1
    server.terminate()
    await server.communicate()
    assert capsys.readouterr().out == (
        f"mafia: port {port} is taken by a local server, in use or left running: "
        f"`kill {server.pid}` ends it; or choose another port with --port\n"
    )
