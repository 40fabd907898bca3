"""What errors of the program say in English."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from bot.render.remarks import words
from locales import ENGLISH

E = TypeVar("E", bound=Exception)


def english(said: object) -> str:
    return words(said, ENGLISH)


@contextmanager
def refusing(kind: type[E] | tuple[type[E], ...], *, match: str) -> Iterator[pytest.ExceptionInfo[E]]:
    """Expects an error in the block whose English words match."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, english(caught.value)), english(caught.value)
