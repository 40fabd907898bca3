"""Converts the parameters of a request from form strings or JSON into the values that a method needs."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from sandbox.api.errors import ApiError, bad_request
from sandbox.api.fields import method_fields, stray_field


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    mime_type: str
    content: bytes


class Params(BaseModel):
    """The parameters of one method. A subclass has the name of its method."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _nested(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise ValueError("can't parse JSON") from None


def _number_or_name(value: object) -> object:
    return int(value) if isinstance(value, str) and value.lstrip("-").isdigit() else value


ChatId = Annotated[int | str, BeforeValidator(_number_or_name)]
Object = Annotated[dict[str, Any], BeforeValidator(_nested)]
Objects = Annotated[list[dict[str, Any]], BeforeValidator(_nested)]
Strings = Annotated[list[str], BeforeValidator(_nested)]
Numbers = Annotated[list[int], BeforeValidator(_nested)]

_MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "message_ids": "message identifiers are not specified",
    "user_id": "invalid user_id specified",
    "document": "there is no document in the request",
    "media": "there is no media in the request",
    "commands": "can't parse commands: expected an Array",
    "permissions": "can't parse permissions: expected an Object",
}

P = TypeVar("P", bound=Params)


def read(model: type[P], given: dict[str, Any]) -> P:
    """Reads the parameters. Raises ApiError if a parameter is unknown, missing or wrong."""
    known = method_fields(model.__name__) or model.model_fields
    for name in given:
        if name not in known:
            raise bad_request(f'unknown parameter "{name}"')
        if name not in model.model_fields:
            raise bad_request(f'the sandbox does not support the parameter "{name}"')
    try:
        params = model.model_validate(given)
    except ValidationError as error:
        raise _refusal(error) from None
    for name in params.model_fields_set:
        stray = stray_field(getattr(params, name), known[name].annotation, name)
        if stray is not None:
            raise bad_request(f'unknown field "{stray}"')
    return params


def _refusal(error: ValidationError) -> ApiError:
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    if first["type"] == "missing":
        return bad_request(_MISSING.get(name, f'parameter "{name}" is required'))
    return bad_request(f'wrong parameter "{name}": {first["msg"]}')
