"""The start of a program with one or several bots. Telegram may refuse some of their tokens."""

import asyncio
from collections.abc import Mapping
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.intake.telegram_retry import TokenRefusedError
from bot.replica import run
from bot.replica.run import Replica
from bot.settings import Settings
from bot.store.database import retry
from bot.store.database.sqlstate import OutOfReachError, RefusedError
from bot.store.database.transaction import Store
from tests.rig.store.database import on_sqlite


class Program:
    """Builds a program with several bots. `refused`: bot → whether Telegram refuses its token."""

    def __init__(self, store: Store, refused: Mapping[int, bool]) -> None:
        self.replica = Replica(Settings.model_validate({"bot_token": "7:first,8:second"}), store)
        self.hosting = asyncio.Event()
        self.replica.served.extend(self._served(*each) for each in refused.items())

    def _served(self, bot_id: int, refused: bool) -> Any:
        async def serve(stopping: asyncio.Event) -> None:
            if refused:
                raise TokenRefusedError
            self.hosting.set()
            await stopping.wait()

        return SimpleNamespace(bot=SimpleNamespace(id=bot_id), serve=serve)


@on_sqlite
async def test_one_refused_token_does_not_stop_the_other_bot(store: Store) -> None:
    program = Program(store, {7: True, 8: False})
    with capture_logs() as logged:
        running = asyncio.create_task(program.replica.serve_all())
        await program.hosting.wait()
        assert not running.done()
        program.replica.stopping.set()
        await running
    assert [(line["event"], line["bot"]) for line in logged if line["log_level"] == "error"] == [
        ("token refused: this bot is not hosted", 7)
    ]


@on_sqlite
async def test_the_program_ends_with_an_error_if_all_tokens_are_refused(store: Store) -> None:
    with pytest.raises(TokenRefusedError):
        await Program(store, {7: True, 8: True}).replica.serve_all()


@pytest.mark.parametrize(
    ("url", "tries"), [("postgresql:///mafia", 3), ("sqlite:///mafia.db", 1)], ids=["server", "file"]
)
async def test_a_server_that_is_away_at_the_start_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, url: str, tries: int
) -> None:
    monkeypatch.setattr(retry, "TRANSACTION_BACKOFF", Backoff(0.001, 0.001))
    tried: list[str] = []

    async def migrate(database_url: str, _before: object) -> None:
        tried.append(database_url)
        if len(tried) < 3:
            raise OutOfReachError("ConnectionRefusedError")

    monkeypatch.setattr(run, "migrate", migrate)
    starting = run.bring_up(Settings.model_validate({"bot_token": "7:first", "database_url": url}))
    with nullcontext() if tries > 1 else pytest.raises(OutOfReachError):
        await starting
    assert len(tried) == tries


async def test_a_server_that_refuses_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def migrate(_: str, _before: object) -> None:
        raise RefusedError("InvalidPasswordError")

    monkeypatch.setattr(run, "migrate", migrate)
    with pytest.raises(RefusedError):
        await run.bring_up(Settings(bot_token=SecretStr("7:first"), database_url="postgresql:///mafia"))
