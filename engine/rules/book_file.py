"""Reads a book from the text of a TOML file. Each error is a `BookError` that names the key.

    id = "newspaper"
    based_on = "city"
    title = { ru = "Газета", uk = "Газета" }
    night = ["hunt", "lawyer", "sheriff-check", "doctor"]

    [parameters]
    turn_seconds = 45

    [deals]
    10 = { don = 1, mafia = 1, lawyer = 1, citizen = 5, sheriff = 1, doctor = 1 }

    [role.lawyer]
    team = "black"
    ru = { name = "Адвокат", card = "…" }
    uk = { name = "Адвокат", card = "…" }

    [action.lawyer]
    role = "lawyer"
    word = "defend"
    effect = "hide"
    ru = { night = "…", ask = "…", done = "…", rule = "…" }
    uk = { night = "…", ask = "…", done = "…", rule = "…" }

A role or an action of the base stays, unless the file has one with the same name. `[greeting.NAME]` is a step
of the first night in which a role only shows itself. `[step.NAME]` gives other words to a step of the base.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.remark import Remark, value_error
from engine.roles import ROLES
from engine.rules.consistency import NOT_AT_ONCE, Unfit
from engine.rules.effects import Guard, Kill, Save
from engine.rules.model import OVERRIDABLE, RuleSet
from engine.rules.registry import BOOKS
from engine.rules.texts import RoleTexts, StepTexts
from engine.toml_text import loads

TomlTable = dict[str, Any]


class BookError(ValueError):
    """The text is no book. `key`: the place of the fault; `why`: what is wrong."""

    def __init__(self, key: str, why: object) -> None:
        super().__init__(key, why)
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return f"{self.key}: {self.why}"


class BookSource(BaseModel):
    """The file as it is written: the keys that it may have. Only their types are checked."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: str = Field(pattern="^[a-z][a-z0-9-]{1,23}$")
    based_on: str
    title: dict[str, str]
    about: dict[str, str] = {}
    acts: list[str] | None = None
    first_night: list[str] | None = None
    night: list[str] | None = None
    shown_from_zero: bool | None = None
    parameters: TomlTable = {}
    deals: dict[str, TomlTable] = {}
    role: dict[str, TomlTable] = {}
    action: dict[str, TomlTable] = {}
    greeting: dict[str, TomlTable] = {}
    step: dict[str, TomlTable] = {}


def parse(text: str, languages: Collection[str]) -> RuleSet:
    """Reads a book that has texts in these languages. Raises `BookError` for the first fault."""
    try:
        source = BookSource.model_validate(loads(text))
    except ValidationError as error:
        raise _first(error) from None
    except ValueError as error:
        raise BookError("file", error) from None
    if source.id in BOOKS:
        raise BookError("id", f"“{source.id}” is a book of the program")
    if source.based_on not in BOOKS:
        raise BookError("based_on", f"“{source.based_on}” is none of {', '.join(BOOKS)}")
    for name in source.parameters:
        if name not in OVERRIDABLE:
            raise BookError(f"parameters.{name}", Remark("no-parameter"))
    base = BOOKS[source.based_on]
    fields = _fields(source, base, languages)
    try:
        book = base.changed({**source.parameters, **fields})
    except ValidationError as error:
        raise _first(error, lambda where: _in_file(where, fields, source)) from None
    _check(source, book, languages)
    return book


def _fields(source: BookSource, base: RuleSet, languages: Collection[str]) -> TomlTable:
    data = base.as_data()
    fields: TomlTable = {
        "id": source.id,
        "based_on": source.based_on,
        "roles": _merged(data["roles"], "id", source.role, languages),
        "actions": _merged(data["actions"], "step", _timed(source.action), languages),
        "greetings": _merged(data["greetings"], "step", source.greeting, languages),
        "texts": {language: _texts(source, language) for language in languages},
    }
    for name in ("acts", "first_night", "night", "shown_from_zero"):
        if (value := getattr(source, name)) is not None:
            fields[name] = value
    if source.deals:
        fields["deals"] = source.deals
    return fields


def _timed(actions: Mapping[str, TomlTable]) -> dict[str, TomlTable]:
    """Adds to actions without their own time the time of checks, which a chat may lengthen."""
    follows = {"parameters": {"seconds": "check_seconds"}}
    return {step: each if "seconds" in each else {**follows, **each} for step, each in actions.items()}


