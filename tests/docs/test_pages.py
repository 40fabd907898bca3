"""The documents that are made from the program agree with the program, and every clause has an answer."""

import re
from pathlib import Path

import pytest

from engine.rules.clauses import CATALOGUES
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT
from tests.rig.pages import book, decisions, pages
from tests.rig.pages.parameters import FIELDS, meanings
from tests.rig.pages.proofs import FOLDERS, matching
from tests.rig.pages.weight import python

CLAUSES = [(name, clause) for name in BOOKS for clause in book.clauses(name)]
DECISIONS = [decision for part in decisions.parts() for decision in part.decisions]


def test_the_pages_agree_with_their_data() -> None:
    changed = [path.name for path, text in pages() if path.read_text("utf-8") != text]
    assert changed == [], "script/pages writes them anew"


def test_the_program_keeps_to_its_budget_of_lines() -> None:
    """Who needs more lines says in the commit which feature is worth them."""
    lines = python()
    tests = sum(lines[path] for path in lines if path.startswith("tests/"))
    assert sum(lines.values()) - tests <= 89_000
    assert tests <= 91_000


def test_every_book_has_its_page_and_its_tests() -> None:
    assert set(FOLDERS) == set(BOOKS)
    assert {path.stem for path in book.RULES.glob("*.toml")} == {*BOOKS, "decisions", "parameters", "rows"}


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_has_a_value_for_every_parameter(name: str) -> None:
    assert [row.name for row in book.rows()] == list(book.file_of(name).rows)


@pytest.mark.parametrize("name", BOOKS)
def test_no_clause_is_listed_twice(name: str) -> None:
    ids = [one for clause in book.file_of(name).clause for one in clause.ids]
    assert len(ids) == len(set(ids))


def test_every_clause_has_an_answer() -> None:
    assert [f"{name}: {clause.id}" for name, clause in CLAUSES if not clause.answer(name)] == []
    assert [decision.id for decision in DECISIONS if not decision.proofs()] == []


@pytest.mark.parametrize("name", BOOKS)
def test_a_clause_that_refers_to_others_has_their_answer(name: str) -> None:
    for clause in book.file_of(name).clause:
        for one in clause.ids:
            assert any(each.answer(name) for each in book.behind(name, one) if not each.see), one


@pytest.mark.parametrize("name", BOOKS)
def test_every_reason_of_the_judge_is_a_clause_of_the_book(name: str) -> None:
    rows = [clause.reason or one for clause in book.file_of(name).clause for one in clause.ids]
    offered = {reason for reasons in CATALOGUES[name].clauses.values() for reason in reasons}
    assert offered - set(rows) == set()
    assert {clause.reason for clause in book.file_of(name).clause if clause.reason} <= offered


def test_every_named_test_exists() -> None:
    named = {(pattern, FOLDERS[name]) for name, clause in CLAUSES for pattern in clause.tests}
    named |= {(pattern, ()) for decision in DECISIONS for pattern in decision.tests}
    assert [pattern for pattern, folders in named if not matching(pattern, folders)] == []


def test_decisions_are_numbered_in_order() -> None:
    for part in decisions.parts():
        letter = part.decisions[0].id[0]
        assert [decision.id for decision in part.decisions] == [
            f"{letter}{number}" for number in range(1, len(part.decisions) + 1)
        ]


def test_every_parameter_is_explained_and_used_in_a_clause() -> None:
    assert list(meanings()) == list(FIELDS)
    used = {name for _, clause in CLAUSES for name in clause.parameters}
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
    """Finds it also if the parameter may be unset."""
    text = str(found)
    if "array" in text:
        return None
    enumerations = (name for name, definition in definitions.items() if "enum" in definition)
    return next((name for name in enumerations if f"'#/$defs/{name}'" in text), None)


def test_every_link_leads_to_an_existing_place() -> None:
    documents = [*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    broken = [
        f"{document.relative_to(ROOT)}: {target}#{anchor}"
        for document in documents
        for target, anchor in _targets(document.read_text("utf-8"))
        if not _leads(document.parent / target if target else document, anchor)
    ]
    assert broken == []


def _targets(text: str) -> list[tuple[str, str]]:
    """Returns the file and the anchor of each link. Either of them may be empty."""
    links = [part.partition(")")[0] for part in text.split("](")[1:]]
    parts = [link.partition("#") for link in links if "://" not in link]
    return [(target, anchor) for target, _, anchor in parts if target or anchor]


def _leads(page: Path, anchor: str) -> bool:
    if not anchor or page.suffix != ".md":
        return page.exists()
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return anchor in {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
