"""Reads from aiogram which parameters and fields the Bot API has, so that unknown names are refused."""

from functools import cache
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from lazy_types import import_aiogram

import_aiogram()

import aiogram.methods  # noqa: E402  (the only import of it in the sandbox)
import aiogram.types  # noqa: E402
from aiogram.methods.base import TelegramMethod  # noqa: E402
from aiogram.types.base import TelegramObject  # noqa: E402


@cache
def method_fields(name: str) -> dict[str, FieldInfo]:
    """Returns the parameters of a method by its class name, without deprecated parameters. Empty if aiogram
    does not know the method."""
    found: type[TelegramMethod[Any]] | None = getattr(aiogram.methods, name, None)
    return {} if found is None else _documented(found)


def type_fields(name: str) -> tuple[str, ...]:
    """Returns the fields of a Bot API type by its class name, in Telegram's order, but no deprecated ones."""
    return tuple(_documented(getattr(aiogram.types, name)))


def known_methods() -> frozenset[str]:
    """Returns the names of all methods of the Bot API, in lower case."""
    return frozenset(name.lower() for name in aiogram.methods.__all__)


@cache
def _documented(model: type[BaseModel]) -> dict[str, FieldInfo]:
    model.model_rebuild()  # the annotations of a type that was not used yet may be names
    return {
        field.alias or name: field
        for name, field in model.model_fields.items()
        if not (isinstance(field.json_schema_extra, dict) and field.json_schema_extra.get("deprecated"))
    }


def stray_field(value: object, annotation: object, path: str) -> str | None:
    """Returns the path of a field in `value` that no type of `annotation` has, such as
    "reply_markup.keyboard[0][1].colour"; None if there is no such field."""
    models = _models(annotation)
    if not models:
        return None
    if isinstance(value, list):
        strays = (stray_field(item, annotation, f"{path}[{index}]") for index, item in enumerate(value))
        return next((stray for stray in strays if stray is not None), None)
    if not isinstance(value, dict):
        return None
    likeliest = sorted(models, key=lambda model: -len(value.keys() & _documented(model).keys()))
    found = [_stray_in(value, model, path) for model in likeliest]
    return None if None in found else found[0]


def _stray_in(value: dict[str, Any], model: type[BaseModel], path: str) -> str | None:
    fields = _documented(model)
    for name, inner in value.items():
        if name not in fields:
            return f"{path}.{name}"
        stray = stray_field(inner, fields[name].annotation, f"{path}.{name}")
        if stray is not None:
            return stray
    return None


@cache
def _models(annotation: object) -> tuple[type[BaseModel], ...]:
    """Returns the Telegram types in an annotation, also those inside unions, lists and metadata."""
    if isinstance(annotation, type) and issubclass(annotation, TelegramObject):
        return (annotation,)
    return tuple(model for part in get_args(annotation) for model in _models(part))
