"""Two programs serve one bot at one PostgreSQL database. A game goes on when the program that hosts it
fails."""

import asyncio
import signal
import time
from collections.abc import Sequence

import pytest

from bot.store.database.leases import SECONDS_LEASED
from tests.e2e.conftest import Found
from tests.rig.e2e.kept import acts_so_far, rows, until_kept
from tests.rig.e2e.nursery import PLANTED
from tests.rig.e2e.process import Process
from tests.rig.e2e.reader import run_script
from tests.rig.e2e.replicas import GIVEN_UP, Ear, owned, owner, replaced, resume, two_at_a_time, ways
from tests.rig.e2e.storm import OF_KILLS, Storm, reckon
from tests.rig.e2e.town import Table, Town
from tests.rig.e2e.wire import stretched
from tests.rig.store.postgres import Server

SCALE = 0.02
BOOK = "/newgame fiim-2019"


@pytest.fixture
def database(postgres: Server, template: str) -> str:
    return postgres.create(template)


@pytest.fixture
def two_ways(database: str) -> Sequence[str]:
    """Returns two addresses of the database, one for each program."""
    return ways(database, 2)


async def plays_on(town: Town, more: int = 3) -> None:
    """Waits until the game has `more` new acts, or has ended."""
    before = acts_so_far(town)
    await until_kept(lambda: acts_so_far(town) >= before + more or is_over(town), "the game stands still")


def is_over(town: Town) -> bool:
    return rows(town, "SELECT 1 FROM games WHERE status = 'over'") != []


async def playing(town: Town) -> Table:
    table = await town.seat(command=BOOK)
    await until_kept(lambda: acts_so_far(town) > 0, "no game begins")
    return table


async def test_a_game_goes_on_when_its_host_is_killed_stopped_or_paused(
    database: str, two_ways: Sequence[str], found: Found
) -> None:
    town = await found(scale=SCALE / 2, database=database, ways=two_ways)
    town.expected_refusals |= OF_KILLS
    table = await playing(town)
    first = await owned(town)
    killed_at = await is_killed(town, first)
    ear = Ear(town.mirror.address)
    async with stretched(ear.wire):
        first.environment["MAFIA_API_SERVER"] = f"http://127.0.0.1:{ear.wire.port}"
        await first.start()
        await is_stopped(town, await owned(town))
        assert owner(town) is first
        await is_paused(town, first, ear)
    storm = Storm(killed_at=[killed_at])
    await reckon(town, [table], storm)
    assert storm.copies <= town.kills + 1  # the pause may have doubled one message, too
    assert two_at_a_time(town) == []


async def is_killed(town: Town, host: Process) -> float:
    await town.kill(host)
    killed_at = time.time()
    await owned(town, other_than=host)
    await plays_on(town)
    return killed_at


async def is_stopped(town: Town, host: Process) -> None:
    """Stops a program. Checks that the other program takes over before the lease runs out."""
    began = time.monotonic()
    await town.stop(host)
    await owned(town, other_than=host)
    assert time.monotonic() - began < SECONDS_LEASED
    await plays_on(town)
    await host.start()


async def is_paused(town: Town, host: Process, ear: Ear) -> None:
    """Pauses a program until its lease has ended. When it goes on, it gives the bot up. Checks that it has
    written and sent nothing more, except a call that had passed the check of the lease before the pause."""
    await replaced(town, host)
    await plays_on(town)
    said = ear.said
    resume(host)
    await host.says(GIVEN_UP, since_start=True)
    await plays_on(town)
    assert owner(town) is not host
    assert ear.said <= said + 1


@pytest.mark.parametrize(
    ("planted", "is_fenced"),
    [("tests.rig.e2e.stubborn", True), ("tests.rig.e2e.unfenced", False)],
    ids=["fence", "no-fence"],
)
async def test_the_database_refuses_writes_of_a_program_with_an_expired_lease(
    database: str, two_ways: Sequence[str], found: Found, planted: str, is_fenced: bool
) -> None:
    """A program whose lease has ended, and which does not notice that, can not write: the fence in the
    database stops it. Without the fence it writes, and the checks after a storm find that."""
    town = await found(
        scale=SCALE, database=database, ways=two_ways, checked=False, settings={PLANTED: planted}
    )
    table = await playing(town)
    host = await owned(town)
    other = await replaced(town, host)
    await plays_on(town, more=1)
    resume(host)
    await town.kill(other)  # so all updates go to the program that does not own the bot
    await town.send(table.people[0], table.chat, "is anybody there?")  # the game may wait for no person
    if is_fenced:
        await host.says("LeaseLostError")
        assert two_at_a_time(town) == []
    else:
        await until_kept(lambda: two_at_a_time(town), "nobody writes beside the owner")


NEWER = """
ALTER TABLE games ADD COLUMN of_the_future integer;
CREATE TABLE futures (id bigint PRIMARY KEY);
UPDATE alembic_version SET version_num = '9999';
"""
"""Migrations that a release may run while an older program works: they only add tables and columns."""


async def test_an_old_program_goes_on_after_a_newer_one_changed_the_schema(
    database: str, two_ways: Sequence[str], found: Found
) -> None:
    """An old program goes on hosting after a newer one has changed the schema, so replicas can be upgraded
    one after another. An old program can not start any more."""
    town = await found(scale=SCALE, database=database, ways=two_ways, checked=False)
    await playing(town)
    host = await owned(town)
    (other,) = (each for each in town.replicas if each is not host)
    await town.stop(other)
    await asyncio.to_thread(run_script, database, NEWER)
    await other.start()
    await until_kept(lambda: other.ended, "an old program begins")
    assert await other.end(signal.SIGTERM) == 2
    assert "newer than this program" in other.said
    await plays_on(town)
    assert owner(town) is host
    assert [line for line in host.said.splitlines() if '"level": "error"' in line] == []
