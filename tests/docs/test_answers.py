"""The page that answers complaints names only tests that exist."""

import re

from tests.rig.architecture.sources import ROOT

PAGE = (ROOT / "docs" / "answers.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| **")]
NAMED = re.compile(r"`(\w+/test_\w+\.py)(?:::(\w+))?`")


def test_every_answer_names_an_existing_test() -> None:
    assert len(ROWS) > 10
    for row in ROWS:
        named = NAMED.findall(row)
        assert named, row
        for file, test in named:
            (source,) = [
                path for path in (ROOT / "tests" / "bot" / file, ROOT / "tests" / file) if path.exists()
            ]
            assert f"def {test}" in source.read_text("utf-8"), (file, test)
