"""Finds the program's own files, for tests of the code itself."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[3]
ROOMS = ("engine", "minds", "championship", "bot", "sandbox", "simulation", "lazy_types")
WRITTEN = {".py", ".js", ".css", ".html", ".ftl", ".toml"}
"""The endings of files that people write by hand and that are shipped."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef


@dataclass(frozen=True)
class Source:
    """A Python file of the program."""

    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text("utf-8"))

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    def functions(self) -> Iterator[Function]:
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def public(self) -> Iterator[tuple[str, Documented]]:
        """Yields public classes, functions, and methods of public classes, each with its dotted name.

        It leaves out classes that only describe JSON, and functions that only give another name to
        something.
        """
        yield from _public("", self.tree.body)


def _public(prefix: str, body: list[ast.stmt]) -> Iterator[tuple[str, Documented]]:
    for node in body:
        if isinstance(node, Documented) and not node.name.startswith("_") and not _is_shape(node):
            yield prefix + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from _public(f"{prefix}{node.name}.", node.body)


def _is_shape(node: Documented) -> bool:
    if isinstance(node, ast.ClassDef):
        return any(isinstance(base, ast.Name) and base.id == "TypedDict" for base in node.bases)
    return ast.unparse(node.body[-1]) == "..."


def sources(*rooms: str) -> list[Source]:
    return [_source(path) for room in rooms or ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


@cache
def _source(path: Path) -> Source:
    """Returns the `Source` of a file: always the same object, so that each file is parsed only once."""
    return Source(path)


def written() -> list[Path]:
    """Returns all files of the program that people write by hand."""
    folders = [ROOT / room for room in (*ROOMS, "locales", "migrations", "script")]
    paths = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in paths if path.suffix in WRITTEN or path.parent == ROOT / "script"]


def settled(text: str) -> str:
    """Replaces each run of white space by one space, so that a search finds sentences that are split over
    lines."""
    return re.sub(r"\s+", " ", text)
