"""The buttons that do something in each scene. `python -m tests.rig.presses done` writes them down."""

from collections.abc import Mapping
from pathlib import Path

FILE = Path(__file__).with_name("done.txt")


def kept() -> Mapping[str, set[str]]:
    """Returns scene → buttons, as in "a:vote"."""
    lines = (line.partition(": ") for line in FILE.read_text("utf-8").splitlines())
    return {scene: {*buttons.split()} for scene, _, buttons in lines}


def keep(done: Mapping[str, set[str]]) -> None:
    FILE.write_text("".join(f"{name}: {' '.join(sorted(done[name]))}\n" for name in done), "utf-8")
