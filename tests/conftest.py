"""All tests have aiogram as the program has it."""

from bot.runtime.lazy_types import import_aiogram

import_aiogram()