def _merged(
    base: Iterable[TomlTable], key: str, own: Mapping[str, TomlTable], languages: Collection[str]
) -> list[TomlTable]:
    """Returns the values of the base and of the file; if two have the same name, only the file's value."""
    kept = [one for one in base if one[key] not in own]
    made = [
        {key: name, **{part: value for part, value in table.items() if part not in languages}}
        for name, table in own.items()
    ]
    return [*kept, *made]


def _texts(source: BookSource, language: str) -> TomlTable:
    steps = {**source.action, **source.greeting, **source.step}
    return {
        "title": _in_language(source.title, "title", language),
        "about": source.about.get(language, ""),
        "roles": {name: _table(role, f"role.{name}", language) for name, role in source.role.items()},
        "steps": {name: _table(step, _key(source, name), language) for name, step in steps.items()},
    }


def _key(source: BookSource, step: str) -> str:
    kinds = {"action": source.action, "greeting": source.greeting, "step": source.step}
    return next((f"{kind}.{step}" for kind, tables in kinds.items() if step in tables), f"action.{step}")


def _in_language(words: Mapping[str, object], key: str, language: str) -> object:
    if language not in words:
        raise BookError(f"{key}.{language}", "these words are missing")
    return words[language]


def _table(words: TomlTable, key: str, language: str) -> object:
    found = _in_language(words, key, language)
    if not isinstance(found, dict):
        raise BookError(f"{key}.{language}", "must be a table of texts")
    return found


def _check(source: BookSource, book: RuleSet, languages: Collection[str]) -> None:
    for name in source.role:
        if name in ROLES and ROLES[name].team is not book.role(name).team:
            raise BookError(f"role.{name}.team", "a role of the program keeps its team")
    for name in source.step:
        if name not in (*book.first_night, *book.night):
            raise BookError(f"step.{name}", "no step of this book's nights")
    for language in languages:
        texts = book.texts[language]
        for name in source.role:
            _filled(texts.roles[name], ("card",), f"role.{name}.{language}")
        for name in source.action:
            _filled(texts.steps[name], ("night", "ask", "done", "rule"), f"action.{name}.{language}")
        for name in (*source.greeting, *source.step):
            _filled(texts.steps[name], ("night",), f"{_key(source, name)}.{language}")
    if book.tells_the_victim:
        raise BookError("parameters.victim_leaves_at_once", NOT_AT_ONCE)
    effects = (action.effect for action in (book.action(step) for step in book.night) if action is not None)
    if book.victim_leaves_at_once and any(isinstance(effect, Kill | Save | Guard) for effect in effects):
        raise BookError(
            "parameters.victim_leaves_at_once",
            "must be false where a role kills, saves or guards (decisions C22)",
        )


def _filled(texts: RoleTexts | StepTexts, names: Iterable[str], key: str) -> None:
    for name in names:
        if not getattr(texts, name):
            raise BookError(f"{key}.{name}", "these words are missing")


Where = tuple[int | str, ...]


def _first(error: ValidationError, in_file: Callable[[Where], Where] = lambda where: where) -> BookError:
    """Returns an error to raise: the first fault, with its key in the file. `in_file`: place in the book →
    place in the file."""
    first = error.errors(include_url=False)[0]
    said = value_error(first)
    why, where = said.values.get("why", said), first["loc"]
    if not where and isinstance(why, Unfit):  # the fault is between parts of the book
        where, why = tuple(why.key.split(".")), why.why
    return BookError(".".join(map(str, in_file(where))), why)


KINDS = {"roles": ("role", "id"), "actions": ("action", "step"), "greetings": ("greeting", "step")}
"""List in the rule set → the file's table for its values, and the field with the name of a value."""


def _in_file(where: Where, fields: TomlTable, source: BookSource) -> Where:
    match where:
        case ("roles" | "actions" | "greetings" as listed, int(at), *rest):
            kind, name = KINDS[listed]
            return (kind, fields[listed][at][name], *rest)
        case ("actions", str(step), *rest):
            return (*_key(source, step).split("."), *rest)
        case ("texts", str(language), "roles", str(role), *rest):
            return ("role", role, language, *rest)
        case ("texts", str(language), "steps", str(step), *rest):
            return (*_key(source, step).split("."), language, *rest)
        case ("texts", str(language), *rest):
            return (*rest, language)
        case (str(name), *rest) if name in source.parameters:
            return ("parameters", name, *rest)
        case _:
            return where
