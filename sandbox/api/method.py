"""A Bot API method: its name, its parameters, and the function that runs it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from sandbox.api.inbox import Inbox
from sandbox.api.params import Params, Upload
from sandbox.keywords import model_of
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
class Method:
    """A Bot API method. `run` returns its `result` or an awaitable of it; to refuse, it raises ApiError."""

    name: str
    params: type[Params]
    run: Callable[[Call, Any], Any | Awaitable[Any]]


METHODS: dict[str, Method] = {}
"""Name of a method in lower case → the method. Telegram ignores case in names of methods."""

F = TypeVar("F", bound=Callable[..., Any])


def method(run: F) -> F:
    """Registers a function as the Bot API method with the same name, and returns it. The parameters are the
    function's keyword arguments, or the fields of its argument `params`."""
    name = "".join(word.capitalize() for word in run.__name__.split("_"))
    shared = get_type_hints(run).get("params")
    if shared is not None:
        _register(name, shared, run)
    else:
        own = model_of(run, name, Params)
        _register(name, own, lambda call, params: run(call, **dict(params)))
    return run


def _register(name: str, params: type[Params], run: Callable[[Call, Any], Any]) -> None:
    METHODS[name.lower()] = Method(name[0].lower() + name[1:], params, run)
