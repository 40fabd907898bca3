"""Several programs at one PostgreSQL database: which of them owns the bot, and whether two of them have
written for it in the same term."""

import asyncio
import os
import re
import signal
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from bot.store.database.leases import SECONDS_LEASED
from tests.rig.e2e.kept import rows, until_kept
from tests.rig.e2e.process import PATIENCE, Process
from tests.rig.e2e.reader import run_script
from tests.rig.e2e.town import Town
from tests.rig.e2e.wire import Wire

GIVEN_UP = "lease lost"
"""A part of the line that a program logs when it has lost a bot."""

ANY_TIME = frozenset({"getMe", "answerCallbackQuery"})
"""Requests that a program may send for a bot that it does not own."""

PAUSES = 3
"""How often a program is paused until another one owns its bot."""

WITNESS = """
CREATE UNLOGGED TABLE written (bot_id bigint, epoch integer, who name);
CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    bot bigint := coalesce(NEW.bot_id, OLD.bot_id);
BEGIN
    INSERT INTO written SELECT bot, (SELECT epoch FROM leases WHERE bot_id = bot), session_user;
    RETURN NULL;
END $$;
CREATE FUNCTION note_actor() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    bot bigint := (SELECT bot_id FROM games WHERE id = NEW.game_id);
BEGIN
    INSERT INTO written SELECT bot, (SELECT epoch FROM leases WHERE bot_id = bot), session_user;
    RETURN NULL;
END $$;
CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON inbox
    FOR EACH ROW EXECUTE FUNCTION note_writer();
CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON outbox
    FOR EACH ROW EXECUTE FUNCTION note_writer();
CREATE TRIGGER noted AFTER INSERT ON acts FOR EACH ROW EXECUTE FUNCTION note_actor();
"""
"""SQL that makes the database note who writes for which bot, and in which term. Each replica has its own name
in the database."""

ROLES = """
DO $$ BEGIN CREATE ROLE {name} LOGIN SUPERUSER; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
"""


def ways(database: str, replicas: int) -> list[str]:
    """Returns the URL of the database for each replica. From now on the database notes who writes."""
    names = [f"replica{number}" for number in range(replicas)]
    for name in names:
        run_script(database, ROLES.format(name=name))
    run_script(database, WITNESS)
    return [database.replace("user=mafia", f"user={name}") for name in names]


def owner(town: Town) -> Process | None:
    """Returns the program with the bot's lease; None if the lease has run out or the program is dead."""
    found = rows(town, "SELECT holder FROM leases WHERE until > extract(epoch from clock_timestamp())")
    pids = {str(each.pid): each for each in town.replicas if each.running is not None}
    return pids.get(found[0][0].rpartition(":")[2]) if found else None


async def owned(town: Town, *, other_than: Process | None = None, within: float = PATIENCE) -> Process:
    """Waits until a program owns the bot, for at most these seconds (`within`). Returns the program."""

    def look() -> Process | None:
        found = owner(town)
        return None if found is other_than else found

    return await until_kept(look, "nobody takes the bot over", within)


def pause(replica: Process) -> None:
    os.kill(replica.pid, signal.SIGSTOP)


async def replaced(town: Town, host: Process) -> Process:
    """Pauses the program that owns the bot until another one owns it. Returns that one.

    A program that is paused between preparing a statement and executing it keeps its locks, and no timeout of
    PostgreSQL ends its transaction. Then it goes on for a moment, and is paused once more.
    """
    for _ in range(PAUSES):
        pause(host)
        with suppress(AssertionError):
            return await owned(town, other_than=host, within=4 * SECONDS_LEASED)
        resume(host)
        await owned(town)
    raise AssertionError("nobody takes over from a program that is paused")


def resume(replica: Process) -> None:
    os.kill(replica.pid, signal.SIGCONT)


def two_at_a_time(town: Town) -> Sequence[object]:
    """Returns the bots and terms in which more than one program has written."""
    several = "SELECT bot_id, epoch, array_agg(DISTINCT who) FROM written GROUP BY bot_id, epoch"
    return rows(town, f"{several} HAVING count(DISTINCT who) > 1")


class Ear:
    """Counts the requests of one program, on its wire to the sandbox."""

    def __init__(self, address: str) -> None:
        self.calls: Counter[str] = Counter()
        self._host, _, port = address.removeprefix("http://").partition(":")
        self._port = int(port)
        self.wire = Wire(partial(asyncio.open_connection, self._host, self._port), self._hear)

    def _hear(self, data: bytes) -> bytes:
        for method in re.findall(rb"POST /bot[^/ ]+/(\w+)", data):
            self.calls[method.decode()] += 1
        return data.replace(self._called(self.wire.port), self._called(self._port))

    def _called(self, port: int) -> bytes:
        """Replaces the port of the wire by the port of the sandbox, because the sandbox answers only to its
        own name."""
        return f"Host: {self._host}:{port}".encode()

    @property
    def said(self) -> int:
        """Returns how many requests the program has sent that only an owner may send."""
        return sum(number for method, number in self.calls.items() if method not in ANY_TIME)
