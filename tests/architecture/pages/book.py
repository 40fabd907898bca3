"""A book's page: its cards and course from the data, then every clause with the tests that prove it."""

import tomllib
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from tests.architecture.pages.decisions import links, parts
from tests.architecture.pages.markdown import table
from tests.architecture.pages.parameters import FIELDS, deal_rows, meanings, shown
from tests.architecture.pages.proofs import FOLDERS, Proof, matching, tagged
from tests.architecture.sources import ROOT

RULES = ROOT / "docs" / "rules"
BASE = "fiim-2019"


class Clause(BaseModel, extra="forbid", frozen=True):
    """`id` is the book's own number or a name; `tests` only where their names do not have the number."""

    id: str
    says: str
    parameters: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    def proofs(self, book: str) -> tuple[Proof, ...]:
        """The tests that hold it."""
        if not self.tests:
            return tagged(self.id.replace(".", "_"), FOLDERS[book])
        return _found(self.tests, book)


class Answer(BaseModel, extra="forbid", frozen=True):
    """A book's answer to a question that all books answer; `says` if it is not the common one."""

    says: str | None = None
    tests: tuple[str, ...] = ()


class File(BaseModel, extra="forbid", frozen=True):
    title: str
    about: str
    clause: tuple[Clause, ...]
    rows: dict[str, Answer]


class Row(BaseModel, extra="forbid", frozen=True):
    """A question that all books answer, with the common answer and the tests of all."""

    name: str
    says: str
    parameters: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


class Rows(BaseModel, extra="forbid", frozen=True):
    row: tuple[Row, ...]


def _read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def file_of(book: str) -> File:
    """As `docs/rules/<book>.toml` has it."""
    return File.model_validate(_read(RULES / f"{book}.toml"))


@cache
def rows() -> tuple[Row, ...]:
    """As `docs/rules/rows.toml` has them."""
    return Rows.model_validate(_read(RULES / "rows.toml")).row


@cache
def clauses(book: str) -> list[tuple[Clause, tuple[Proof, ...]]]:
    """Every clause of the book itself, and every answer it gives, with its tests."""
    found = file_of(book)
    answers = [(row, found.rows.get(row.name, Answer())) for row in rows()]
    asked = [
        Clause(
            id=row.name,
            says=answer.says or row.says,
            parameters=row.parameters,
            tests=(*answer.tests, *row.tests),
        )
        for row, answer in answers
    ]
    own = [(clause, clause.proofs(book)) for clause in found.clause]
    return own + [(clause, _found(clause.tests, book)) for clause in asked]


def _found(patterns: tuple[str, ...], book: str) -> tuple[Proof, ...]:
    proofs = [proof for pattern in patterns for proof in matching(pattern, FOLDERS[book])]
    return tuple(dict.fromkeys(proofs))


def page(name: str) -> str:
    """The whole page of a book."""
    found, book = file_of(name), BOOKS[name]
    head, cards = deal_rows(book)
    proved = clauses(name)
    own = len(found.clause)
    return "\n".join(
        [
            f"# {found.title}",
            "",
            f"`{name}`. {found.about} *Made from the data: `script/pages`.*",
            "",
            "## Cards",
            "",
            *table(head, cards),
            "",
            "## Course",
            "",
            *_course(book),
            "",
            *_difference(book),
            "## Clauses of the book",
            "",
            *_table(proved[:own]),
            "",
            "## What every book answers",
            "",
            *_table(proved[own:]),
            "",
            "What no book says is in [decisions](decisions.md).",
            "",
        ]
    )


def _table(proved: list[tuple[Clause, tuple[Proof, ...]]]) -> list[str]:
    lines = [
        (clause.id, clause.says, "\n".join(f"`{name}`" for name in clause.parameters), links(found))
        for clause, found in proved
    ]
    return table(("clause", "says", "parameters", "tests"), lines)


def _course(book: RuleSet) -> list[str]:
    lines = [
        f"- night 1: {_steps(book, book.first_night)}",
        f"- a later night: {_steps(book, book.night)}",
        f"- a day: `turn` {book.turn_seconds} s each → `vote` {book.vote_seconds} s a candidate, "
        f"`defence` {book.defence_seconds} s, `raise` {book.raise_seconds} s as needed"
        + (f" → `last-word` {book.last_word_seconds} s" if book.last_words else ""),
    ]
    acts = ", ".join(f"`{act}`" for act in sorted({*book.acts, *book.words} - {"check"}))
    return [*lines, f"- acts beside the common ones: {acts}"]


def _steps(book: RuleSet, names: tuple[str, ...]) -> str:
    return " → ".join(f"`{name}` {book.seconds(name)} s" for name in names)


def _difference(book: RuleSet) -> list[str]:
    """The parameters in which the book differs from the default one."""
    base = BOOKS[BASE]
    told = {"id", "deals", "roles", "actions", "greetings", "acts", "first_night", "night"}
    names = [name for name in FIELDS if name not in told and getattr(book, name) != getattr(base, name)]
    if not names:
        return []
    rows = [(f"`{name}`", shown(name, book), shown(name, base), meanings()[name].means) for name in names]
    head = ("parameter", "here", f"`{BASE}`", "what it means")
    return [f"## Where it differs from `{BASE}`", "", *table(head, rows), ""]


def contents() -> str:
    """The page that leads to the others."""
    lines = [
        (
            f"[{file_of(name).title}]({name}.md)",
            f"`{name}`",
            shown("deals", book),
            str(len(clauses(name))),
        )
        for name, book in BOOKS.items()
    ]
    count = sum(len(part.decisions) for part in parts())
    return "\n".join(
        [
            "# The rules as they are played",
            "",
            "Each book is one value of one model; what the page says of it is made from that value, and each",
            "clause names the tests that prove it. *Made from the data: `script/pages`.*",
            "",
            *table(("book", "id", "players", "clauses proved"), lines),
            "",
            "- [The books side by side](parameters.md): every parameter, its values, what it means",
            f"- [Decisions](decisions.md): {count} of them, where the books leave room",
            "- [Records](../records.md): how a club changes a parameter",
            "",
        ]
    )
