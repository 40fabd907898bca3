"""The docs, docstrings and comments name only files that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.rig.architecture.sources import ROOT, sources

FILE = re.compile(r"`([\w/]+\.py|[\w-]+/[\w./-]+\.(?:css|ftl|js|json|md|sql|toml|yaml))`")
INVENTED = {"migrations/versions/vNNNN_motto.py"}
"""Names that stand for many files, or for a file that a reader will write."""


def texts() -> Iterator[Path]:
    yield from sorted(ROOT.glob("docs/**/*.md"))
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md"))
    yield from (source.path for source in sources())


def test_every_file_named_in_prose_exists() -> None:
    every = [path.as_posix() for room in ROOT.iterdir() if room.name != ".venv" for path in room.rglob("*.*")]
    named = {
        (name, text.relative_to(ROOT).as_posix())
        for text in texts()
        for name in {*FILE.findall(text.read_text("utf-8"))} - INVENTED
    }
    there = {name for name in {name for name, _ in named} if any(path.endswith(f"/{name}") for path in every)}
    assert [(name, text) for name, text in named if name not in there] == []
