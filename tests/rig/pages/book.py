"""Builds a book's page: its cards and its course from the data, then every clause with its answer."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT
from tests.rig.pages.clauses import Clause, found, spread
from tests.rig.pages.decisions import links, parts
from tests.rig.pages.markdown import table
from tests.rig.pages.parameters import FIELDS, deal_rows, meanings, shown

RULES = ROOT / "docs" / "rules"
BASE = "fiim-2019"
GIVEN = ("engine/test_reasons::each_reason*", "bot/render/test_offences::every_reason*")
"""Tests of the reasons that a judge can give for an act."""


class Answer(BaseModel, extra="forbid", frozen=True):
    """A book's answer to a question that all books answer. `says`: the answer, if it differs from the common
    one."""

    says: str | None = None
    tests: tuple[str, ...] = ()


class File(BaseModel, extra="forbid", frozen=True):
    title: str
    about: str
    clause: tuple[Clause, ...]
    rows: dict[str, Answer]


class Row(BaseModel, extra="forbid", frozen=True):
    """A question that all books answer, with the common answer and the tests that cover all books."""

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
    return File.model_validate(_read(RULES / f"{book}.toml"))


@cache
def rows() -> tuple[Row, ...]:
    return Rows.model_validate(_read(RULES / "rows.toml")).row


def clauses(book: str) -> list[Clause]:
    """Returns every clause of the book, and then its answers to the questions that all books answer."""
    answers = file_of(book).rows
    asked = (_answered(row, answers.get(row.name, Answer())) for row in rows())
    return [*file_of(book).clause, *asked]


def behind(book: str, number: str) -> list[Clause]:
    """Returns the clause with this number, and the clauses that answer for it."""
    clause = by_id(book)[number]
    return [clause, *(other for one in spread(clause.see) for other in behind(book, one))]


@cache
def by_id(book: str) -> Mapping[str, Clause]:
    """Returns id → the book's own clause. A clause with several ids is there several times."""
    return {one: clause for clause in file_of(book).clause for one in clause.ids}


def _answered(row: Row, answer: Answer) -> Clause:
    return Clause(
        id=row.name,
        says=answer.says or row.says,
        parameters=row.parameters,
        tests=(*answer.tests, *row.tests),
    )


def page(name: str) -> str:
    own, book = file_of(name), BOOKS[name]
    head, cards = deal_rows(book)
    asked = clauses(name)[len(own.clause) :]
    return "\n".join(
        [
            f"# {own.title}",
            "",
            f"`{name}`. {own.about} *Made from the data: `script/pages`.*",
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
            f"Tested for every reason that the judge can give: {links(found(GIVEN, name))}.",
            "",
            *_table(name, own.clause),
            "",
            "## What every book answers",
            "",
            *_table(name, asked),
            "",
            "What no book says is in [decisions](../lab/rules.md).",
            "",
        ]
    )


def _table(book: str, listed: Sequence[Clause]) -> list[str]:
    lines = [
        (clause.id, clause.says, "\n".join(f"`{name}`" for name in clause.parameters), clause.answer(book))
        for clause in listed
    ]
    return table(("clause", "says", "parameters", "answer"), lines)


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
    base = BOOKS[BASE]
    told = {"id", "deals", "roles", "actions", "greetings", "acts", "first_night", "night"}
    names = [name for name in FIELDS if name not in told and getattr(book, name) != getattr(base, name)]
    if not names:
        return []
    rows = [(f"`{name}`", shown(name, book), shown(name, base), meanings()[name].means) for name in names]
    head = ("parameter", "here", f"`{BASE}`", "what it means")
    return [f"## Where it differs from `{BASE}`", "", *table(head, rows), ""]


def contents() -> str:
    lines = [
        (f"[{file_of(name).title}]({name}.md)", f"`{name}`", shown("deals", book), *_counts(name))
        for name, book in BOOKS.items()
    ]
    count = sum(len(part.decisions) for part in parts())
    head = ("book", "id", "players", "clauses", "proved by tests", "the judge's", "not in a chat", "not kept")
    return "\n".join(
        [
            "# The rules as they are played",
            "",
            "Each book is one value of one model; what the page says of it is made from that value. Each",
            "clause has its answer: the tests that prove it, what the judge does about it, or why a chat has",
            "nothing like it. What of it is not kept stands there too. *Made from the data: `script/pages`.*",
            "",
            *table(head, lines),
            "",
            "- [The books side by side](parameters.md): every parameter, its values, what it means",
            f"- [Decisions](../lab/rules.md): {count} of them, where the books leave room",
            "- [Records](../records.md): how a club changes a parameter",
            "",
        ]
    )


def _counts(book: str) -> tuple[str, ...]:
    """Returns how many clauses the book has, and how many have each kind of answer. A clause may have several
    kinds."""
    every = [behind(book, one) for clause in file_of(book).clause for one in clause.ids]
    return (
        str(len(every)),
        str(sum(any(clause.proofs(book) for clause in several) for several in every)),
        str(sum(any(clause.judged(book) for clause in several) for several in every)),
        str(sum(any(clause.no_chat for clause in several) for several in every)),
        str(sum(any(clause.not_kept for clause in several) for several in every)),
    )
