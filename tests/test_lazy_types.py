"""aiogram behaves the same, whether its types are built at the import or later.

`lazy_types` depends on how aiogram builds its types. Those of a version that does it differently are built at
the import.
"""

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

LOOK = """
import json
import aiogram.types
built = sum(one.__pydantic_complete__ for one in vars(aiogram.types).values() if hasattr(one, "model_fields"))
import aiogram.methods
def build(package):
    for name in package.__all__:
        one = getattr(package, name)
        if hasattr(one, "model_rebuild"):
            one.model_rebuild()
            yield name, {field: str(info.annotation) for field, info in one.model_fields.items()}
print(json.dumps([built, dict(build(aiogram.types)), dict(build(aiogram.methods))]))
"""

CHANGED = """
import sys
from importlib.machinery import SourceFileLoader
ASKS = "_entity.model_rebuild(_types_namespace=_types_namespace)"
TOLD = "vars(sys.modules[_entity.__module__]).update(_types_namespace); _entity.model_rebuild()"
known = SourceFileLoader.get_code
def changed(self, name):
    if name != "aiogram.types":
        return known(self, name)
    source = self.get_source(name)
    assert ASKS in source
    return compile("import sys\\n" + source.replace(ASKS, TOLD), self.path, "exec", dont_inherit=True)
SourceFileLoader.get_code = changed
"""
"""Changes how aiogram builds its types: the names that their fields mention are put into their modules."""

AS_IT_IS, LAZILY = "", "from lazy_types import import_aiogram\nimport_aiogram()\n"


@cache
def imported(how: str) -> tuple[int, Any, Any]:
    """Returns how many types were built at the import, then the fields of all types, and the fields of all
    methods."""
    done = subprocess.run([sys.executable, "-c", how + LOOK], capture_output=True, text=True, check=True)
    built, types, methods = json.loads(re.sub("at 0x[0-9a-f]+", "", done.stdout))
    return built, types, methods


@pytest.mark.long
def test_every_type_and_method_can_be_built_and_has_the_same_fields() -> None:
    assert imported(LAZILY)[1:] == imported(AS_IT_IS)[1:]


@pytest.mark.parametrize(
    ("how", "most"), [(LAZILY, 20), pytest.param(AS_IT_IS, 1000, marks=pytest.mark.long)]
)
def test_few_types_are_built_at_the_import(how: str, most: int) -> None:
    built, *_ = imported(how)
    assert built <= most
    assert (built > 300) == (most == 1000)


def test_another_way_of_building_types_only_takes_its_time() -> None:
    built, *fields = imported(CHANGED + LAZILY)
    assert built > 300
    assert fields == [*imported(AS_IT_IS)[1:]]
