"""Reads requests of the page, and turns errors into answers."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from aiohttp import web
from pydantic import BaseModel, ConfigDict, ValidationError

from sandbox.acts import CannotError
from sandbox.keywords import model_of

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Place(Protocol):
    def place(self, request: web.Request) -> tuple[Any, ...]:
        """Returns the people, chats and topics that the address of a request names."""


class NotThereError(CannotError):
    """The address names a person or a thing that does not exist."""


class WrongOrderError(CannotError):
    """The body of a request is wrong."""


def there(found: T | None, what: str) -> T:
    """Returns what was looked for. Raises NotThereError if there is no such thing (`what`)."""
    if found is None:
        raise NotThereError(f"there is no such {what}")
    return found


def order(obey: Callable[..., object]) -> Callable[[Any, web.Request], Awaitable[web.StreamResponse]]:
    """Turns a method into a handler. The method gets the results of `place`, and the values of the body as
    keyword arguments. Its result is the answer, as JSON. Without keyword arguments, no body is read. The
    handler raises WrongOrderError for a wrong body, and what `place` and the method raise."""
    model = model_of(obey, "Body", Order)

    async def handle(self: Place, request: web.Request) -> web.StreamResponse:
        named = self.place(request)
        given = dict(_read(model, await request.read())) if model.model_fields else {}
        return web.json_response(obey(self, *named, **given))

    return handle


def _read(model: type[Order], body: bytes) -> Order:
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "body"
        raise WrongOrderError(f"{where}: {first['msg']}") from None


@web.middleware
async def clear_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers a CannotError with {"error": …} and 404 (NotThereError), 400 (WrongOrderError), else 409."""
    try:
        return await handler(request)
    except NotThereError as error:
        return web.json_response({"error": str(error)}, status=404)
    except WrongOrderError as error:
        return web.json_response({"error": str(error)}, status=400)
    except CannotError as error:
        return web.json_response({"error": str(error)}, status=409)
