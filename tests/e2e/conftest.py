from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.rig.e2e.founding import town
from tests.rig.e2e.screen import chromium
from tests.rig.e2e.town import Town

Found = Callable[..., Awaitable[Town]]


@pytest.fixture
async def found(tmp_path: Path) -> AsyncIterator[Found]:
    """Yields a function that starts a town: `await found(scale=0.005)`. After the test, it checks the town
    and ends it."""
    async with AsyncExitStack() as stack:

        async def make(**how: object) -> Town:
            return await stack.enter_async_context(town(tmp_path, **how))  # type: ignore[arg-type]

        yield make


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser
