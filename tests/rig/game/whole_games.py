"""The books, for tests that play a whole game of each. Such a game takes seconds."""

import pytest

from engine.rules.registry import BOOKS

FEW = ("fiim-2019", "city")
"""The book with the longest day and the book with the longest night."""

ONE_BY_ONE = [book if book in FEW else pytest.param(book, marks=pytest.mark.long) for book in BOOKS]
"""Each book as a parameter of a test. Books that are not in `FEW` run only in `script/long`."""
