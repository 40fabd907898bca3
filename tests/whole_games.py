"""The books, where a whole game of each takes seconds."""

import pytest

from engine.rules.registry import BOOKS

FEW = ("fiim-2019", "city")
"""The longest day and the longest night."""

ONE_BY_ONE = [book if book in FEW else pytest.param(book, marks=pytest.mark.long) for book in BOOKS]
"""Each book as a parameter; those beside `FEW` in `script/long`."""
