"""Imports aiogram without building its types. Each type is built when it is first used.

During its import, aiogram builds the validators of its four hundred types one after another, each with all
types inside it. This takes three quarters of the time that `mafia run` needs to start. pydantic builds a type
by itself when it is first used, if the type's module has the names that its fields mention. aiogram passes
these names when it asks for the types to be built; this module only puts them where pydantic looks. If this
fails with another version of aiogram, aiogram is imported again in the ordinary, slow way.

The import creates no garbage. So the garbage collector is off during it, and never examines the types later.
"""

import gc
import importlib
import sys
from typing import Any

from pydantic import BaseModel

PACKAGE = "aiogram.types"


def import_aiogram() -> None:
    """Imports aiogram. Call it before anything else imports aiogram; later calls do nothing. It builds the
    types that every start needs, so that no update waits for them."""
    if "aiogram" in sys.modules:
        return
    collects = gc.isenabled()
    gc.disable()
    try:
        _import()
    except Exception:
        for name in [name for name in sys.modules if name.partition(".")[0] == "aiogram"]:
            del sys.modules[name]
        importlib.import_module(PACKAGE)
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
