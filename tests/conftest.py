"""All tests have aiogram as the program has it."""

from lazy_types import import_aiogram

import_aiogram()
