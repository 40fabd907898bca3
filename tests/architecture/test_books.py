"""When a book is new, no list may forget it: words, games and tables have an entry for each book."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Identifier, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

from bot.render.book_words import OWN
from bot.render.locales import LOCALES
from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT

TEXTS = [path for locale in LOCALES for path in sorted((ROOT / "locales" / locale).glob("*.ftl"))]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_text_that_depends_on_the_book_covers_every_book(path: Path) -> None:
    """If a text chooses by `$book`, it has a variant for every book and a club's own book, or a variant
    `other`."""
    choices = Choices()
    choices.visit(FluentParser().parse(path.read_text("utf-8")))
    assert [books for books in choices.found if "other" not in books and books != {*BOOKS, OWN}] == []


class Choices(Visitor):
    """Collects the variants of every choice by `$book`."""

    def __init__(self) -> None:
        self.found: list[set[str]] = []

    def visit_SelectExpression(self, node: SelectExpression) -> None:  # noqa: N802  (the visitor's name)
        selector = node.selector
        if isinstance(selector, VariableReference) and selector.id.name == "book":
            self.found.append(
                {variant.key.name for variant in node.variants if isinstance(variant.key, Identifier)}
            )
        self.generic_visit(node)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_question_for_another_book_lists_all_books(locale: str) -> None:
    text = (ROOT / "locales" / locale / "lobby.ftl").read_text("utf-8")
    told = re.search(r"^no-such-book = (.*)$", text, re.MULTILINE)
    assert told is not None
    assert [book for book in BOOKS if book not in told[1]] == []
