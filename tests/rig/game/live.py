"""Finds text that Telegram may turn into links. It finds more than Telegram does."""

import re
from collections import Counter

_LINKS = re.compile(
    r"(?P<url>[a-z][a-z0-9+.-]*://|(?:[\w-]+[.。．｡])+[^\W\d_]{2,}|\d{1,3}(?:\.\d{1,3}){3})"
    r"|(?P<email>[\w.+-]+[@＠]\w)"
    r"|(?P<mention>[@＠]\w)"
    r"|(?P<bot_command>[/／]\w)"
    r"|(?P<hashtag>[#＃]\w)"
    r"|(?P<cashtag>[$＄]\w)"
    r"|(?P<timestamp>\d[:：]\d)",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"\d(?:[\s().\-\u2010-\u2015]*\d){6,}")


def links(text: str) -> Counter[str]:
    """Counts everything in a text that people could press, except numbers."""
    return Counter(found.group() for found in _LINKS.finditer(text))


def numbers(text: str) -> list[str]:
    """Returns everything that could be the number of a phone or a card."""
    return _NUMBERS.findall(text)
