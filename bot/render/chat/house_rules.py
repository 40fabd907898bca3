"""The pages on which a chat changes parameters of a book. The changed values are its house rules."""

from collections.abc import Iterable

from bot import variants
from bot.presses.chat import HOUSE, HouseTap, SettingTap
from bot.render.book_words import spoken, titled
from bot.render.post import Button, Line, Post, line, row_of
from engine.rules.model import RuleSet


def overview(rules: RuleSet, name: str | None) -> Post:
    """Returns the page that shows the book as this chat plays it, with a button for each parameter that can
    be changed and one that leads back to the books.

    `name`: the name of the house rules; None if the book is played without changes. Then there is no button
    to reset the book or to give its house rules a name.
    """
    title = line("house-title", **titled(rules))
    parameters = variants.felt_parameters(rules)
    lines = (title, *values(rules, parameters))
    buttons = [
        Button(label=line(f"button-house-{parameter}"), data=_tap(rules.id, parameter))
        for parameter in parameters
    ]
    back = _back(HOUSE)
    if name is None:
        return Post(lines=lines, rows=(*row_of(buttons, 2), back), silent=True)
    last = (
        Button(label=line("button-house-reset"), data=_tap(rules.id, "reset")),
        Button(label=line("button-house-name"), data=_tap(rules.id, "name")),
    )
    named = (title, line("rules-variant", name=name), *lines[1:])
    return Post(lines=named, rows=(*row_of(buttons, 2), last, back), silent=True)


def ask_name(rules: RuleSet, user: int, name: str) -> Post:
    """Returns the post that asks a person for a name for the house rules. He has to reply to it: in privacy
    mode the bot gets no other messages of his. `user`, `name`: his id and name, for a mention."""
    return Post(
        lines=(line("house-ask-name", **titled(rules)), line("house-ask-reply", user=str(user), name=name)),
        asks=True,
    )


def parameter(rules: RuleSet, name: str) -> Post:
    """Returns the page of one parameter, with its values as buttons. The present value is marked."""
    now = getattr(rules, name)
    buttons = [_choice(rules.id, name, value, marked=value == now) for value in variants.HOUSE[name]]
    back = (Button(label=line("button-back"), data=_tap(rules.id, "back")),)
    return Post(lines=(_value(rules, name),), rows=(*row_of(buttons, 2), back), silent=True)


def values(rules: RuleSet, parameters: Iterable[str]) -> tuple[Line, ...]:
    """Returns lines that say which values these parameters have in the rules."""
    return tuple(_value(rules, parameter) for parameter in parameters)


def _value(rules: RuleSet, name: str) -> Line:
    value = getattr(rules, name)
    if isinstance(value, int) and not isinstance(value, bool):
        return line(f"house-{name}", seconds=value)
    return line(f"house-{name}-{variants.house_word(value)}", book=spoken(rules))


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
        Button(label=line("button-book", **titled(rules)), data=_tap(rules.id, "back")) for rules in books
    ]
    return Post(lines=(line("house-which"),), rows=(*row_of(buttons, 2), _back("")), silent=True)


def _back(page: str) -> tuple[Button, ...]:
    return (Button(label=line("button-back"), data=SettingTap(name=page, value="").pack()),)
