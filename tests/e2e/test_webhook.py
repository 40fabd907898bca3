"""Programs with PostgreSQL stand behind a proxy. They accept every webhook update at once, however slow its
handler is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from itertools import cycle

import pytest

from tests.e2e.conftest import Found
from tests.rig.e2e.kept import rows
from tests.rig.e2e.nursery import PLANTED
from tests.rig.e2e.proxy import NOT_STORED, SECRET, Proxy
from tests.rig.e2e.replicas import owned
from tests.rig.e2e.town import TOKEN, Town
from tests.rig.store.postgres import Server

SCALE = 0.02
MANY = pytest.param(500, marks=pytest.mark.long)


@pytest.fixture
def database(postgres: Server, template: str) -> str:
    return postgres.create(template)


@pytest.fixture
async def proxy() -> AsyncIterator[Proxy]:
    async with Proxy().listening() as proxy:
        yield proxy


@pytest.mark.parametrize("replicas", [1, 2])
@pytest.mark.parametrize("updates", [40, MANY])
async def test_every_update_is_taken_at_once_however_slow_its_handler(
    database: str, proxy: Proxy, found: Found, replicas: int, updates: int
) -> None:
    """One of the two programs hosts the bot and is stopped in the middle, and the other one takes the bot
    over."""
    town = await found(
        scale=SCALE,
        database=database,
        ways=[database] * replicas,
        proxy=proxy,
        checked=False,
        settings={PLANTED: "tests.rig.e2e.slow"},
    )
    town.expected_errors.add(NOT_STORED)  # the test counts these lines itself
    busy = asyncio.create_task(keeps_busy(town))
    await came(town, proxy, updates // 2)
    if replicas == 2:
        first = await owned(town)
        await town.stop(first)
        await first.start()
        await owned(town, other_than=first)
    await came(town, proxy, updates)
    busy.cancel()
    assert proxy.not_taken == {}
    assert {*proxy.offers.values()} == {1}
    assert len(proxy.by_program) == replicas
    taken = {number for _, number in proxy.offers.keys() - proxy.under_way}
    assert taken <= {number for (number,) in rows(town, "SELECT update_id FROM inbox")}
    assert not any(SECRET in each.said for each in town.replicas)


async def test_a_webhook_that_somebody_removes_is_told_and_put_back(proxy: Proxy, found: Found) -> None:
    town = await found(scale=SCALE / 10, proxy=proxy)
    person = (await town.seat(start=False)).people[0]
    await is_answered(town, person)  # when the answer has come, the webhook is registered
    async with town.client.post(f"{town.mirror.address}/bot{TOKEN}/deleteWebhook") as response:
        assert response.status == 200
    await is_answered(town, person)
    assert "the webhook was removed or changed: setting it anew" in town.bot.said
    assert proxy.not_taken == {}


async def keeps_busy(town: Town) -> None:
    """A table plays. Its people also ask for something in private, each after the answer to the last
    question. The bot has little else to do, and answers at once."""
    table = await town.seat()
    for person in cycle(table.people):
        await is_answered(town, person)


async def is_answered(town: Town, person: int) -> None:
    """Asks for something in private, and waits for the answer."""
    answers = partial(town.mirror.said_in, person)
    longer = partial(is_longer, answers, len(answers()))
    await town.send(person, person, "/lang")
    await town.until(longer, "no answer comes")


def is_longer(listed: Callable[[], Sequence[object]], than: int) -> bool:
    return len(listed()) > than


async def came(town: Town, proxy: Proxy, updates: int) -> None:
    await town.until(lambda: proxy.answers.total() >= updates, "too few updates come")
