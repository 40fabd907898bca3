"""Builds the page of parameters: what each means, its possible values, and its value in each book."""

import tomllib
from collections.abc import Mapping
from enum import EnumType
from functools import cache
from typing import Any, get_args, get_origin

from annotated_types import Ge
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.roles import ROLES
from engine.rules.model import FIXED, OVERRIDABLE, RuleSet
from engine.rules.registry import BOOKS
from tests.rig.architecture.sources import ROOT
from tests.rig.pages.markdown import table

FIELDS: Mapping[str, FieldInfo] = RuleSet.model_fields


class Meaning(BaseModel, extra="forbid", frozen=True):
    """The meaning of a parameter. `values` explains each value of an enumeration."""

    means: str
    values: dict[str, str] = {}


@cache
def meanings() -> dict[str, Meaning]:
    """Reads `docs/rules/parameters.toml`. Returns name of the parameter → its meaning."""
    text = (ROOT / "docs" / "rules" / "parameters.toml").read_text("utf-8")
    return {name: Meaning.model_validate(found) for name, found in tomllib.loads(text).items()}


def page() -> str:
    """Returns the page with all books side by side."""
    rows = [(f"`{name}`", *(shown(name, book) for book in BOOKS.values()), _means(name)) for name in FIELDS]
    head = ("parameter", *(f"[{book}]({book}.md)" for book in BOOKS), "what it means")
    return "\n".join(
        [
            "# The books side by side",
            "",
            "Every parameter of the one model. *Made from the data: `script/pages`.*",
            "",
            *table(head, rows),
            "",
        ]
    )


def overrides() -> str:
    """Returns the table of the parameters that a record may change, with the bounds of their values."""
    rows = [
        (f"`{name}`", bounds(FIELDS[name]), _unless(FIELDS[name].get_default()))
        for name in FIELDS
        if name in OVERRIDABLE and not FIELDS[name].is_required()
    ]
    assert len(rows) == len(OVERRIDABLE)
    fixed = ", ".join(f"`{name}`" for name in FIELDS if name in FIXED)
    head = ("name", "may be", "unless a book says otherwise")
    return "\n".join([*table(head, rows), "", f"What makes a book that book is not overridden: {fixed}."])


def shown(name: str, book: RuleSet) -> str:
    """Returns the value of a book's parameter, short enough for a table."""
    value = getattr(book, name)
    match name:
        case "deals":
            heads = sorted(value)
            return f"{heads[0]}–{heads[-1]}" if len(heads) > 1 else str(heads[0])
        case "first_night" | "night":
            return " → ".join(value)
        case "best_move_points":
            return ", ".join(f"{hits}: {points}" for hits, points in value) or "—"
        case "roles":
            return ", ".join(role.id for role in value)
        case "actions":
            return ", ".join(f"{action.step}: {action.word}" for action in value)
        case "greetings":
            return ", ".join(greeting.step for greeting in value) or "—"
        case _:
            return _plain(value)


def bounds(field: FieldInfo) -> str:
    """Returns the values that an override of this parameter may have."""
    kind = field.annotation
    parts = [part for part in get_args(kind) if part is not type(None)]
    if len(parts) == 1 and type(None) in get_args(kind):
        kind = get_args(parts[0])[0] if get_args(parts[0]) else parts[0]
    if isinstance(kind, EnumType):
        return ", ".join(f'`"{member.value}"`' for member in kind)
    if kind is bool:
        return "`true`, `false`"
    if get_origin(kind) is frozenset:
        return "a list of whole numbers"
    return f"a whole number ≥ {_least(field)}"


def _least(field: FieldInfo) -> int:
    nested = (part for arg in get_args(field.annotation) for part in get_args(arg)[1:])
    limits = [*field.metadata, *(limit for part in nested for limit in getattr(part, "metadata", ()))]
    return next(limit.ge for limit in limits if isinstance(limit, Ge) and isinstance(limit.ge, int))


def _means(name: str) -> str:
    meaning = meanings()[name]
    values = "; ".join(f"`{value}`: {text}" for value, text in meaning.values.items())
    return f"{meaning.means} {values}.".strip() if values else meaning.means


def _unless(value: Any) -> str:
    match value:
        case bool():
            return f"`{str(value).lower()}`"
        case None | frozenset():
            return "—"
        case _:
            return f"`{value}`"


def _plain(value: Any) -> str:
    match value:
        case None:
            return "—"
        case bool():
            return "yes" if value else "no"
        case frozenset():
            return ", ".join(str(item) for item in sorted(value)) or "—"
        case _:
            return str(value)


def deal_rows(book: RuleSet) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Returns the head and the rows of the table of cards. It has a row for each number of players, and a
    column for each role of the book."""
    roles = [role for role in ROLES if any(counts.get(role) for counts in book.deals.values())]
    rows = [
        (str(heads), *(str(counts.get(role, 0)) for role in roles))
        for heads, counts in sorted(book.deals.items())
    ]
    return ("at the table", *roles), rows
