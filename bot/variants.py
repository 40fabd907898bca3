"""What a chat makes of a book: a phone's durations rather than a table's, until it chooses the book's own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

CHAT_TIMES: Mapping[str, int] = MappingProxyType(
    {
        "deal_seconds": 20,
        "check_seconds": 20,
        "doctor_seconds": 20,
        "mistress_seconds": 20,
        "maniac_seconds": 20,
        "hunt_seconds": 40,
        "vote_seconds": 15,
        "raise_seconds": 15,
        "silent_turn_seconds": 15,
    }
)
"""A hand rises in a second; a phone must ring, be unlocked, and show another chat."""

DISCIPLINE = ("off", "warn", "delete", "foul")
"""What becomes of talk out of turn; "foul" deletes too."""

DEFAULTS: Mapping[str, str] = MappingProxyType({"times": "chat", "discipline": "off", "oaths": "off"})

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"times": ("chat", "book"), "discipline": DISCIPLINE, "oaths": ("off", "foul")}
)


def setting(settings: Mapping[str, Any], name: str) -> str:
    """What the chat has chosen, or the default."""
    chosen = settings.get(name)
    return chosen if chosen in CHOICES[name] else DEFAULTS[name]


def overrides(settings: Mapping[str, Any]) -> dict[str, int]:
    """The overrides that a game in this chat starts with; its record carries them."""
    return dict(CHAT_TIMES) if setting(settings, "times") == "chat" else {}
