"""All tests have aiogram as the program has it, and one PostgreSQL server for all that need a database."""

import gc
import signal
from collections.abc import Generator

import pytest
import structlog
from hypothesis import HealthCheck, settings
from structlog.typing import EventDict

from lazy_types import import_aiogram

gc.disable()  # what is loaded and collected stays

# A shell ignores Ctrl-C for what it runs in the background, and programs hand that on to those they start.
# Tests start programs to interrupt them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

import_aiogram()

# ruff: noqa: E402
from bot.runtime.garbage import search_seldom
from tests.database import template
from tests.postgres import postgres
from tests.statements import compile_once

__all__ = ["postgres", "template"]

compile_once()

# How long an example takes says how busy the machine is: the first one that draws letters makes a table of
# all of Unicode, which takes seconds.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def _but_for_details(_: object, level: str, event: EventDict) -> EventDict:
    """What a test prints is shown when it fails. To write each row of an outbox there takes long."""
    if level == "debug":
        raise structlog.DropEvent
    return event


structlog.configure(processors=[_but_for_details, *structlog.get_config()["processors"]])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole programs come first: at the end one worker would be at them, and the others idle."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """After it there is garbage; it is searched for as by the program."""
    result = yield
    search_seldom()
    gc.enable()
    return result
