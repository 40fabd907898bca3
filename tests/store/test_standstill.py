"""A transaction during which no bot writes may take long."""

import pytest
from sqlalchemy import text

from bot.store.backup.standstill import standstill
from tests.rig.store.database import on_postgres


@on_postgres
async def test_no_statement_in_it_is_too_slow(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.database.postgres.SECONDS_TO_ANSWER", 0.1)
    async with standstill(database_url) as conn:
        slept = await conn.execute(text("SELECT pg_sleep(0.3), current_setting('statement_timeout')"))
        assert slept.one()[1] == "0"
