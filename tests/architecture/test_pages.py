"""The documents that are made from the program agree with it, and every clause is proved."""

from pathlib import Path

import pytest

from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from tests.architecture.pages import book, decisions, pages
from tests.architecture.pages.parameters import FIELDS, meanings
from tests.architecture.pages.proofs import FOLDERS, matching
from tests.architecture.sources import ROOT

CLAUSES = [(name, clause, proofs) for name in BOOKS for clause, proofs in book.clauses(name)]
DECISIONS = [decision for part in decisions.parts() for decision in part.decisions]


@pytest.mark.parametrize(
    ("path", "text"), [*pages()], ids=lambda value: value.name if isinstance(value, Path) else ""
)
def test_a_page_is_what_the_data_says(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "script/pages writes it anew"


def test_every_book_has_its_page_and_its_tests() -> None:
    assert set(FOLDERS) == set(BOOKS)
    assert {path.stem for path in book.RULES.glob("*.toml")} == {*BOOKS, "decisions", "parameters", "rows"}


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_answers_every_question(name: str) -> None:
    assert [row.name for row in book.rows()] == list(book.file_of(name).rows)


@pytest.mark.parametrize("name", BOOKS)
def test_no_clause_is_written_down_twice(name: str) -> None:
    ids = [clause.id for clause in book.file_of(name).clause]
    assert len(ids) == len(set(ids))


def test_every_clause_has_a_test() -> None:
    assert [f"{name}: {clause.id}" for name, clause, proofs in CLAUSES if not proofs] == []
    assert [decision.id for decision in DECISIONS if not decision.proofs()] == []


def test_every_test_that_is_named_is_there() -> None:
    named = {(pattern, FOLDERS[name]) for name, clause, _ in CLAUSES for pattern in clause.tests}
    named |= {(pattern, "") for decision in DECISIONS for pattern in decision.tests}
    assert [pattern for pattern, folder in named if not matching(pattern, folder)] == []


def test_decisions_are_numbered_in_order() -> None:
    for part in decisions.parts():
        letter = part.decisions[0].id[0]
        assert [decision.id for decision in part.decisions] == [
            f"{letter}{number}" for number in range(1, len(part.decisions) + 1)
        ]


def test_every_parameter_is_explained_and_stands_in_a_clause() -> None:
    assert list(meanings()) == list(FIELDS)
    used = {name for _, clause, _ in CLAUSES for name in clause.parameters}
    used |= {name for decision in DECISIONS for name in decision.parameters}
    assert used == set(RuleSet.model_fields) - {"id"}


def test_every_value_of_a_choice_is_explained() -> None:
    schema = RuleSet.model_json_schema()
    choices = {
        name: set(schema["$defs"][definition]["enum"])
        for name in meanings()
        if (definition := _choice(schema["properties"][name], schema["$defs"]))
    }
    assert choices == {name: set(meaning.values) for name, meaning in meanings().items() if meaning.values}


def _choice(found: dict[str, object], definitions: dict[str, dict[str, object]]) -> str | None:
    """The name of the enumeration that a parameter is, itself or unless it is unset."""
    text = str(found)
    if "array" in text:
        return None
    enumerations = (name for name, definition in definitions.items() if "enum" in definition)
    return next((name for name in enumerations if f"'#/$defs/{name}'" in text), None)


def test_every_link_leads_somewhere() -> None:
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    broken = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in documents
        for target in _targets(document.read_text("utf-8"))
        if not (document.parent / target).exists()
    ]
    assert broken == []


def _targets(text: str) -> list[str]:
    targets = [part.partition(")")[0].partition("#")[0] for part in text.split("](")[1:]]
    return [target for target in targets if target and "://" not in target]
