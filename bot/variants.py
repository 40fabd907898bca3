"""What a chat chooses, and what it makes of a book: a phone's durations rather than a table's, until it
chooses the book's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.choices import ChatSettings
from engine.rules.model import RuleSet

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
"""At a table a hand rises in a second. A phone must ring, be unlocked, and show another chat."""

HOUSE: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        "turn_seconds": (30, 45, 60, 90),
        "defence_seconds": (15, 30, 45, 60),
        "last_word_seconds": (30, 60, 90),
        "hunt_seconds": (20, 30, 40, 60),
        "check_seconds": (10, 15, 20, 30),
        "greet_together": (True, False),
        "quick_nights": (True, False),
        "best_move": (True, False),
        "single_on_first_day": ("stays", "voted"),
        "single_later": ("takes-all", "leaves", "voted"),
        "show_ballot": (True, False),
        "last_words": (True, False),
        "lost_speech": ("silent-turn", "no-turn", "every-turn"),
        "removal": ("cancels-nearest", "cancels-today", "night-at-once", "nothing"),
        "blacks_talk_in_hunt": (True, False),
    }
)
"""The parameters that people change, and the values they may have in a chat."""


def house_parameters(book: RuleSet) -> tuple[str, ...]:
    """The parameters of this book that a chat can change."""
    return tuple(name for name in HOUSE if _means_something(name, book))


def _means_something(name: str, book: RuleSet) -> bool:
    match name:
        case "best_move":
            return "best" in book.acts
        case "greet_together":
            return len(book.greetings) > 1
        case _:
            return True


@dataclass(frozen=True, slots=True)
class Variant:
    """A book as a chat plays it. `name` is None while nothing of the book is changed."""

    rules: RuleSet
    overrides: Mapping[str, object]
    name: str | None


def variant(settings: ChatSettings, book: RuleSet, title: str) -> Variant:
    """The chat's variant of a book; nameless house rules go by the chat's `title`."""
    house = settings.house_of(book.id)
    times = CHAT_TIMES if settings.times == "chat" else {}
    overrides = {**times, **house.overrides}
    rules = book.variant(overrides)
    if rules.victim_leaves_at_once != book.victim_leaves_at_once:
        overrides["victim_leaves_at_once"] = rules.victim_leaves_at_once  # the record says it, too
    name = (house.name or title) if changed(book, overrides) else None
    return Variant(rules, overrides, name)


def changed(book: RuleSet, overrides: Mapping[str, object]) -> tuple[str, ...]:
    """The house rules among the overrides: what differs from the book, and is not the usual time of a
    chat."""
    times = CHAT_TIMES if overrides.keys() >= CHAT_TIMES.keys() else {}
    usual, here = book.with_overrides(times), book.with_overrides(overrides)
    return tuple(name for name in house_parameters(book) if getattr(here, name) != getattr(usual, name))
