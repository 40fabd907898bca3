"""The page on security names tests that there are."""

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
def test_a_test_that_the_page_names_is_there(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    defined = {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert name in defined if name else any(each.startswith("test_") for each in defined)


def test_every_row_of_both_reviews_has_a_test() -> None:
    rows = re.findall(r"^\| (\d+) \|.*\|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in rows] == [*range(1, 18), *range(1, 22)]
    assert all(NAMED.search(tests) for _, tests in rows)
