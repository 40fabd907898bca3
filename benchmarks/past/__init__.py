"""What a past of a million games costs the games that run."""

from lazy_types import import_aiogram

import_aiogram()
