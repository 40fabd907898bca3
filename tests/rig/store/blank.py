"""Rows of the database as values, of which a test gives only what it is about."""

from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def blank(kind: type[T], **known: Any) -> T:
    """Builds a value of a dataclass. What is not given and has no default is None."""
    needed = [each.name for each in fields(kind) if each.default is MISSING]  # type: ignore[arg-type]
    return kind(**{**dict.fromkeys(needed), **known})
