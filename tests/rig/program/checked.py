"""`mafia check` in an empty folder, with a Bot API of the test's own and without the settings of the
machine."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.commands.check import check
from tests.rig.telegram.fake_api import TOKEN, FakeApi, serving

BOT = 7
ME = {
    "id": BOT,
    "is_bot": True,
    "first_name": "Host",
    "username": "host_bot",
    "can_join_groups": True,
    "can_read_all_group_messages": True,
}


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("MAFIA_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def api(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeApi]:
    async with serving(FakeApi(answer=lambda call: ME)) as api:
        monkeypatch.setenv("MAFIA_BOT_TOKEN", TOKEN)
        monkeypatch.setenv("MAFIA_API_SERVER", api.url)
        yield api


async def lines(capsys: pytest.CaptureFixture[str], code: int) -> list[str]:
    assert await check() == code
    return capsys.readouterr().out.splitlines()


def one(said: list[str], subject: str) -> str:
    """Returns the only printed line that begins with this subject. Leaves out its mark."""
    (found,) = [line for line in said if line[2:].startswith(subject)]
    return found
