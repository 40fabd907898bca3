"""Which tests prove a clause: found by name, so that a table can not name one that does not exist."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.architecture.sources import ROOT

FOLDERS = {
    "fiim-2019": "fiim",
    "classic-10": "classic",
    "ua-club": "ua_club",
    "city": "city",
    "party": "party",
}
"""Rule set id → its tests, under `tests/engine/`."""


class Proof(NamedTuple):
    """A test. `name` is as in the file, but without `test_`, and after its class and a dot if it has one."""

    path: Path
    name: str

    @property
    def title(self) -> str:
        """What it says, without the numbers before it."""
        group, _, name = self.name.rpartition(".")
        words = re.sub(r"(?<!^)(?=[A-Z])", " ", re.sub("^Test([A-G][0-9]+)?", "", group)).lower()
        said = re.sub(r"^(?:[a-g]?[0-9]+_)+", "", name).replace("_", " ")
        return f"{words}: {said}" if words else said


@cache
def proofs() -> tuple[Proof, ...]:
    """Every test of the program."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return tuple(proof for file in files for proof in _of(file))


def _of(file: Path) -> Iterator[Proof]:
    path = file.relative_to(ROOT)
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield from (Proof(path, f"{node.name}.{name}") for name in _names(node.body))
        else:
            yield from (Proof(path, name) for name in _names([node]))


def _names(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name.removeprefix("test_")


@cache
def matching(pattern: str, folder: str = "") -> tuple[Proof, ...]:
    """Tests by a pattern of their names (`*` is any text): those of a book's folder, or of the file that
    stands before `::`, a path under `tests/` without `.py`."""
    where, _, name = pattern.rpartition("::")
    there = _in_file(where) if where else _in_book(folder)
    return tuple(proof for proof in there if fnmatchcase(proof.name, name))


@cache
def _in_file(where: str) -> tuple[Proof, ...]:
    path = Path("tests") / f"{where}.py"
    return tuple(proof for proof in proofs() if proof.path == path)


@cache
def _in_book(folder: str) -> tuple[Proof, ...]:
    """Tests of the engine, of one book or (`folder` "") of all and for all."""
    there = (proof for proof in proofs() if proof.path.parts[:2] == ("tests", "engine"))
    return tuple(proof for proof in there if folder in ("", proof.path.parent.name))


@cache
def tagged(tag: str, folder: str = "") -> tuple[Proof, ...]:
    """Tests whose name has the number of a clause or decision: `4_3_2`, `d12`."""
    number = re.compile(rf"(?:^|_|\.){tag}(?=_(?![0-9])|$)|^Test{tag.upper()}(?=[A-Z])")
    return tuple(proof for proof in _in_book(folder) if number.search(proof.name))
