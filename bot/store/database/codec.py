"""Converts events, rule sets and the values of JSON columns to JSON, and reads them from JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic_core import to_json

from bot.upcasters import NEWEST, upcast
from engine.events import Event
from engine.rules.model import RuleSet

_CODECS: dict[str, TypeAdapter[Event]] = {kind.__name__: TypeAdapter(kind) for kind in get_args(Event)}


def write_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Returns events as JSON objects: `{"event": its class, "version": of the format, "fields": …}`."""
    return [_as_stored(event) for event in events]


def _as_stored(event: Event) -> dict[str, Any]:
    name = type(event).__name__
    return {"event": name, "version": NEWEST, "fields": _CODECS[name].dump_python(event, mode="json")}


def read_events(stored: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Returns the events that JSON objects describe, also objects of older versions. Raises `KeyError` or
    pydantic's `ValidationError` if an object is not an event."""
    return tuple(_read(item) for item in stored)


def _read(item: Mapping[str, Any]) -> Event:
    name, fields = upcast(item.get("version", 1), item["event"], item["fields"])
    return _CODECS[name].validate_python(fields)


def write_rules(rules: RuleSet) -> dict[str, Any]:
    """Returns a whole rule set as `{"version": version of the format, "fields": …}`. A game stores its rules
    in this form, because it keeps the rules with which it began."""
    return {"version": NEWEST, "fields": rules.as_data()}


def read_rules(stored: Mapping[str, Any]) -> RuleSet:
    """Returns the rule set that a JSON object describes, also an object of an older version. Raises
    `KeyError` or pydantic's `ValidationError` if it is not a rule set."""
    _, fields = upcast(stored["version"], RuleSet.__name__, dict(stored["fields"]))
    return RuleSet.from_data(fields)


def to_text(value: Any) -> str:
    """Returns a value as JSON, as the text of a column. This is five times as fast as `json.dumps`, and
    letters are not escaped. Raises ValueError if the text contains half of a surrogate pair. Text from
    Telegram contains none (`bot/store/telegram/inbox.py`)."""
    return to_json(value).decode()
