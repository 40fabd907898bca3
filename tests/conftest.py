"""All tests have aiogram as the program has it, and one PostgreSQL server for all that need a database."""

from lazy_types import import_aiogram

import_aiogram()

# ruff: noqa: E402
from tests.database import template
from tests.postgres import postgres

__all__ = ["postgres", "template"]
