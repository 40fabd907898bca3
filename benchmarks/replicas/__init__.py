"""What one, two and three replicas reach at one PostgreSQL."""

from lazy_types import import_aiogram

import_aiogram()  # a replica of the program does so too: what it holds in memory is compared
