"""`mafia copy` moves a database to another server: the whole of it, or nothing."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select, update

from bot.commands.moving import copy
from bot.runtime import files, lock
from bot.runtime.heartbeat import alive_file
from bot.settings import SettingsError
from bot.store import schema
from bot.store.backup.copying import TABLES, Held
from bot.store.database.transaction import Store, Transaction
from bot.store.people import people
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town
from tests.rig.program.running import mafia
from tests.rig.render.remarks import english, refusing
from tests.rig.store import kept
from tests.rig.store.copied import Unmade, a_past, all_in, kind_of, run_at, write
from tests.rig.store.database import clock, database, database_url, migrated, on_sqlite, template, unmade
from tests.rig.store.databases import foreign
from tests.rig.store.postgres import postgres
from tests.upgrade.conftest import restored

__all__ = ["clock", "database", "database_url", "migrated", "postgres", "template", "unmade"]

KINDS = ("sqlite", "postgresql")
OTHER = {"sqlite": "postgresql", "postgresql": "sqlite"}


async def next_row(tx: Transaction) -> int:
    await kept.say(tx, 2)
    newest = select(schema.outbox.c.id).order_by(schema.outbox.c.id.desc()).limit(1)
    return int((await tx.conn.execute(newest)).scalar_one())


async def test_a_whole_database_is_copied_there_and_back(
    database_url: str, unmade: Unmade, capsys: pytest.CaptureFixture[str]
) -> None:
    await a_past(database_url)
    before = await all_in(database_url)
    there = unmade(OTHER[kind_of(database_url)])
    await copy(database_url, there)
    assert await all_in(there) == before
    told = dict(line.split() for line in capsys.readouterr().out.splitlines()[1:])
    assert told == {name: str(found.rows) for name, found in before.items()}

    await write(database_url, *(delete(table) for table in reversed(TABLES)))
    await copy(there, database_url)
    assert await all_in(database_url) == before


@pytest.mark.parametrize("kind", KINDS)
async def test_numbers_of_deleted_rows_are_not_reused(database_url: str, unmade: Unmade, kind: str) -> None:
    await a_past(database_url)
    store = Store.open(database_url)
    async with store.transaction() as tx:
        gone = await next_row(tx)
        await tx.conn.execute(delete(schema.outbox))
    await store.close()
    there = unmade(kind)
    await copy(database_url, there)
    moved = Store.open(there)
    async with moved.transaction() as tx:
        assert await next_row(tx) == gone + 1
        made = await kept.game(tx, 5)
    assert made.id == 2
    await moved.close()


async def test_a_game_in_the_middle_of_a_step_continues_after_a_copy(database: Path, unmade: Unmade) -> None:
    here, there = f"sqlite:///{database}", unmade("postgresql")
    town = await Town(here).open()
    await town.dealt("fiim-2019", turn=1)
    await town.nominate(1, 4)
    told, state = await town.rows(), (await town.live_game()).state
    await town.close()

    await copy(here, there)
    moved = Town(there)
    moved.now, moved.numbers = town.now, town.numbers
    await moved.open()
    assert (await moved.rows(), (await moved.live_game()).state) == (told, state)
    await moved.act(1, "pass")
    await moved.until(StepName.TURN, 2)
    await moved.nominate(2, 5)
    state = (await moved.live_game()).state
    await moved.close()

    home = unmade("sqlite")
    await copy(there, home)
    back = Town(home)
    back.now, back.numbers = moved.now, moved.numbers
    await back.open()
    assert (await back.live_game()).state == state
    await back.act(2, "pass")
    assert (await back.live_game()).state.step.seat == 3
    await back.until(StepName.VOTE, 4)
    assert not [*town.app.failures, *moved.app.failures, *back.app.failures]
    await back.close()


class TestRefusals:
    async def test_a_target_with_rows_is_refused(self, database_url: str, unmade: Unmade) -> None:
        await a_past(database_url)
        there = unmade(OTHER[kind_of(database_url)])
        await copy(database_url, there)
        before = await all_in(there)
        with refusing(SettingsError, match=r"^copying: the target is not empty: games has rows$"):
            await copy(database_url, there)
        assert await all_in(there) == before

    async def test_a_bot_at_source_or_target_is_refused(self, database_url: str, unmade: Unmade) -> None:
        there = unmade(OTHER[kind_of(database_url)])
        await copy(database_url, there)  # copies an empty database into an empty one
        await run_at(database_url)
        with refusing(SettingsError, match=r"^source: .+: a bot runs there: stop it first$"):
            await copy(database_url, there)
        with refusing(SettingsError, match=r"^target: .+: a bot runs there: stop it first$"):
            await copy(there, database_url)

    @on_sqlite
    async def test_a_text_unfit_for_postgresql_is_refused(self, database_url: str, unmade: Unmade) -> None:
        store = Store.open(database_url)
        async with store.transaction() as tx:
            await people.seen(tx, BOT_ID, 1, "Аня\0", "uk")
            game = await kept.game(tx, 1)
        await store.close()
        too_long = update(schema.games).values(ruleset="x" * 65)
        await write(database_url, too_long, update(schema.acts).values(number=1))
        acts = {"game_id": game.id, "number": 1 << 31, "line": "", "events": [], "at": 1.0}
        await write(database_url, insert(schema.acts).values(acts))
        there = unmade("postgresql")
        with pytest.raises(SettingsError) as caught:
            await copy(database_url, there)
        assert sorted(english(caught.value).rpartition(": PostgreSQL would not take ")[2].split("; ")) == [
            f"acts.number (game_id 1, number {1 << 31}): too large a number",
            "games.ruleset (id 1): longer than 64 characters",
            f"people.name (bot_id {BOT_ID}, user_id 1): a NUL character",
        ]
        await copy(database_url, unmade("sqlite"))  # SQLite accepts these rows

    @on_sqlite
    async def test_unusable_databases_are_refused_with_a_reason(
        self, database_url: str, tmp_path: Path
    ) -> None:
        nowhere, same = f"sqlite:///{tmp_path / 'nowhere.db'}", "target: is the source"
        alien = foreign(tmp_path)
        old = f"sqlite:///{restored(4, tmp_path / 'older.db')}"
        for source, target, line in (
            (nowhere, database_url, f"source: {tmp_path}/nowhere.db: there is no such database"),
            (old, database_url, f"source: {tmp_path}/older.db: the database is older than this program"),
            (database_url, old, f"target: {tmp_path}/older.db: the database is older than this program"),
            (alien, database_url, f"source: {tmp_path}/letters.db: the database is another program's"),
            (database_url, alien, f"target: {tmp_path}/letters.db: the database is another program's"),
            (database_url, database_url, same),
            ("mafia.db", database_url, "source: must be sqlite:///PATH or postgresql://"),
            (database_url, "mysql://there", "target: must be sqlite:///PATH or postgresql://"),
            (
                database_url,
                f"postgresql:///mafia?password=secret&host={tmp_path}",
                f"target: mafia at {tmp_path}: out of reach: there is no server's socket",
            ),
        ):
            with pytest.raises(SettingsError) as caught:
                await copy(source, target)
            assert english(caught.value).startswith(line)
            assert "secret" not in english(caught.value)
        assert not files.database_files(nowhere)[0].exists()

    @on_sqlite
    def test_the_command_prints_a_refusal_in_one_line(self, database_url: str, tmp_path: Path) -> None:
        asyncio.run(a_past(database_url))
        done = mafia("copy", database_url, f"postgres:///x?host={tmp_path}")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("mafia: target: ")
        assert done.stderr.count("\n") == 1

    @on_sqlite
    async def test_a_killed_bot_prevents_no_copy(self, database_url: str, unmade: Unmade) -> None:
        with lock.alone_at(database_url), refusing(SettingsError, match="a bot runs there"):
            await copy(database_url, unmade("sqlite"))
        alive_file(database_url).touch()
        await copy(database_url, unmade("sqlite"))

    @on_sqlite
    async def test_a_bot_of_an_old_version_is_recognised_by_its_heartbeat(
        self, database_url: str, unmade: Unmade
    ) -> None:
        alive_file(database_url).touch()
        for _ in range(2):
            with refusing(SettingsError, match="a bot runs there"):
                await copy(database_url, unmade("sqlite"))

    @on_sqlite
    async def test_no_bot_can_start_at_source_or_target_during_a_copy(
        self, database_url: str, unmade: Unmade, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there = unmade("sqlite")
        seen: list[bool | None] = []

        async def copying(*_: object) -> dict[str, Held]:
            seen.extend(lock.is_held(url) for url in (database_url, there))
            return {}

        monkeypatch.setattr("bot.store.backup.copying.copy", copying)
        await copy(database_url, there)
        assert seen == [True, True]
        assert (lock.is_held(database_url), lock.is_held(there)) == (False, False)
