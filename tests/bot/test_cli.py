"""A mistake of the operator prints a line, not a traceback."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.commands.simulating import interval
from bot.store.database.migrate import head
from bot.store.database.transaction import Store
from bot.version import version, with_commit
from tests.rig.architecture.sources import ROOT
from tests.rig.program.running import at_terminal, mafia
from tests.rig.program.started import answer, started
from tests.rig.store import kept
from tests.rig.store.database import database, database_url, migrated, on_sqlite
from tests.rig.store.databases import foreign, newer, no_database, no_folder, older
from tests.rig.telegram.fake_api import TOKEN, FakeApi, Refusal, serving

PROGRAM = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

__all__ = ["database", "database_url", "migrated"]


ANOTHERS = "letters.db: the database is another program's"
NEWER = "newer.db: the database is newer than this program"
OLDER = "older.db: the database is older than this program: bring it up with `mafia migrate`\n"


def refused(command: str, url: str, *arguments: str, **settings: str) -> str:
    """Runs a command that refuses its database and leaves the file as it is. Returns what it says."""
    file = Path(url.removeprefix("sqlite:///"))
    before = file.read_bytes() if file.exists() else None
    done = mafia(command, *arguments, MAFIA_DATABASE_URL=url, MAFIA_BOT_TOKEN=TOKEN, **settings)
    assert done.returncode == 2
    assert (file.read_bytes() if file.exists() else None) == before
    return done.stderr


@pytest.mark.parametrize(
    ("command", "database", "line"),
    [
        *((command, foreign, ANOTHERS) for command in ("run", "migrate", "backup", "restore")),
        *((command, newer, NEWER) for command in ("run", "migrate")),
        ("migrate", no_database, "notes.db: file is not a database"),
        ("migrate", no_folder, "nowhere/mafia.db: unable to open"),
        ("run", no_folder, "nowhere/mafia.db: there is no folder "),
    ],
)
def test_an_unusable_database_is_refused_in_one_line(
    command: str, database: Callable[[Path], str], line: str, tmp_path: Path, migrated: Path
) -> None:
    backups = {"backup": [str(tmp_path / "new")], "restore": [str(migrated)]}
    told = refused(command, database(tmp_path), *backups.get(command, []))
    assert told.startswith(f"mafia: MAFIA_DATABASE_URL: {tmp_path}/{line}")
    assert told.count("\n") == 1


@pytest.mark.parametrize(("database", "line"), [(newer, NEWER), (older, OLDER)])
def test_without_migrations_a_database_of_another_version_is_refused(
    database: Callable[[Path], str], line: str, tmp_path: Path
) -> None:
    told = refused("run", database(tmp_path), MAFIA_MIGRATE="0")
    assert told.startswith(f"mafia: MAFIA_DATABASE_URL: {tmp_path}/{line}")


def test_the_option_version_prints_the_version() -> None:
    done = mafia("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(rf"mafia {re.escape(PROGRAM)}(\+g[0-9a-f]{{7}})?\n", done.stdout)


@pytest.mark.parametrize(
    ("described", "told"),
    [
        ("v0.2.0-0-gabc1234", "0.2.0"),
        ("v0.2.0-5-gabc1234", "0.2.0+gabc1234"),
        ("abc1234", "0.2.0+gabc1234"),
        ("abc1234def5678", "0.2.0+gabc1234"),
        ("", "0.2.0"),
        ("fatal: no repository", "0.2.0"),
    ],
)
def test_the_version_between_releases_contains_the_commit(described: str, told: str) -> None:
    assert with_commit("0.2.0", described) == told


def test_every_command_has_a_short_option_for_help() -> None:
    for words in ((), ("backup",), ("tournament",), ("tournament", "seat"), ("forget",)):
        assert mafia(*words, "-h").stdout == mafia(*words, "--help").stdout != ""


def test_a_shell_completes_the_names_of_commands() -> None:
    shown = mafia("--help", COLUMNS="200").stdout
    assert "--install-completion" in shown
    assert "--show-completion" in shown
    asked = {"_MAFIA_COMPLETE": "complete_bash", "COMP_WORDS": "mafia re", "COMP_CWORD": "1"}
    installed = Path(sys.executable).with_name("mafia")
    done = subprocess.run(
        [installed], env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["replay", "restore"]


def test_the_json_of_a_simulation_contains_intervals() -> None:
    told = json.loads(mafia("simulate", "--ruleset", "party", "--games", "5", "--json").stdout)
    assert told["intervals"] == {
        outcome: [*interval(wins, told["games"])] for outcome, wins in told["wins"].items()
    }
    assert set(told["intervals"]) == {"red", "black", "draw"}


@pytest.mark.parametrize(("chosen", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
async def test_the_log_at_a_terminal_has_colours_unless_they_are_not_wanted(
    chosen: dict[str, str], coloured: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    async with serving(FakeApi(answer=lambda call: Refusal(401, "Unauthorized"))) as api:
        settings = {"MAFIA_BOT_TOKEN": TOKEN, "MAFIA_API_SERVER": api.url, "TERM": "xterm"}
        where = {"MAFIA_DATABASE_URL": f"sqlite:///{tmp_path / 'mafia.db'}"}
        done = await asyncio.to_thread(at_terminal, "run", **settings, **where, **chosen)
    assert "starting" in done.stderr
    assert ("\x1b[" in done.stderr) is coloured


def test_the_interval_of_a_share_stays_between_zero_and_one() -> None:
    assert interval(0, 1000)[0] == 0.0
    assert f"{interval(0, 997)[0]:.4f}" == "0.0000"
    assert interval(7, 7)[1] == 1.0


async def test_a_token_that_telegram_refuses_is_one_line(tmp_path: Path) -> None:
    async with serving(FakeApi(answer=lambda call: Refusal(401, "Unauthorized"))) as api:
        settings = {"MAFIA_BOT_TOKEN": TOKEN, "MAFIA_API_SERVER": api.url}
        where = {"MAFIA_DATABASE_URL": f"sqlite:///{tmp_path / 'mafia.db'}"}
        done = await asyncio.to_thread(mafia, "run", **settings, **where)
    assert done.returncode == 2
    told = [line for line in done.stderr.splitlines() if "[info" not in line]
    assert told == ["mafia: MAFIA_BOT_TOKEN: Telegram refuses this token"]


def test_the_command_migrate_creates_the_database_and_reports_it(tmp_path: Path) -> None:
    path = tmp_path / "mafia.db"
    ours = int(head())
    uk = {"MAFIA_DEFAULT_LOCALE": "uk"}
    for language, said in (({}, f"schema none → {ours}: done"), (uk, f"схема {ours}: усе вже оновлено")):
        done = mafia("migrate", MAFIA_DATABASE_URL=f"sqlite:///{path}", **language)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{path}: {said}\n", "")
    assert path.exists()


async def test_a_start_is_logged_before_and_after_telegram_answers(tmp_path: Path) -> None:
    url = older(tmp_path)
    async with serving(FakeApi(answer=answer)) as api:
        settings = {"MAFIA_DATABASE_URL": url, "MAFIA_METRICS_LISTEN": "127.0.0.1:0", "MAFIA_BACKUPS": "0"}
        process = await started(tmp_path, api, **settings, MAFIA_LOG_FORMAT="json")
        await process.end(signal.SIGTERM)
    said = [json.loads(line) for line in process.said.splitlines()]
    (first,), (last,) = ([line for line in said if line["event"] == what] for what in ("starting", "started"))
    ours, where = int(head()), str(tmp_path / "older.db")
    assert (first["version"], first["database"], first["schema"]) == (version(), where, f"4 → {ours}")
    known = {"version": version(), "database": where, "schema": ours, "mode": "polling"}
    known |= {"name": "host_bot", "add": "https://t.me/host_bot?startgroup=true", "metrics": "127.0.0.1:0"}
    assert last.items() >= known.items()
    assert isinstance(last["games"], int)


HIM, HER = 1001, 1002


async def a_past(database_url: str) -> None:
    """Stores a game that is over, and a lobby in another chat."""
    store = Store.open(database_url)
    async with store.transaction() as tx:
        await kept.meet(tx, HIM, HER)
        await kept.lose(tx, kept.CHAT)
        await kept.game(tx, HIM, HER, creator=HIM)
        await kept.game(tx, HER, creator=HER, chat=kept.CHAT - 1, status="lobby")
    await store.close()


async def standing_of(database_url: str, *who: int | str) -> list[str]:
    store = Store.open(database_url)
    async with store.transaction() as tx:
        found = await kept.tells_of(tx, *who)
    await store.close()
    return found


@on_sqlite
def test_the_command_forget_deletes_a_person_and_a_chat(database_url: str) -> None:
    asyncio.run(a_past(database_url))
    for who, said in ((HIM, "forgotten"), (HIM, "nothing was known"), (kept.CHAT, "forgotten")):
        done = mafia("forget", str(who), MAFIA_DATABASE_URL=database_url)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{who}: {said}\n", "")
    assert asyncio.run(standing_of(database_url, HIM, f"Имя {HIM}")) == []
    left = ["games", "played", "results"]  # these rows stay, because they count how often each team won
    assert asyncio.run(standing_of(database_url, kept.CHAT)) == left


@on_sqlite
@pytest.mark.parametrize("who", [HIM, kept.CHAT])
def test_the_command_forget_asks_at_a_terminal(database_url: str, who: int) -> None:
    asyncio.run(a_past(database_url))
    before = asyncio.run(standing_of(database_url, who))
    assert before
    for typed in ("n\n", "\n", "\x04", "yet\n"):
        done = at_terminal("forget", str(who), typed=typed, MAFIA_DATABASE_URL=database_url)
        assert (done.returncode, done.stdout) == (1, f"{who}: nothing is changed\n")
        assert f": forget {who} for good? [y/N]" in done.stderr
        assert asyncio.run(standing_of(database_url, who)) == before
    done = at_terminal("forget", str(who), typed="y\n", MAFIA_DATABASE_URL=database_url)
    assert (done.returncode, done.stdout) == (0, f"{who}: forgotten\n")
    assert asyncio.run(standing_of(database_url, who)) != before


@on_sqlite
def test_the_command_forget_with_yes_does_not_ask(database_url: str) -> None:
    asyncio.run(a_past(database_url))
    done = at_terminal("forget", str(HIM), "--yes", MAFIA_DATABASE_URL=database_url)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{HIM}: forgotten\n", "")


@on_sqlite
@pytest.mark.parametrize("who", [HER, kept.CHAT - 1])
def test_an_open_game_prevents_forgetting_with_one_line(database_url: str, who: int) -> None:
    asyncio.run(a_past(database_url))
    before = asyncio.run(standing_of(database_url, HER))
    done = mafia("forget", str(who), MAFIA_DATABASE_URL=database_url)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"mafia: {who}: a game is not over")
    assert done.stderr.count("\n") == 1
    assert asyncio.run(standing_of(database_url, HER)) == before


def test_the_command_forget_refuses_a_missing_database(tmp_path: Path) -> None:
    path = tmp_path / "mafia.db"
    done = mafia("forget", "5", MAFIA_DATABASE_URL=f"sqlite:///{path}")
    assert done.stderr == f"mafia: MAFIA_DATABASE_URL: {path}: there is no such database\n"
    assert (done.returncode, path.exists()) == (2, False)


@on_sqlite
@pytest.mark.parametrize("who", ["Аня", "-", "1.5"])
def test_the_command_forget_takes_only_a_number(database_url: str, who: str) -> None:
    done = mafia("forget", who, MAFIA_DATABASE_URL=database_url)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
