"""Builds the page of decisions: where the books leave something open, it says what the program does, with the
tests that prove it."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT
from tests.rig.pages.markdown import table
from tests.rig.pages.proofs import Proof, matching, tagged


class Decision(BaseModel, extra="forbid", frozen=True):
    """A decision. `books`: ids of the rule sets to which it applies; `tests`: patterns, if the names of the
    tests lack the number."""

    id: str
    says: str
    parameters: tuple[str, ...] = ()
    books: tuple[str, ...] = tuple(BOOKS)
    tests: tuple[str, ...] = ()

    def proofs(self) -> tuple[Proof, ...]:
        if not self.tests:
            return tagged(self.id.lower())
        return tuple(proof for pattern in self.tests for proof in matching(pattern))


class Part(BaseModel, extra="forbid", frozen=True):
    title: str
    decisions: tuple[Decision, ...]


class File(BaseModel, extra="forbid", frozen=True):
    part: tuple[Part, ...]


@cache
def parts() -> tuple[Part, ...]:
    text = (ROOT / "docs" / "rules" / "decisions.toml").read_text("utf-8")
    return File.model_validate(tomllib.loads(text)).part


def page() -> str:
    count = sum(len(part.decisions) for part in parts())
    lines = [
        "# Where the books leave room",
        "",
        f"For judges and contributors. **{count} decisions**: what is done where a book is silent or says",
        "two things. Tests hold each. *Made from `docs/rules/decisions.toml`: `script/pages`.*",
    ]
    for part in parts():
        rows = [
            (
                decision.id,
                decision.says,
                _named(decision.parameters),
                _books(decision),
                links(decision.proofs()),
            )
            for decision in part.decisions
        ]
        lines += ["", f"## {part.title}", "", *table(("", "is", "parameters", "books", "tests"), rows)]
    return "\n".join([*lines, ""])


def links(found: Sequence[Proof]) -> str:
    """Writes the tests as a cell: a link to each file, relative to a folder of `docs/`, and the titles of the
    tests in it."""
    by_file: dict[Path, list[str]] = {}
    for proof in found:
        by_file.setdefault(proof.path, []).append(proof.title)
    return "\n".join(f"{_link(path)}: {'; '.join(titles)}" for path, titles in by_file.items())


def _link(path: Path) -> str:
    return f"[{path.parent.name}/{path.stem.removeprefix('test_')}](../../{path.as_posix()})"


def _named(parameters: Sequence[str]) -> str:
    return "\n".join(f"`{name}`" for name in parameters)


def _books(decision: Decision) -> str:
    return "all" if len(decision.books) == len(BOOKS) else "\n".join(decision.books)
