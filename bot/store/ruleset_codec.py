"""A whole rule set as JSON and back: a game goes on by the rules it began with."""

from collections.abc import Mapping
from typing import Any

from bot.upcasters import NEWEST, upcast
from engine.rules.model import RuleSet


def write(rules: RuleSet) -> dict[str, Any]:
    """As `{"version": of the form, "fields": …}`."""
    return {"version": NEWEST, "fields": rules.as_data()}


def read(stored: Mapping[str, Any]) -> RuleSet:
    """Also what older versions wrote. Raises `KeyError` or pydantic's `ValidationError` for no rule set."""
    _, fields = upcast(stored["version"], RuleSet.__name__, dict(stored["fields"]))
    return RuleSet.from_data(fields)
