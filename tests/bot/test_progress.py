"""A long command shows its progress on the terminal while it works, and nowhere else."""

from pathlib import Path

import pytest

from championship.event import Event, Player, Seeds, Stage
from championship.event_text import write
from tests.rig.architecture.sources import ROOT
from tests.rig.program.running import at_terminal, mafia

RECORD = ROOT / "tests" / "engine" / "games" / "fiim-2019.mafia.toml"
ERASED = "\x1b[2K"


def cup(folder: Path) -> Path:
    event = Event(
        mafia_event=1,
        title="cup",
        ruleset="fiim-2019",
        seeds=Seeds(seating=1, lot=1),
        stages=[Stage(name="heats", tables=["1", "2"], rounds=4)],
        players=[Player(name=f"p{number}") for number in range(20)],
    )
    (folder / "cup.toml").write_text(write(event))
    return folder / "cup.toml"


def named(folder: Path) -> Path:
    """Returns a game whose players have names, so that it counts."""
    names = [f"p{number}" for number in range(10)]
    (folder / "game.mafia.toml").write_text(f"players = {names}\n{RECORD.read_text('utf-8')}", "utf-8")
    return folder / "game.mafia.toml"


def command(name: str, folder: Path) -> tuple[str, ...]:
    return {
        "simulate": ("simulate", "--ruleset", "party", "--games", "5", "--seed", "1", "--policy", "uniform"),
        "rating": ("rating", str(named(folder))),
        "seat": ("tournament", "seat", str(cup(folder)), "--iterations", "600"),
        "publish": ("publish", str(folder / "site"), "--event", str(cup(folder))),
    }[name]


@pytest.mark.parametrize("name", ["simulate", "rating", "seat", "publish"])
def test_progress_is_shown_only_at_a_terminal_and_is_then_erased(name: str, tmp_path: Path) -> None:
    url = {"MAFIA_DATABASE_URL": f"sqlite:///{tmp_path}/none.db"}
    piped = mafia(*command(name, tmp_path), **url)
    assert (piped.returncode, piped.stderr) == (0, "")
    seen = at_terminal(*command(name, tmp_path), TERM="xterm", **url)
    assert seen.returncode == 0
    assert name in seen.stderr
    assert seen.stderr.rpartition(ERASED)[2].strip() in ("", "\x1b[?25h")
    assert len(seen.stdout.splitlines()) == len(piped.stdout.splitlines()) > 0
