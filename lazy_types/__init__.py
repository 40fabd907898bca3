"""Imports aiogram without building its types: each is built when it is first used.

aiogram builds the validators of its four hundred types one after another at its import, each with all those
within it: three quarters of the time that `mafia run` takes to start. pydantic builds a type by itself at its
first use, if the module of the type has the names that its fields mention. aiogram hands these names over
when it asks for the types to be built; here they are only put where pydantic looks.

Nothing of it ever becomes garbage. So nobody looks for that meanwhile, nor among it later.
"""

import gc
import sys
from typing import Any

from pydantic import BaseModel

PACKAGE = "aiogram.types"


def import_aiogram() -> None:
    """To be called before anything else imports aiogram; later it does nothing.

    Builds what every start needs, so that no update waits for it."""
    if "aiogram" in sys.modules:
        return
    collects = gc.isenabled()
    gc.disable()
    _import()
    gc.freeze()
    if collects:
        gc.enable()


def _import() -> None:
    names: dict[str, Any] = {}
    build = BaseModel.__dict__["model_rebuild"]

    def put_off(cls: type[BaseModel], /, **how: Any) -> object:
        if not cls.__module__.startswith(PACKAGE):
            return build.__func__(cls, **how)
        names.update(how["_types_namespace"])
        return None

    BaseModel.model_rebuild = classmethod(put_off)  # type: ignore[method-assign, assignment]
    try:
        from aiogram.types import Update  # noqa: PLC0415  (it is what this function is for)
    finally:
        BaseModel.model_rebuild = build  # type: ignore[method-assign]
    for name in [name for name in sys.modules if name.startswith(f"{PACKAGE}.")]:
        sys.modules[name].__dict__.update({**names, **sys.modules[name].__dict__})
    Update.model_rebuild()
