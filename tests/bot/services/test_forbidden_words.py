"""The bot watches for the forbidden words of the book, unless the club has switched them off."""

import pytest

from bot.choices import ChatSettings
from bot.services.chat.forbidden_words import watched
from engine.rules.clauses import WordKind
from engine.rules.registry import BOOKS

OF_BOOKS: dict[str, tuple[WordKind, ...]] = {
    "fiim-2019": ("oaths", "bets", "honour", "honesty", "religion", "pleas"),
    "classic-10": ("oaths", "honour", "honesty", "religion", "percents"),
    "city": ("oaths", "bets", "honour", "surrender", "religion", "numbers"),
    "party": ("oaths", "honour", "religion", "doctor"),
    "ua-club": (),
}


@pytest.mark.parametrize("book", BOOKS)
def test_by_default_a_chat_watches_for_words_that_the_book_forbids(book: str) -> None:
    assert watched(ChatSettings(), BOOKS[book]) == OF_BOOKS[book]


@pytest.mark.parametrize(
    ("name", "book", "unwatched"),
    [
        ("oaths", "city", {"oaths"}),
        ("bets", "fiim-2019", {"bets"}),
        ("percents", "classic-10", {"percents"}),
        ("surrender", "city", {"surrender"}),
        ("appeals", "fiim-2019", {"honour", "honesty", "religion", "pleas"}),
        ("appeals", "party", {"honour", "religion"}),
    ],
)
def test_each_kind_of_forbidden_words_can_be_switched_off(name: str, book: str, unwatched: set[str]) -> None:
    chosen = ChatSettings.model_validate({f"watch_{name}": "off"})
    assert {*OF_BOOKS[book]} - {*watched(chosen, BOOKS[book])} == unwatched
