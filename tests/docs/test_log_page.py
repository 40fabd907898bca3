"""The table in docs/logs.md has each log line about which an operator may have to do something."""

import ast
import re
from collections.abc import Iterator

from tests.rig.architecture.sources import ROOT, sources

PAGE = (ROOT / "docs" / "logs.md").read_text("utf-8")
TOLD = {
    name for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)
}


def logged() -> Iterator[str]:
    """Yields the lines of level warning and above that the program can write."""
    for source in sources("bot"):
        for call in ast.walk(source.tree):
            if isinstance(call, ast.Call):
                named = call.args[1:] if ast.unparse(call.func) == "complain" else call.args
                loud = ast.unparse(call.func) in ("log.warning", "log.error", "complain")
                if loud and named and isinstance(named[0], ast.Constant):
                    yield str(named[0].value)


def test_the_page_explains_every_warning_and_error() -> None:
    found = set(logged())
    assert len(found) > 30
    assert found - TOLD == set()
