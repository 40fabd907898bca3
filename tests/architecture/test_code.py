"""The style of the code: small files, small functions, no decision by a book's name, and a docstring for
everything public."""

import ast
import re
import sys
from pathlib import Path

from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT, Function, Source, sources, written

FILE_LINES = 400
FUNCTION_LINES = 50
REGISTRY_HOST = re.compile(
    r"https?://[^/\s]*(?:pypi|pythonhosted|npmjs|unpkg|jsdelivr|cdnjs|registry|golang)|\bpypi\.org",
    re.IGNORECASE,
)

UNION = {"engine/events.py"}
"""A file with one closed union. It is as long as the number of things that can happen."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _one_subject(path: Path) -> bool:
    return path.read_text("utf-8").count("\n") < FILE_LINES or name_of(path) in UNION


def test_no_file_is_too_long() -> None:
    assert {name_of(path) for path in written() if not _one_subject(path)} == set()


def test_no_function_is_too_long() -> None:
    long = {
        f"{source.name}: {function.name}": lines
        for source in sources()
        for function in source.functions()
        if (lines := _lines(function) - _listed(function)) >= FUNCTION_LINES
    }
    assert long == {}


def _lines(node: Function | ast.pattern) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _listed(function: Function) -> int:
    """Returns the number of lines that only continue a list of a union's members: what a case matches counts
    as one line."""
    patterns = (node.pattern for node in ast.walk(function) if isinstance(node, ast.match_case))
    return sum(_lines(pattern) - 1 for pattern in patterns)


def test_no_decision_depends_on_the_name_of_a_book() -> None:
    """The rules look at parameters. A book's name is only looked up, or chooses between words for people."""
    asked = [
        f"{source.name}:{node.lineno}: {ast.unparse(node)}"
        for source in sources("engine", "minds", "championship", "bot")
        if not source.name.startswith("engine/rules/")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Compare | ast.MatchValue) and _names_a_book(node)
    ]
    assert asked == []


def _names_a_book(node: ast.AST) -> bool:
    parts = list(ast.walk(node))
    books = {book.replace("-", "_").upper() for book in BOOKS}
    literal = any(isinstance(part, ast.Constant) and part.value in BOOKS for part in parts)
    named = any(isinstance(part, ast.Name) and part.id in books for part in parts)
    return literal or named


def test_no_module_prints() -> None:
    """No module prints: output goes through a command's console or the log."""
    printing = [
        f"{source.name}:{node.lineno}"
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []


def test_no_comment_promises_work_for_later() -> None:
    later = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")
    assert [name_of(path) for path in written() if later.search(path.read_text("utf-8"))] == []


def test_the_engine_needs_the_standard_library_and_pydantic() -> None:
    allowed = {*sys.stdlib_module_names, "engine", "pydantic", "pydantic_core"}
    foreign = {
        f"{source.name}: {module}" for source in sources("engine") for module in _imported(source) - allowed
    }
    assert foreign == set()


def _imported(source: Source) -> set[str]:
    modules = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add((node.module or ".").partition(".")[0])
    return modules


def test_no_file_names_a_package_registry() -> None:
    """No file names a package registry: people install from the index that their machine uses."""
    documents = [path for path in ROOT.glob("*") if path.is_file() and path.name != ".coverage"]
    documents += [*(ROOT / "docs").rglob("*.md"), *(ROOT / ".ci").iterdir(), *written()]
    named = {
        name_of(path)
        for path in documents
        if REGISTRY_HOST.search(_without_hashes(path.read_text("utf-8", "replace")))
    }
    assert named == set()


def _without_hashes(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "--hash=" not in line)


def test_every_module_of_the_engine_has_a_docstring() -> None:
    modules = (source for source in sources("engine") if source.tree.body)
    assert [module.name for module in modules if ast.get_docstring(module.tree) is None] == []


def test_every_public_name_of_the_engine_has_a_docstring() -> None:
    silent = [
        f"{source.name}: {name}"
        for source in sources("engine")
        for name, node in source.public()
        if ast.get_docstring(node) is None
    ]
    assert silent == []
