"""A Bot API method: its name, its parameters, and the function that runs it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Any, TypeVar, get_type_hints

from pydantic import create_model

from sandbox.api.inbox import Inbox
from sandbox.api.params import Params, Upload
from sandbox.model import Bot
from sandbox.world import World


@dataclass(frozen=True, slots=True)
class Call:
    """One request of one bot. `uploads`: name of a field → the file in it, for a multipart request."""

    world: World
    bot: Bot
    inbox: Inbox
    uploads: Mapping[str, Upload]


@dataclass(frozen=True, slots=True)
class Described:
    """A result that Telegram sends together with a description."""

    result: Any
    description: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method. `run` returns the `result` of the answer, or an awaitable of it. It raises ApiError to
    refuse."""

    name: str
    params: type[Params]
    run: Callable[[Call, Any], Any | Awaitable[Any]]


METHODS: dict[str, Method] = {}
"""Name of a method in lower case → the method. Telegram does not distinguish capital letters in these
names."""

F = TypeVar("F", bound=Callable[..., Any])


def method(run: F) -> F:
    """Registers a function as the method of its name. Its keyword arguments are the parameters that the
    sandbox supports; a function may take all as one value `params`."""
    name = "".join(word.capitalize() for word in run.__name__.split("_"))
    hints = get_type_hints(run, include_extras=True)
    if "params" in hints:
        _register(name, hints["params"], run)
        return run
    own = [each for each in signature(run).parameters.values() if each.kind is each.KEYWORD_ONLY]
    fields = {
        each.name: (hints[each.name], ... if each.default is each.empty else each.default) for each in own
    }
    read: type[Params] = create_model(name, __base__=Params, **fields)  # type: ignore[call-overload]
    _register(name, read, lambda call, params: run(call, **dict(params)))
    return run


def _register(name: str, params: type[Params], run: Callable[[Call, Any], Any]) -> None:
    METHODS[name.lower()] = Method(name[0].lower() + name[1:], params, run)
