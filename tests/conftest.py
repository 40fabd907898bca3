"""All tests have aiogram as the program has it, and one PostgreSQL server for all that need a database."""

import gc
from collections.abc import Generator

import pytest

from lazy_types import import_aiogram

gc.disable()  # what is loaded and collected stays
import_aiogram()

# ruff: noqa: E402
from tests.database import template
from tests.postgres import postgres
from tests.statements import compile_once

__all__ = ["postgres", "template"]

compile_once()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole programs come first: at the end one worker would be at them, and the others idle."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """After it there is garbage; what was there before is looked through no more."""
    result = yield
    gc.freeze()
    gc.enable()
    return result
