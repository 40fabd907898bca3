"""Tests a running program with the requests of its operator's tools."""

import signal
from pathlib import Path

from aiohttp import ClientSession

from tests.rig.program.started import answer, started
from tests.rig.telegram.fake_api import TOKEN, FakeApi, serving


async def test_a_running_program_serves_its_health_and_metrics(tmp_path: Path, unused_tcp_port: int) -> None:
    bot = TOKEN.partition(":")[0]
    async with serving(FakeApi(answer=answer)) as api, ClientSession() as session:
        process = await started(tmp_path, api, MAFIA_METRICS_LISTEN=str(unused_tcp_port))
        said = {}
        for page in ("healthz", "readyz", "metrics"):
            async with session.get(f"http://127.0.0.1:{unused_tcp_port}/{page}") as response:
                said[page] = response.status, await response.text()
        assert await process.end(signal.SIGTERM) == 0
    assert said["healthz"] == said["readyz"] == (200, "ok\n")
    status, figures = said["metrics"]
    assert status == 200
    assert f'mafia_lease_owner{{bot="{bot}"}} 1.0' in figures
    assert f'mafia_api_calls_total{{bot="{bot}",result="ok"}} 0.0' not in figures
    assert f'mafia_games{{bot="{bot}",state="running"}} 0.0' in figures
    assert "mafia_transaction_seconds_count 0.0" not in figures
