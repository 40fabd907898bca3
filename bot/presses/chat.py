"""The buttons of a chat's settings, house rules, nicknames and language."""

from collections.abc import Mapping
from typing import Literal

from bot import choices, variants
from bot.presses.press import Number, Tap
from engine.rules.model import RuleSet
from locales import Language

HOUSE = "house"
"""The name of the page of the settings that lists the books, whose rules the chat may change."""


class HouseTap(Tap, prefix="h"):
    """A button of the house rules of a book in this chat. With a `value` (a word), it sets the parameter
    `name`; without, it opens the page that asks for the value, or the section called `name`. The names
    "back", "reset" and "name" are wishes of their own."""

    book: str
    name: str
    value: str = ""

    def wanted(self, books: Mapping[str, RuleSet], /) -> str | None:
        return self._of_parameter(books[self.book]) if self.book in books else None

    def _of_parameter(self, book: RuleSet) -> str | None:
        if self.name in ("back", "reset", "name"):
            return self.name
        if self.name in variants.HOUSE_SECTIONS and not self.value:
            return "section"
        if not self.value:
            return "ask" if self.name in variants.house_parameters(book) else None
        return None if variants.house_value(self.name, self.value) is None else "set"


class SettingTap(Tap, prefix="s"):
    """A button that sets the setting `name` of a chat to `value`. Without a value, it opens the page `name`
    of the settings; without a name too, the first page. The names "own-words", "own-zone" and "not-now" are
    wishes of their own."""

    name: str
    value: str

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        if self.name in ("own-words", "own-zone", "not-now"):
            return self.name
        if not self.value:
            return "page" if self.name in ("", HOUSE, *choices.SECTIONS) else None
        return "set" if self.value in choices.CHOICES.get(self.name, ()) else None


class LocaleTap(Tap, prefix="n"):
    locale: Language


class NickTap(Tap, prefix="nk"):
    """A button that confirms or refuses a person's nickname. `mark`: a number computed from the nickname."""

    wish: Literal["yes", "no"]
    user: Number
    mark: Number
