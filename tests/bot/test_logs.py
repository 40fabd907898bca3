import asyncio
import gc
import os
import sqlite3
import subprocess
import sys

import asyncpg
import pytest
from sqlalchemy.exc import DatabaseError
from structlog.testing import capture_logs

from bot.runtime.logs import BLOT, blotting, cause, error_fields, log_ids, note, unread, with_ids

TOKEN = "123456:AAbb-cc_dd"

EVERY_WAY_OUT = """
import logging, os, structlog, warnings
from lazy_types import import_aiogram
import_aiogram()
from aiogram import Bot
from bot.runtime import logs
from bot.settings import load

settings = load()
logs.configure(settings)
token = settings.tokens[0]
url = f"https://api.telegram.org/bot{token}/getMe"
log = structlog.get_logger("bot")
log.info("event " + token, url=url, nested={"key": [token]})
log.warning("half of it", secret=token.partition(":")[2])
log.warning("quoted", url=url.replace(":", "%3A"))
log.info("settings", settings=settings)
logging.getLogger("aiogram").error("failed %s", url)
logging.getLogger("aiohttp.access").warning("POST", extra={"path": url})
warnings.warn(url)
try:
    raise RuntimeError(url)
except RuntimeError:
    log.exception("caught")
def call(token):
    raise ConnectionError(f"can not reach {url}")
call(token)
"""


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_no_log_line_contains_the_token(log_format: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVERY_WAY_OUT],
        env={**os.environ, "MAFIA_BOT_TOKEN": TOKEN, "MAFIA_LOG_FORMAT": log_format},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert "AAbb" not in said
    assert said.count(BLOT) >= 9
    assert "crashed" in said


def test_the_token_of_another_bot_is_removed_too() -> None:
    other = "7654321:" + "A1b2_" * 7
    assert blotting([TOKEN])(None, "info", f"url=/bot{other}/getMe") == f"url=/bot{BLOT}/getMe"


def test_texts_that_are_no_secret_stay_in_a_log_line() -> None:
    line = "game 123456: №5 at 12:30 update 7654321"
    assert blotting([TOKEN])(None, "info", line) == line


def test_a_logged_error_has_its_place_and_no_values() -> None:
    try:
        raise ValueError("what Аня wrote")
    except ValueError as error:
        said = error_fields(error)
    assert said["error"] == "ValueError"
    assert said["at"].startswith("test_logs.py:")
    assert "Аня" not in str(said)


def test_a_damaged_database_is_logged_with_a_remedy() -> None:
    damage = sqlite3.DatabaseError("database disk image is malformed")
    assert (
        error_fields(DatabaseError("SELECT", None, damage))["why"]
        == "the database is damaged: restore a backup"
    )


def test_each_log_line_names_its_bot() -> None:
    with log_ids(bot=7, update=5):
        note(act=3)
        assert cause() == {"update": 5}
        with log_ids(row=9, game=None):
            assert carried() == {"bot": 7, "row": 9}
            assert cause() == {"row": 9}
        assert carried() == {"bot": 7, "update": 5, "act": 3}
    assert carried() == {}


def test_a_value_of_a_log_line_itself_is_stronger() -> None:
    with log_ids(row=9):
        assert with_ids(None, "info", {"event": "sent", "row": 8}) == {"event": "sent", "row": 8}


def carried() -> dict[str, object]:
    return {**with_ids(None, "info", {})}


async def test_unread_errors_of_asyncio_are_logged_in_our_form() -> None:
    """The driver of PostgreSQL leaves one behind if a connection is given up at one of these moments."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(unread)

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(8):
            pass
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with capture_logs() as logged:
        for moment in range(20):
            opening = asyncio.create_task(
                asyncpg.connect(host="127.0.0.1", port=port, user="x", database="x")
            )
            for _ in range(moment):
                await asyncio.sleep(0)
            opening.cancel()
            await asyncio.wait([opening])
            await asyncio.sleep(0)
        loop.create_future().set_exception(ValueError("no"))
        gc.collect()
    server.close()
    await server.wait_closed()
    told = {(line["log_level"], line["event"]) for line in logged if "exc_info" not in line}
    assert told == {("warning", "a connection was given up"), ("error", "error not read")}
