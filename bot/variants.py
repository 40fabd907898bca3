"""A chat's changes to a book: longer durations for phones, unless it chooses the book's, and house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.choices import ChatSettings
from engine.roles import DOCTOR
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
"""Durations, in seconds (scaled), that are longer in a chat than in the books. At a table a player raises his
hand in a second, but a phone must first ring and be unlocked."""

HOUSE_SECTIONS: Mapping[str, Mapping[str, tuple[object, ...]]] = MappingProxyType(
    {
        "times": {
            "turn_seconds": (30, 45, 60, 90),
            "defence_seconds": (15, 30, 45, 60),
            "last_word_seconds": (30, 60, 90),
            "hunt_seconds": (20, 30, 40, 60),
            "check_seconds": (10, 15, 20, 30),
            "quick_nights": (True, False),
        },
        "night": {
            "greet_together": (True, False),
            "blacks_talk_in_hunt": (True, False),
            "hunt_spares_blacks": (True, False),
            "checks_reach_the_dead": (True, False),
            "doctor_may_repeat": (True, False),
        },
        "day": {
            "opener": ("next", "next-speaker", "lowest"),
            "nominations_replace": (True, False),
            "show_ballot": (True, False),
            "last_words": (True, False),
            "best_move": (True, False),
        },
        "vote": {
            "single_on_first_day": ("stays", "voted"),
            "single_later": ("takes-all", "leaves", "voted"),
            "rest_to_last": (True, False),
            "new_tie_again": (True, False),
            "raise_whole_table": (True, False),
            "empty_table_is_black": (True, False),
        },
        "fouls": {
            "third_foul": ("goes-on", "ends-turn", "leaves-nomination"),
            "lost_speech": ("silent-turn", "no-turn", "every-turn"),
            "lift": ("free", "counts", "revote", "removal"),
            "removal": ("cancels-nearest", "cancels-today", "night-at-once", "nothing"),
        },
    }
)
"""The pages of the house rules: for each the parameters of a book that a chat can change there, with the
values from which it chooses."""

HOUSE: Mapping[str, tuple[object, ...]] = {
    name: values for section in HOUSE_SECTIONS.values() for name, values in section.items()
}
"""All parameters of `HOUSE_SECTIONS`."""


def house_word(value: object) -> str:
    """Returns the word that stands for a value of `HOUSE` in buttons and texts."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def house_value(name: str, word: str) -> object | None:
    """Returns the value of the parameter `name` for which this word stands; None if it is no choice."""
    return next((value for value in HOUSE.get(name, ()) if house_word(value) == word), None)


def house_parameters(book: RuleSet) -> tuple[str, ...]:
    """Returns the names of the parameters in `HOUSE` that have an effect in this book."""
    return tuple(name for name in HOUSE if _means_something(name, book))


def felt_parameters(rules: RuleSet) -> tuple[str, ...]:
    """Returns the names of the parameters in `HOUSE` that have an effect in these rules. The length of last
    words is left out if nobody has a last word."""
    return tuple(name for name in house_parameters(rules) if name != "last_word_seconds" or rules.last_words)


def house_section_of(name: str) -> str:
    """Returns the name of the page of the house rules that shows a parameter."""
    return next(section for section, parameters in HOUSE_SECTIONS.items() if name in parameters)


def _means_something(name: str, book: RuleSet) -> bool:
    match name:
        case "best_move":
            return "best" in book.acts
        case "greet_together":
            return len(book.greetings) > 1
        case "doctor_may_repeat":
            return any(role.id == DOCTOR.id for role in book.roles)
        case _:
            return True


@dataclass(frozen=True, slots=True)
class Variant:
    """A book with the changes of a chat. `overrides`: the new values by parameter. `name`: the house rules'
    name; None if nothing but the usual longer durations is changed."""

    rules: RuleSet
    overrides: Mapping[str, object]
    name: str | None


def variant(settings: ChatSettings, book: RuleSet, title: str) -> Variant:
    """Returns a book with the changes that the chat has chosen in its settings. House rules without a name
    get the chat's `title` as their name. Raises BadOverride if a stored change is not allowed."""
    house = settings.house_of(book.id)
    times = CHAT_TIMES if settings.times == "chat" else {}
    overrides = {**times, **house.overrides}
    rules = book.variant(overrides)
    if rules.victim_leaves_at_once != book.victim_leaves_at_once:
        overrides["victim_leaves_at_once"] = rules.victim_leaves_at_once  # so that the record contains it
    name = (house.name or title) if changed(book, overrides) else None
    return Variant(rules, overrides, name)


def changed(book: RuleSet, overrides: Mapping[str, object]) -> tuple[str, ...]:
    """Returns the names of the parameters that a chat's house rules change in a book. The usual longer
    durations of a chat are not among them. `overrides`: everything that the chat changes."""
    times = CHAT_TIMES if overrides.keys() >= CHAT_TIMES.keys() else {}
    usual, here = book.with_overrides(times), book.with_overrides(overrides)
    return tuple(name for name in felt_parameters(here) if getattr(here, name) != getattr(usual, name))
