"""The judge's acts that each book names, with the book's own clauses for them."""

from collections.abc import Iterator

import pytest

from engine.acts import Defeat, Foul, Remove
from engine.rules.clauses import CATALOGUES, Measure, WordKind, clauses, measure
from engine.rules.registry import BOOKS


@pytest.mark.parametrize(
    ("book", "kind", "word", "clause"),
    [
        ("fiim-2019", "oaths", Defeat.WORD, "6.8.1"),
        ("fiim-2019", "bets", Defeat.WORD, "6.8.1"),
        ("fiim-2019", "honour", Remove.WORD, "6.7.8"),
        ("fiim-2019", "religion", Remove.WORD, "6.7.8"),
        ("fiim-2019", "pleas", Remove.WORD, "6.7.8"),
        ("classic-10", "oaths", Foul.WORD, "1"),
        ("classic-10", "honour", Foul.WORD, "1"),
        ("classic-10", "percents", Foul.WORD, "1"),
        ("city", "oaths", Remove.WORD, "r2"),
        ("city", "bets", Remove.WORD, "r2"),
        ("city", "religion", Foul.WORD, "f5"),
        ("city", "surrender", Remove.WORD, "r6"),
        ("party", "oaths", Foul.WORD, "f1"),
        ("party", "doctor", Foul.WORD, "f7"),
    ],
)
def test_forbidden_words_cost_what_the_book_says(book: str, kind: WordKind, word: str, clause: str) -> None:
    assert measure(BOOKS[book], kind, leaving=False)[:2] == (word, clause)


def test_fiim_6_8_5_what_removes_a_player_defeats_the_team_of_one_who_is_leaving() -> None:
    book = BOOKS["fiim-2019"]
    assert measure(book, "pleas", leaving=True) == Measure(Defeat.WORD, "6.8.5")
    assert measure(book, "oaths", leaving=True) == Measure(Defeat.WORD, "6.8.1")


@pytest.mark.parametrize(
    ("book", "kind"),
    [("fiim-2019", "percents"), ("fiim-2019", "surrender"), ("party", "bets"), ("city", "pleas")],
)
def test_no_book_punishes_words_that_it_allows(book: str, kind: WordKind) -> None:
    with pytest.raises(KeyError):
        measure(BOOKS[book], kind, leaving=False)


def test_ua_club_forbids_no_words() -> None:
    assert CATALOGUES["ua-club"].words == {}


def _measures(book: str) -> Iterator[Measure]:
    yield from CATALOGUES[book].words.values()
    yield from CATALOGUES[book].last_words.values()
    yield from CATALOGUES[book].gestures.values()
    yield Measure(Foul.WORD, CATALOGUES[book].out_of_turn)


@pytest.mark.parametrize("book", BOOKS)
def test_every_measure_is_offered_to_the_judge_of_a_text_table(book: str) -> None:
    for act, clause, _ in _measures(book):
        assert clause in clauses(BOOKS[book], act, in_a_call=False)


@pytest.mark.parametrize(
    ("book", "word", "offered"),
    [
        ("fiim-2019", Foul.WORD, {"6.6.2", "6.6.7", "6.6.9"}),
        ("fiim-2019", Remove.WORD, {"6.7.3", "6.7.13"}),
        ("classic-10", Remove.WORD, {"stood-up"}),
        ("city", Foul.WORD, {"f2", "f4"}),
        ("ua-club", Foul.WORD, {"f3"}),
        ("party", Foul.WORD, {"f5"}),
    ],
)
def test_reactions_whispers_and_calls_are_reasons_in_a_chat(book: str, word: str, offered: set[str]) -> None:
    assert offered <= {*clauses(BOOKS[book], word, in_a_call=False)}


def test_fiim_6_6_3_nobody_touches_anybody_in_a_chat() -> None:
    book = BOOKS["fiim-2019"]
    assert "6.6.3" in clauses(book, Foul.WORD, in_a_call=True)
    assert "6.6.3" not in clauses(book, Foul.WORD, in_a_call=False)
