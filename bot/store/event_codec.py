"""Events as JSON and back: the form in which a game is kept."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from pydantic import TypeAdapter

from bot.upcasters import NEWEST, upcast
from engine.events import Event

_CODECS: dict[str, TypeAdapter[Event]] = {kind.__name__: TypeAdapter(kind) for kind in get_args(Event)}


def write(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Each event as `{"event": name of its class, "version": of the form, "fields": …}`."""
    return [_written(event) for event in events]


def _written(event: Event) -> dict[str, Any]:
    name = type(event).__name__
    return {"event": name, "version": NEWEST, "fields": _CODECS[name].dump_python(event, mode="json")}


def read(stored: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Also what older versions wrote. Raises `KeyError` or pydantic's `ValidationError` for no event."""
    return tuple(_read(item) for item in stored)


def _read(item: Mapping[str, Any]) -> Event:
    name, fields = upcast(item.get("version", 1), item["event"], item["fields"])
    return _CODECS[name].validate_python(fields)
