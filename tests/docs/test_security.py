"""The page on security names only tests that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "security.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def named() -> list[tuple[str, str]]:
    return sorted(set(NAMED.findall(PAGE.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(("path", "name"), named())
def test_every_test_named_on_the_page_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    defined = {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    assert name in defined if name else any(each.startswith("test_") for each in defined)


def test_every_threat_has_a_test_or_is_called_not_prevented() -> None:
    model = PAGE.read_text(encoding="utf-8").split("## Threat model\n")[1].partition("\n## ")[0]
    _, _, *threats = [line for line in model.splitlines() if line.startswith("|")]
    assert len(threats) > 20
    assert [row for row in threats if not NAMED.search(row) and "**not stopped**" not in row] == []
