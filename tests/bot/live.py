"""What Telegram makes a link of by itself, found more readily than Telegram finds it."""

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
    """Everything that can be pressed in a text, but numbers."""
    return Counter(found.group() for found in _LINKS.finditer(text))


def numbers(text: str) -> list[str]:
    """What could be a phone number or a card."""
    return _NUMBERS.findall(text)
