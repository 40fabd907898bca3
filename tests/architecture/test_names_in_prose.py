"""The docs, docstrings and comments name only files that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rig.architecture.sources import ROOT, sources

FILE = re.compile(r"`([\w/]+\.py|[\w-]+/[\w./-]+\.(?:css|ftl|js|json|md|sql|toml|yaml))`")
INVENTED = {"migrations/versions/v0028_motto.py"}
"""Names that stand for many files, or for a file that a reader will write."""


def texts() -> Iterator[Path]:
    yield from sorted(ROOT.glob("docs/**/*.md"))
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md"))
    yield from (source.path for source in sources())


EVERY = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.*") if ".venv" not in path.parts]


@pytest.mark.parametrize("text", [*texts()], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_is_named_is_there(text: Path) -> None:
    named = set(FILE.findall(text.read_text("utf-8"))) - INVENTED
    assert [name for name in named if not any(f"/{each}".endswith(f"/{name}") for each in EVERY)] == []
