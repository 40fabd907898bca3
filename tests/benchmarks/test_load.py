"""The load benchmark measures a host that already runs and has all its tables in memory."""

from pathlib import Path
from random import Random

from benchmarks.load.app import opened, settings_of
from benchmarks.load.tables import prepare
from benchmarks.load.taps import Crowd
from benchmarks.load.telegram import LocalTelegram
from bot.store.database.migrate import migrate
from bot.store.game import deadlines


async def test_every_table_is_in_memory_once_it_was_looked_at(tmp_path: Path) -> None:
    url, chance = f"sqlite:///{tmp_path / 'load.db'}", Random(1)
    await migrate(url)
    async with opened(settings_of(url), LocalTelegram()) as app:
        await prepare(app.context, range(2), chance)
    async with opened(settings_of(url), LocalTelegram()) as app:
        await (await Crowd.of(app, chance)).look()
        async with app.store.read_only() as tx:
            for each in await deadlines.of_bot(tx, app.bot.id):
                kept = await app.context.games.live_game(tx, each.game_id)
                assert await app.context.games.live_game(tx, each.game_id) is kept
