"""The bot is killed between commit and send, or between acceptance and commit. No message is lost, and at
most one is sent twice."""

import asyncio
import signal
import sys

import pytest

from bot.store.database.transaction import Store
from bot.store.telegram import outbox
from bot.values.outgoing import Outgoing, Priority
from tests.rig.delivery import killed
from tests.rig.telegram.fake_api import FakeApi, serving

PROGRAM = killed.__file__
PATIENCE = 180
"""Seconds after which a sender that has not ended counts as broken."""


async def run(database_url: str, api: FakeApi, moment: str) -> int:
    process = await asyncio.create_subprocess_exec(sys.executable, PROGRAM, database_url, api.url, moment)
    async with asyncio.timeout(PATIENCE):
        return await process.wait()


@pytest.mark.parametrize(("moment", "said"), [("before", ["1", "2", "3"]), ("after", ["1", "2", "2", "3"])])
async def test_after_a_kill_the_next_start_sends_all_rows_that_are_not_done(
    store: Store, database_url: str, moment: str, said: list[str]
) -> None:
    async with store.transaction() as tx:
        for number in ("1", "2", "3"):
            await outbox.put(
                tx,
                Outgoing(
                    bot_id=7,
                    chat_id=-100,
                    priority=Priority.NEWS,
                    what="send",
                    content={"text": number},
                    locale="ru",
                    opens=int(number),
                ),
            )
    async with serving(FakeApi()) as api:
        assert await run(database_url, api, moment) == -signal.SIGKILL
        async with store.transaction() as tx:
            assert [row.content["text"] for row in await outbox.pending(tx, 7)] == ["2", "3"]
        async with asyncio.timeout(PATIENCE):
            await killed.main(database_url, api.url, "never")
    assert [call.text for call in api.calls] == said
    async with store.transaction() as tx:
        assert await outbox.pending(tx, 7) == []
