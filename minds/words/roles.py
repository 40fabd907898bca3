"""The name of the role that checks colours, by language and book."""

_SHERIFF = {"ru": "Шериф", "uk": "Шериф"}
_COMMISSAR = {"ru": "Комиссар", "uk": "Комісар"}
_BY_BOOK = {"city": _COMMISSAR, "party": _COMMISSAR}


def checker(language: str, book: str) -> str:
    """Returns the name of the role. `book`: the id of the book whose words are used; for an unknown book,
    returns the name that most books have."""
    return _BY_BOOK.get(book, _SHERIFF)[language]
