"""Makes a pydantic model of a function's keyword-only arguments. The model checks the values in a request."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from pydantic import BaseModel, create_model

M = TypeVar("M", bound=BaseModel)


def model_of(run: Callable[..., object], name: str, base: type[M]) -> type[M]:
    """Returns a subclass of `base`, called `name`, with a field for each keyword-only argument of `run`."""
    hints = get_type_hints(run, include_extras=True)
    own = [each for each in inspect.signature(run).parameters.values() if each.kind is each.KEYWORD_ONLY]
    fields: dict[str, Any] = {
        each.name: (hints[each.name], ... if each.default is each.empty else each.default) for each in own
    }
    return create_model(name, __base__=base, **fields)
