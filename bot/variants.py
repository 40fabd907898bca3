"""What a chat chooses, and what it makes of a book: a phone's durations rather than a table's, until it
chooses the book's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)

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

Times = Literal["chat", "book"]
"""Whose durations are played: those of `CHAT_TIMES`, or the book's own."""
Discipline = Literal["off", "warn", "delete", "foul"]
"""What becomes of talk out of turn; "foul" deletes too."""
Oaths = Literal["off", "foul"]
"""What an oath at the table costs."""
Pictures = Literal["dark", "light", "off"]
"""How the program's pictures look, or that there are none."""

DELETING: frozenset[Discipline] = frozenset({"delete", "foul"})

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "times": get_args(Times),
        "discipline": get_args(Discipline),
        "oaths": get_args(Oaths),
        "pictures": get_args(Pictures),
    }
)
"""The settings of a chat that have buttons, and their values."""


class HouseRules(BaseModel):
    """What a chat changes in one book. A name of None is the chat's title."""

    model_config = ConfigDict(frozen=True)

    name: str | None = None
    overrides: Mapping[str, object] = Field(default_factory=dict)


class ChatSettings(BaseModel):
    """What a chat has chosen, and what the bot keeps about it; an alias is the name in the stored JSON.

    `migrated_from` is the id that a supergroup had as a group; `unserved_told_at`, in unix seconds, when the
    chat was told that it is not served; `deleting_told`: that the bot may not delete there.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    book: str | None = None
    times: Times = "chat"
    discipline: Discipline = "warn"
    oaths: Oaths = "off"
    pictures: Pictures = "dark"
    house: Mapping[str, HouseRules] = Field(default_factory=dict)
    migrated_from: int | None = Field(default=None, alias="was")
    unserved_told_at: float = Field(default=0.0, alias="unserved-told")
    deleting_told: bool = Field(default=False, alias="deleting-told")

    @field_validator(*CHOICES, mode="wrap")
    @classmethod
    def _or_default(cls, value: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
        """A value that was a choice once, and is none any more, counts as not chosen."""
        try:
            return read(value)
        except ValidationError:
            return cls.model_fields[str(info.field_name)].default

    def choice(self, name: str) -> str:
        """The value of one of `CHOICES`."""
        return str(getattr(self, name))

    @property
    def theme(self) -> Literal["dark", "light"] | None:
        """The look of pictures; None: there are none."""
        return None if self.pictures == "off" else self.pictures

    def house_of(self, book: str) -> HouseRules:
        """The chat's house rules for a book."""
        return self.house.get(book, HouseRules())


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
    rules = book.with_overrides(overrides)
    if rules.victim_leaves_at_once and not rules.last_words:
        # Without a last word he would be out at once, and refusals by night would tell that.
        overrides["victim_leaves_at_once"] = False
    name = (house.name or title) if changed(book, overrides) else None
    return Variant(book.with_overrides(overrides), overrides, name)


def changed(book: RuleSet, overrides: Mapping[str, object]) -> tuple[str, ...]:
    """The house rules among the overrides: what differs from the book, and is not the usual time of a
    chat."""
    times = CHAT_TIMES if overrides.keys() >= CHAT_TIMES.keys() else {}
    usual, here = book.with_overrides(times), book.with_overrides(overrides)
    return tuple(name for name in house_parameters(book) if getattr(here, name) != getattr(usual, name))
