"""A Bot API method: its name, its parameters, and the function that runs it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

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

P = TypeVar("P", bound=Params)
R = TypeVar("R")


def method(params: type[P]) -> Callable[[Callable[[Call, P], R]], Callable[[Call, P], R]]:
    """Registers a function as a method. The class of its parameters gives the name of the method."""

    def register(run: Callable[[Call, P], R]) -> Callable[[Call, P], R]:
        name = params.__name__[0].lower() + params.__name__[1:]
        METHODS[name.lower()] = Method(name, params, run)
        return run

    return register
