"""For any wrong argument, a command prints one line and no traceback, and ends with exit code 2."""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import typer.main
from typer.core import TyperCommand, TyperGroup, TyperOption

from bot.commands.cli import app
from championship.event import Event, Player, Seeds, Stage
from championship.event_text import write
from tests.rig.program.running import mafia

HUGE = "99999999999999999999"
RECORD = next((Path(__file__).parents[1] / "engine" / "games").glob("*.mafia.toml"))

FINE = {
    "run": (),
    "check": (),
    "sandbox": (),
    "play": ("--no-browser",),
    "replay": ("RECORD",),
    "view": ("RECORD",),
    "simulate": ("--ruleset", "party", "--games", "1"),
    "convert": ("RECORD", "--to", "record"),
    "rating": ("RECORD",),
    "publish": ("NEW", "--event", "EVENT"),
    "export": ("NEW", "--chat", "-100"),
    "import": ("RECORD", "--chat", "-100"),
    "migrate": (),
    "backup": ("NEW",),
    "restore": ("RECORD",),
    "copy": ("sqlite:///nowhere.db", "sqlite:///new.db"),
    "forget": ("5",),
    "rules": ("check", "RECORD"),
    "verify": ("RECORD",),
    "tournament new": ("NEW", "--title", "cup"),
    "tournament seat": ("EVENT", "--iterations", "1"),
    "tournament late": ("EVENT", "p11"),
    "tournament swap": ("EVENT", "p1", "p2", "--round", "1"),
    "tournament sheet": ("EVENT",),
    "tournament print": ("EVENT", "NEW"),
    "tournament import": ("EVENT", "RECORD"),
    "tournament standing": ("EVENT",),
    "tournament open": ("EVENT", "--organiser", "5"),
    "tournament write": ("EVENT", "abc"),
    "tournament hand": ("abc", "--organiser", "5"),
}
"""Command → good values of its arguments. A test replaces one of them by a hostile value, or adds one."""

MADE = {
    *("publish FOLDER", "play --folder", "sandbox --folder", "export FOLDER", "backup FILE|FOLDER"),
    *("view --out", "convert --out", "tournament new FILE", "tournament print FOLDER"),
}
"""The arguments that name a file or folder which the command makes: it may not exist yet."""

TEXTS = {"tournament new --title", "rating --player", "rating --title"}
"""The arguments that accept any text: a title, or a name."""


def commands() -> Iterator[tuple[str, TyperCommand]]:
    found = typer.main.get_command(app)
    assert isinstance(found, TyperGroup)
    for name, command in found.commands.items():
        if isinstance(command, TyperGroup):
            for below, each in command.commands.items():
                assert isinstance(each, TyperCommand)
                yield f"{name} {below}", each
        else:
            assert isinstance(command, TyperCommand)
            yield name, command


def values(named: str, kind: object, folder: Path) -> Iterator[str]:
    """Yields values that nobody can mean: of a wrong type, absent or huge files, control characters.

    `named`: the command and the parameter.
    """
    if kind in (int, float):
        yield from ("x", *(() if named.endswith("--seed") else (HUGE * 20,)))
    elif kind is Path:
        is_folder = "folder" in named.lower() or "--rules" in named
        yield from (str(folder / ("binary" if is_folder else "folder")), str(folder / ("n" * 300)))
        if named not in MADE:
            yield str(folder / "absent")
            if not is_folder:
                yield from ("", str(folder / "binary"), str(folder / "huge"))
    elif named not in TEXTS:
        yield "\x1b[2J" + "n" * 10_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("hostile")
    (made / "folder").mkdir()
    (made / "folder" / "letter").touch()
    (made / "empty").touch()
    (made / "binary").write_bytes(bytes(range(256)) * 9)
    shutil.copy(RECORD, made)
    with (made / "huge").open("wb") as file:
        file.truncate(1 << 32)
    stage = Stage(name="heats", tables=["1"], rounds=1)
    players = [Player(name=f"p{number}") for number in range(10)]
    event = Event(
        mafia_event=1,
        title="cup",
        ruleset="fiim-2019",
        seeds=Seeds(seating=1, lot=1),
        stages=[stage],
        players=players,
    )
    (made / "cup.toml").write_text(write(event))
    return made


def of_which(hint: object) -> set[object]:
    """Returns the types in an annotation."""
    return {hint}.union(*(of_which(one) for one in get_args(hint) if not isinstance(one, str)))


def share(command: str, name: str, tried: Sequence[str]) -> Sequence[str]:
    """Returns the values to try for this option of this command. Commands that have the same option share the
    values; each command gets at least one."""
    having = [
        other
        for other, each in commands()
        if any(name in parameter.opts for parameter in each.params if isinstance(parameter, TyperOption))
    ]
    place = having.index(command)
    return tried[place :: len(having)] or tried[place % len(tried) :][:1] if tried else ()


def wrong(command: str, parameters: TyperCommand, folder: Path) -> Iterator[tuple[str, ...]]:
    """Yields command lines. Each has one value that nobody can mean."""
    there = {
        "RECORD": str(folder / RECORD.name),
        "EVENT": str(folder / "cup.toml"),
        "NEW": str(folder / "new"),
    }
    fine = [there.get(word, word) for word in FINE[command]]
    place, hints = 0, get_type_hints(parameters.callback)
    for parameter in parameters.params:
        kind = next((one for one in (Path, int, float) if one in of_which(hints[parameter.name or ""])), str)
        if isinstance(parameter, TyperOption):
            name = parameter.opts[0]
            if parameter.is_flag or name == "--help":
                continue
            for value in share(command, name, [*values(f"{command} {name}", kind, folder)]):
                yield (*command.split(), *fine, name, value)
        else:
            name = parameter.metavar or (parameter.name or "").upper()
            for value in values(f"{command} {name}", kind, folder):
                yield (*command.split(), *fine[:place], value, *fine[place + 1 :])
            place += 1


@pytest.mark.parametrize("command", [name for name, _ in commands()])
def test_a_wrong_argument_is_one_line(
    command: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = {"MAFIA_DATABASE_URL": f"sqlite:///{tmp_path}/none.db", "MAFIA_BOT_TOKEN": "7:first"}
    faults = []
    for words in wrong(command, dict(commands())[command], folder):
        done = mafia(*words, **settings)
        if (done.returncode, done.stderr.count("\n")) != (2, 1) or "Traceback" in done.stderr:
            shown = [word if len(word) < 100 else f"{word[:20]}…" for word in words]
            faults.append((shown, done.returncode, done.stdout[-200:], done.stderr[-300:]))
    assert faults == []


def test_these_tests_try_every_command() -> None:
    assert {name for name, _ in commands()} == set(FINE)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "closed.mafia.toml"
    path.touch(mode=0)
    done = mafia("replay", str(path))
    assert (done.returncode, done.stderr) == (2, f"mafia: {path}: Permission denied\n")
