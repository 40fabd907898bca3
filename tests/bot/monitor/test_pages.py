"""Tests the pages `/healthz`, `/readyz` and `/metrics` over HTTP."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest
from aiohttp import ClientSession
from sqlalchemy.exc import OperationalError

from bot.monitor import watching
from bot.monitor.pages import answering
from bot.monitor.watching import Monitor, Watched
from bot.runtime.condition import BEHIND, Trouble, WebhookState
from bot.runtime.metrics import Metrics
from bot.setting_values import Address
from bot.settings import SettingsError
from bot.store.database.transaction import Store, Transaction
from bot.store.game import monitoring
from tests.rig.render.remarks import refusing
from tests.rig.store.database import clock, database, database_url, migrated, on_sqlite, store

__all__ = ["clock", "database", "database_url", "migrated", "store"]


class Answer(NamedTuple):
    status: int
    text: str


Ask = Callable[[str], Awaitable[Answer]]


class Process:
    """The pages that a monitor reads from a process with one bot."""

    def __init__(self) -> None:
        self.lag = 0.0
        self.stuck: list[str] = []
        self.holds = True
        self.webhook: WebhookState | None = None

    @property
    def watched(self) -> Watched:
        return Watched(7, lambda: self.lag, list, lambda: self.webhook)


@pytest.fixture
def process() -> Process:
    return Process()


@pytest.fixture
def monitor(store: Store, process: Process) -> Monitor:
    return Monitor(Metrics(), store, "sqlite:///mafia.db", lambda: process.stuck)


@pytest.fixture
async def ask(monitor: Monitor, unused_tcp_port: int) -> AsyncIterator[Ask]:
    async with answering(monitor, Address("127.0.0.1", unused_tcp_port)), ClientSession() as session:

        async def get(path: str) -> Answer:
            async with session.get(f"http://127.0.0.1:{unused_tcp_port}{path}") as answer:
                assert path != "/metrics" or answer.content_type == "text/plain"
                return Answer(answer.status, await answer.text())

        yield get


async def test_a_process_without_a_bot_is_alive_and_ready_if_its_database_answers(ask: Ask) -> None:
    assert await ask("/healthz") == (200, "ok\n")
    assert await ask("/readyz") == (200, "ok\n")


async def test_a_process_without_its_database_is_not_ready(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(tx: Transaction) -> None:
        raise OperationalError("select", {}, ConnectionError())

    monkeypatch.setattr(monitoring, "open_games", gone)
    assert await ask("/readyz") == (503, "the database does not answer\n")
    assert await ask("/healthz") == (200, "ok\n")
    assert "\nmafia_database_up 0.0\n" in (await ask("/metrics")).text
    monkeypatch.undo()
    assert await ask("/readyz") == (200, "ok\n")
    assert "\nmafia_database_up 1.0\n" in (await ask("/metrics")).text


async def test_readyz_does_not_wait_for_a_hanging_database(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "ANSWERS_WITHIN", 0.0)
    assert await ask("/readyz") == (503, "the database does not answer\n")


async def test_a_process_is_not_ready_while_work_waits(ask: Ask, monitor: Monitor, process: Process) -> None:
    with monitor.watching(process.watched):
        process.lag = BEHIND
        assert await ask("/readyz") == (200, "ok\n")
        process.lag = BEHIND + 7
        assert await ask("/readyz") == (503, "bot 7: work has waited for 22 s\n")
    assert await ask("/readyz") == (200, "ok\n")


async def test_a_process_without_its_lease_is_not_ready(ask: Ask, monitor: Monitor, process: Process) -> None:
    with monitor.watching(process.watched, lambda: process.holds):
        assert await ask("/readyz") == (200, "ok\n")
        process.holds = False
        assert await ask("/readyz") == (503, "bot 7: the lease is lost\n")
        assert '\nmafia_lease_owner{bot="7"} 0.0\n' in (await ask("/metrics")).text


async def test_a_process_with_a_part_without_progress_is_not_alive(ask: Ask, process: Process) -> None:
    process.stuck = ["sender of 7"]
    assert await ask("/healthz") == (503, "sender of 7 makes no progress\n")
    assert "\nmafia_stands_still 1.0\n" in (await ask("/metrics")).text
    process.stuck = []
    assert await ask("/healthz") == (200, "ok\n")


async def test_a_hosted_bot_has_the_metric_of_a_lease(ask: Ask, monitor: Monitor, process: Process) -> None:
    monitor.metrics.of_bot(7)
    assert '\nmafia_lease_owner{bot="7"} 0.0\n' in (await ask("/metrics")).text
    with monitor.watching(process.watched):
        assert '\nmafia_lease_owner{bot="7"} 1.0\n' in (await ask("/metrics")).text
    text = (await ask("/metrics")).text
    assert '\nmafia_lease_owner{bot="7"} 0.0\n' in text
    assert "\nmafia_lag_seconds{" not in text


async def test_the_state_of_the_webhook_is_shown_while_the_process_hosts_the_bot(
    ask: Ask, monitor: Monitor, process: Process
) -> None:
    with monitor.watching(process.watched):
        assert "mafia_webhook_failing{" not in (await ask("/metrics")).text
        assert (await monitor.condition()).webhook is None
        process.webhook = WebhookState(3)
        text = (await ask("/metrics")).text
        assert '\nmafia_webhook_pending_updates{bot="7"} 3.0\n' in text
        assert '\nmafia_webhook_failing{bot="7"} 0.0\n' in text
        assert (await monitor.condition()).webhook == ""
        process.webhook = WebhookState(4, "Connection timed out")
        assert '\nmafia_webhook_failing{bot="7"} 1.0\n' in (await ask("/metrics")).text
        condition = await monitor.condition()
        assert condition.webhook == "Connection timed out"
        assert Trouble.WEBHOOK in condition.troubles
    assert "mafia_webhook_failing{" not in (await ask("/metrics")).text


@pytest.mark.parametrize("path", ["/", "/metrics/", "/debug"])
async def test_any_other_path_is_not_found(ask: Ask, path: str) -> None:
    assert (await ask(path)).status == 404


async def test_without_an_address_the_pages_are_not_served(monitor: Monitor, unused_tcp_port: int) -> None:
    async with answering(monitor, None), ClientSession() as session:
        with pytest.raises(OSError, match="onnect"):
            await session.get(f"http://127.0.0.1:{unused_tcp_port}/metrics")


async def test_an_address_in_use_is_an_error_of_the_settings(monitor: Monitor, unused_tcp_port: int) -> None:
    address = Address("127.0.0.1", unused_tcp_port)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(answering(monitor, address))
        with refusing(SettingsError, match=r"^MAFIA_METRICS_LISTEN: "):
            await stack.enter_async_context(answering(monitor, address))


@on_sqlite
@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost", 200),
        ("LocalHost:{port}", 200),
        ("[::1]:{port}", 200),
        ("evil.example:{port}", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example:{port}", 403),
        ("[::1", 403),
        ("", 403),
    ],
)
@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
async def test_pages_on_the_local_address_refuse_the_host_names_of_other_sites(
    monitor: Monitor, unused_tcp_port: int, path: str, host: str, status: int
) -> None:
    """Otherwise a site that binds its own name to 127.0.0.1 could read the metrics through the operator's
    browser."""
    address = Address("127.0.0.1", unused_tcp_port)
    async with answering(monitor, address), ClientSession() as session:
        url, named = f"http://127.0.0.1:{unused_tcp_port}{path}", host.format(port=unused_tcp_port)
        async with session.get(url, headers={"Host": named}) as answer:
            assert answer.status == status


@on_sqlite
async def test_pages_on_all_addresses_accept_any_host_name(monitor: Monitor, unused_tcp_port: int) -> None:
    """If the pages serve all addresses, as in a container, they answer to any name: Prometheus and probes use
    names that the program can not know."""
    async with answering(monitor, Address("0.0.0.0", unused_tcp_port)), ClientSession() as session:
        url = f"http://127.0.0.1:{unused_tcp_port}/metrics"
        async with session.get(url, headers={"Host": "mafia:9464"}) as answer:
            assert answer.status == 200
