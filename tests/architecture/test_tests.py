"""Tests of how the tests are built."""

import ast
from collections.abc import Iterator

from tests.rig.architecture.sources import sources


def test_no_test_imports_from_another_test() -> None:
    """No test imports a helper from another test. Helpers are in modules that are named by their subject."""
    borrowed = [
        f"{source.name}:{node.lineno}"
        for source in sources("tests", "benchmarks")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Import | ast.ImportFrom) and any(map(_is_test, _imported(node)))
    ]
    assert borrowed == []


def _imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    within = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    return [within + alias.name for alias in node.names]


def _is_test(module: str) -> bool:
    return module.startswith("tests.") and ".test_" in module


OWN = ("self", "cls", "super()")
NAMED_TUPLES = {"_asdict", "_fields", "_make", "_mapping", "_replace"}
"""Names that are public although they begin with "_"."""
ELSEWHERE = {
    "_exit",  # public, although it begins with "_"
    "_handler",  # aiogram shows the filters of an observer nowhere else
}


def test_tests_use_only_public_names() -> None:
    """Tests use only public names of the modules that they test. If a test needs another name, that name
    becomes public."""
    reached = [
        f"{source.name}:{node.lineno}: {name}"
        for source in sources("tests", "benchmarks")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute | ast.ImportFrom | ast.Call)
        for name in _private(node)
    ]
    assert reached == []


def _private(node: ast.Attribute | ast.ImportFrom | ast.Call) -> Iterator[str]:
    names: list[str] = []
    match node:
        case ast.Attribute(value, name) if ast.unparse(value) not in OWN:
            names = [name]
        case ast.ImportFrom():
            names = [alias.name for alias in node.names]
        case ast.Call(ast.Attribute(_, "setattr"), [replaced, *more]):
            named = (
                more[0] if len(more) == 2 else replaced
            )  # covers `setattr(thing, "name", …)` and `setattr("path", …)`
            names = [str(named.value).rpartition(".")[2]] if isinstance(named, ast.Constant) else []
    for name in names:
        if name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLES | ELSEWHERE:
            yield name
