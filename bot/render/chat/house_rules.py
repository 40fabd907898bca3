"""The pages on which a chat changes parameters of a book. The changed values are its house rules."""

from collections.abc import Iterable
from itertools import chain

from bot import variants
from bot.presses.chat import HOUSE, HouseTap, SettingTap
from bot.render.book_words import title_args, words_book
from bot.render.post import Button, Line, Post, line, row_of
from engine.rules.model import RuleSet


def overview(rules: RuleSet, name: str | None) -> Post:
    """Returns the first page of the house rules: the book as this chat plays it, as folded text, and buttons
    for each section of parameters and back to the books.

    `name`: the name of the house rules; None if the book is played without changes. Then there is no button
    to reset the book or to give its house rules a name.
    """
    sections = {section: _felt(rules, section) for section in variants.HOUSE_SECTIONS}
    said = [(line(f"house-head-{each}"), *values(rules, names)) for each, names in sections.items()]
    buttons = [_open(rules, section) for section in sections]
    called = () if name is None else (line("rules-variant", name=name),)
    changed = [] if name is None else [_open(rules, "reset"), _open(rules, "name")]
    return Post(
        lines=(line("house-title", **title_args(rules)), *called),
        folded=tuple(chain.from_iterable(said)),
        rows=(*row_of(buttons, 2), *row_of(changed, 2), _back(HOUSE)),
        silent=True,
    )


def section_page(rules: RuleSet, section: str) -> Post:
    """Returns the page of one section, with its parameters as text and a button for each of them."""
    names = _felt(rules, section)
    rows = (*row_of([_open(rules, name) for name in names], 2), _back_to(rules, "back"))
    return Post(lines=(line(f"house-head-{section}"), *values(rules, names)), rows=rows, silent=True)


def _felt(rules: RuleSet, section: str) -> tuple[str, ...]:
    felt = variants.felt_parameters(rules)
    return tuple(name for name in variants.HOUSE_SECTIONS[section] if name in felt)


def ask_name(rules: RuleSet, user: int, name: str) -> Post:
    """Returns the post that asks a person for a name for the house rules. He has to reply to it: in privacy
    mode the bot gets no other messages of his. `user`, `name`: his id and name, for a mention."""
    reply = line("house-ask-reply", user=str(user), name=name)
    return Post(lines=(line("house-ask-name", **title_args(rules)), reply), asks=True)


def parameter(rules: RuleSet, name: str) -> Post:
    """Returns the page of one parameter, with its values as buttons. The present value is marked."""
    now = getattr(rules, name)
    buttons = [_choice(rules.id, name, value, marked=value == now) for value in variants.HOUSE[name]]
    back = _back_to(rules, variants.house_section_of(name))
    return Post(lines=(_value(rules, name),), rows=(*row_of(buttons, 2), back), silent=True)


def values(rules: RuleSet, parameters: Iterable[str]) -> tuple[Line, ...]:
    """Returns lines that say which values these parameters have in the rules."""
    return tuple(_value(rules, parameter) for parameter in parameters)


def _value(rules: RuleSet, name: str) -> Line:
    value = getattr(rules, name)
    if isinstance(value, int) and not isinstance(value, bool):
        return line(f"house-{name}", seconds=value)
    return line(f"house-{name}-{variants.house_word(value)}", book=words_book(rules))


def _choice(book: str, name: str, value: object, *, marked: bool) -> Button:
    seconds = isinstance(value, int) and not isinstance(value, bool)
    label = line("seconds-left", seconds=value) if isinstance(value, int) and seconds else None
    return Button(
        mark="✓" if marked else "",
        label=label or line(f"button-house-{name}-{variants.house_word(value)}"),
        data=_tap(book, name, variants.house_word(value)),
    )


def _tap(book: str, name: str, value: str = "") -> str:
    return HouseTap(book=book, name=name, value=value).pack()


def books_of_house(books: Iterable[RuleSet]) -> Post:
    """Returns the page of the settings that asks which book's rules the chat wants to change."""
    buttons = [
        Button(label=line("button-book", **title_args(rules)), data=_tap(rules.id, "back")) for rules in books
    ]
    return Post(lines=(line("house-which"),), rows=(*row_of(buttons, 2), _back("")), silent=True)


def _open(rules: RuleSet, name: str) -> Button:
    return Button(label=line(f"button-house-{name}"), data=_tap(rules.id, name))


def _back_to(rules: RuleSet, name: str) -> tuple[Button, ...]:
    return (Button(label=line("button-back"), data=_tap(rules.id, name)),)


def _back(page: str) -> tuple[Button, ...]:
    return (Button(label=line("button-back"), data=SettingTap(name=page, value="").pack()),)
