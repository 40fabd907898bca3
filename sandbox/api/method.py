"""What a Bot API method is here: a name, its parameters and a function of the call."""

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
    """One call of one bot. `uploads` are the files of a multipart request, by field name."""

    world: World
    bot: Bot
    inbox: Inbox
    uploads: Mapping[str, Upload]


@dataclass(frozen=True, slots=True)
class Described:
    """A result that Telegram sends with a description."""

    result: Any
    description: str


@dataclass(frozen=True, slots=True)
class Method:
    """`run` returns the `result` of the answer, or something to await for it; refusals are ApiErrors."""

    name: str
    params: type[Params]
    run: Callable[[Call, Any], Any | Awaitable[Any]]


METHODS: dict[str, Method] = {}
"""By name in lower case: Telegram does not mind the case of a method's name."""

P = TypeVar("P", bound=Params)
R = TypeVar("R")


def method(params: type[P]) -> Callable[[Callable[[Call, P], R]], Callable[[Call, P], R]]:
    """Registers a function as the method that its parameters are named after."""

    def register(run: Callable[[Call, P], R]) -> Callable[[Call, P], R]:
        name = params.__name__[0].lower() + params.__name__[1:]
        METHODS[name.lower()] = Method(name, params, run)
        return run

    return register
