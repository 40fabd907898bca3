"""Reads an HTTP request to the Bot API: query, form, multipart or JSON."""

import json
import mimetypes
from typing import Any

from aiohttp import web

from sandbox.api.errors import bad_request
from sandbox.api.params import Upload


async def read_request(request: web.Request) -> tuple[dict[str, Any], dict[str, Upload]]:
    """Returns the parameters, numbers and booleans as strings, and field name → uploaded file. Raises
    ApiError for bad JSON."""
    given: dict[str, Any] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "application/json" and request.can_read_body:
        given.update(as_strings(await _read_json(request)))
    elif request.can_read_body:
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                with value.file as file:
                    kind = mimetypes.guess_type(value.filename)[0] or value.content_type
                    uploads[name] = Upload(value.filename, kind, file.read())
            else:
                given[name] = value
    known = {name for name in uploads if f"attach://{name}" not in given.values()}
    return {**given, **dict.fromkeys(known & {"document", "photo"}, "")}, uploads


async def _read_json(request: web.Request) -> dict[str, Any]:
    try:
        body = await request.json()
    except ValueError:
        raise bad_request("can't parse request body as JSON") from None
    if not isinstance(body, dict):
        raise bad_request("request body must be a JSON object")
    return body


def as_strings(given: dict[str, Any]) -> dict[str, Any]:
    """Turns numbers and booleans into strings and drops nulls: Telegram accepts all of them in JSON."""
    return {
        name: json.dumps(value) if isinstance(value, bool | int | float) else value
        for name, value in given.items()
        if value is not None
    }


def chat_number(given: dict[str, Any]) -> int:
    """Returns the id of the chat in an unchecked request; 0 if there is no such number. Only for counting."""
    try:
        return int(given.get("chat_id", 0))
    except (TypeError, ValueError):
        return 0
