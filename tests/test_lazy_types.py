"""aiogram imported with types that are built later means the same as aiogram imported as it is."""

import re
import subprocess
import sys

import pytest

EVERY_TYPE = """
import json
import aiogram.methods, aiogram.types
def build(package):
    for name in package.__all__:
        one = getattr(package, name)
        if hasattr(one, "model_rebuild"):
            one.model_rebuild()
            yield name, {field: str(info.annotation) for field, info in one.model_fields.items()}
print(json.dumps([dict(build(aiogram.types)), dict(build(aiogram.methods))]))
"""

BUILT = """
import aiogram.types
print(sum(one.__pydantic_complete__ for one in vars(aiogram.types).values() if hasattr(one, "model_fields")))
"""

LAZILY = "from lazy_types import import_aiogram\nimport_aiogram()\n"


def printed(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return re.sub("at 0x[0-9a-f]+", "", done.stdout)


def test_every_type_and_method_can_be_built_and_has_the_same_fields() -> None:
    assert printed(LAZILY + EVERY_TYPE) == printed(EVERY_TYPE)


@pytest.mark.parametrize(("program", "most"), [(LAZILY + BUILT, 20), (BUILT, 1000)])
def test_few_types_are_built_at_the_import(program: str, most: int) -> None:
    built = int(printed(program))
    assert built <= most
    assert (built > 300) == (most == 1000)
