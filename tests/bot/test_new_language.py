"""A language needs no more than the files that `docs/translating.md` names: here is one that is made up."""

import os
import subprocess
import sys
from pathlib import Path

from tests.rig.architecture.sources import ROOT
from tests.rig.flows.telegram import TOKEN
from tests.rig.languages import made_up


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python with the rooms at this place in front of the program's own."""
    where = {**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}", "MAFIA_BOT_TOKEN": TOKEN}
    return subprocess.run(
        [sys.executable, "-P", *arguments], cwd=place, env=where, capture_output=True, text=True, check=False
    )


def test_a_game_and_a_practice_are_played_in_a_new_language(tmp_path: Path) -> None:
    made_up.make(tmp_path)
    played = run(tmp_path, "-m", "tests.rig.languages.plays", str(tmp_path / "mafia.db"))
    assert played.returncode == 0, played.stderr[-3000:]


def test_the_start_names_the_missing_texts_of_a_new_language(tmp_path: Path) -> None:
    made_up.make(tmp_path, minds=False)
    started = run(tmp_path, "-c", "from bot.commands.entry import main; main()", "run")
    assert started.returncode == 2, started.stderr
    assert started.stderr.splitlines()[-1] == "mafia: minds/words/pl/numbers.toml is missing"
