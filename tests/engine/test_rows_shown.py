"""Rows in the comparison of the books that no figure of the protocol shows. They matter to whoever tells the
game."""

import pytest

from engine.rules.registry import BOOKS


@pytest.mark.parametrize(
    ("book", "show_ballot", "blacks_talk_in_hunt", "shown_from_zero"),
    [
        ("fiim-2019", False, False, False),
        ("classic-10", True, False, False),
        ("ua-club", True, True, True),
        ("city", True, False, False),
        ("party", True, False, False),
    ],
)
def test_ballot_listed_blacks_talking_numbers_from_zero(
    book: str, *, show_ballot: bool, blacks_talk_in_hunt: bool, shown_from_zero: bool
) -> None:
    rules = BOOKS[book]
    assert rules.show_ballot is show_ballot
    assert rules.blacks_talk_in_hunt is blacks_talk_in_hunt
    assert rules.shown_from_zero is shown_from_zero


@pytest.mark.parametrize("book", BOOKS)
def test_a12_show_ballot_is_a_lobbys_to_change(book: str) -> None:
    rules = BOOKS[book]
    assert rules.with_overrides({"show_ballot": not rules.show_ballot}).show_ballot is not rules.show_ballot
