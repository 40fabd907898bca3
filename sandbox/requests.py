"""Reads requests of the page, and answers those that are impossible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiohttp import web
from pydantic import ValidationError

from sandbox.acts import CannotError
from sandbox.orders import Order

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Asked = TypeVar("Asked", bound=Order)


class NotThereError(CannotError):
    """The address names a person or a thing that does not exist."""


class WrongOrderError(CannotError):
    """The body of a request is wrong."""


async def order_of(request: web.Request, model: type[Asked]) -> Asked:
    """Reads the body of the request. Raises WrongOrderError."""
    try:
        return model.model_validate_json(await request.read())
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "body"
        raise WrongOrderError(f"{where}: {first['msg']}") from None


@web.middleware
async def clear_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers errors with {"error": …} and a status for each kind of error."""
    try:
        return await handler(request)
    except NotThereError as error:
        return web.json_response({"error": str(error)}, status=404)
    except WrongOrderError as error:
        return web.json_response({"error": str(error)}, status=400)
    except CannotError as error:
        return web.json_response({"error": str(error)}, status=409)
