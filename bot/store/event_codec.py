"""Events as JSON and back: the form in which a game is kept."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from pydantic import TypeAdapter

from engine.events import Event

_CODECS: dict[str, TypeAdapter[Event]] = {kind.__name__: TypeAdapter(kind) for kind in get_args(Event)}


def write(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Each event as `{"event": name of its class, "fields": …}`."""
    return [_written(event) for event in events]


def _written(event: Event) -> dict[str, Any]:
    name = type(event).__name__
    return {"event": name, "fields": _CODECS[name].dump_python(event, mode="json")}


def read(stored: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Raises `KeyError` or pydantic's `ValidationError` for what is no event."""
    return tuple(_CODECS[item["event"]].validate_python(item["fields"]) for item in stored)
