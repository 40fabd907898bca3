"""Runs `mafia run` as a program of its own."""

from pathlib import Path

from tests.rig.e2e.nursery import Newborn
from tests.rig.telegram.fake_api import TOKEN, FakeApi

ME = {"id": 7, "is_bot": True, "first_name": "Host", "username": "host_bot"}


def answer(call: object) -> object:
    return ME if getattr(call, "method", "") == "getMe" else None


async def started(folder: Path, api: FakeApi, **more: str) -> Newborn:
    """Starts a bot and waits until it runs. `more`: settings."""
    settings = {
        "MAFIA_DATABASE_URL": f"sqlite:///{folder / 'mafia.db'}",
        "MAFIA_BOT_TOKEN": TOKEN,
        "MAFIA_API_SERVER": api.url,
    }
    said = folder.with_name(f"{folder.name}-said")
    bot = Newborn(("mafia", "run"), folder, said, {**settings, **more})
    await bot.start()
    await bot.says("started", since_start=True)
    return bot
