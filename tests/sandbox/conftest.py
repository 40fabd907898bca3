from collections.abc import AsyncIterator

import pytest

from sandbox.app import Sandbox
from tests.rig.sandbox.bench import Telegram, telegram


@pytest.fixture
async def tg() -> AsyncIterator[Telegram]:
    async with telegram(Sandbox()) as running:
        yield running
