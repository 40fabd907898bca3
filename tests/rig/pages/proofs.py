"""Finds the tests of a clause by their names. So no table can name a test that does not exist."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.rig.architecture.sources import ROOT

FOLDERS = {
    "fiim-2019": ("fiim", "scoring"),
    "classic-10": ("classic",),
    "ua-club": ("ua_club",),
    "city": ("city",),
    "party": ("party",),
}
"""Rule set id → the folders of its tests under `tests/engine/`."""


class Proof(NamedTuple):
    """A test. `name`: its name in the file without `test_`, after its class and a dot if it has one."""

    path: Path
    name: str

    @property
    def title(self) -> str:
        """Returns the sentence in the test's name, without the numbers before it."""
        group, _, name = self.name.rpartition(".")
        words = re.sub(r"(?<!^)(?=[A-Z])", " ", re.sub("^Test([A-G][0-9]+)?", "", group)).lower()
        said = re.sub(r"^(?:fiim_)?(?:[a-g]?[0-9]+_)+", "", name).replace("_", " ")
        return f"{words}: {said}" if words else said


@cache
def proofs() -> tuple[Proof, ...]:
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
def matching(pattern: str, folders: tuple[str, ...] = ()) -> tuple[Proof, ...]:
    """Returns the tests whose names fit a pattern, in which `*` is any text. A pattern `NAME` is looked for
    in `folders`; `FILE::NAME` only in this file, a path under `tests/` without `.py`."""
    where, _, name = pattern.rpartition("::")
    there = _in_file(where) if where else _in_book(folders)
    return tuple(proof for proof in there if fnmatchcase(proof.name, name))


@cache
def _in_file(where: str) -> tuple[Proof, ...]:
    path = Path("tests") / f"{where}.py"
    return tuple(proof for proof in proofs() if proof.path == path)


@cache
def _in_book(folders: tuple[str, ...]) -> tuple[Proof, ...]:
    """Returns the engine's tests for one book, or all of them without `folders`."""
    there = (proof for proof in proofs() if proof.path.parts[:2] == ("tests", "engine"))
    return tuple(proof for proof in there if not folders or proof.path.parent.name in folders)


@cache
def tagged(tag: str, folders: tuple[str, ...] = ()) -> tuple[Proof, ...]:
    """Returns tests whose names contain the number of a clause or decision, such as `4_3_2` or `d12`."""
    whole = "(?<![0-9]_)" if tag[0].isdecimal() else ""
    number = re.compile(rf"{whole}(?<![a-z0-9]){re.escape(tag)}(?=_(?![0-9])|$)|^Test{tag.upper()}(?=[A-Z])")
    return tuple(proof for proof in _in_book(folders) if number.search(proof.name))
