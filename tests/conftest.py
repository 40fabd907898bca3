"""Prepares all tests: imports aiogram in the same way as the program, and starts one PostgreSQL server and
one browser for all tests."""

import gc
import signal
from collections.abc import AsyncIterator, Generator, Iterator

import pytest
import pytest_asyncio
import structlog
from hypothesis import HealthCheck, settings
from structlog.typing import EventDict

from lazy_types import import_aiogram

gc.disable()  # imported modules and collected tests are never garbage

# A shell makes background processes ignore Ctrl-C, and they pass this on to their children. Tests start
# programs and interrupt them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

import_aiogram()

# ruff: noqa: E402
from bot.commands.answers import set_language
from tests.rig.program.limits import LIMIT, LONG, limited, on_this_machine
from tests.rig.store.database import template
from tests.rig.store.postgres import postgres
from tests.rig.store.statements import compile_once

__all__ = ["postgres", "template"]

compile_once()

# The time of one example depends on how busy the machine is. For the first example with letters, hypothesis
# builds a table of all of Unicode, which takes seconds.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def _but_for_details(_: object, level: str, event: EventDict) -> EventDict:
    """Drops debug events. pytest prints a failed test's output, and printing each outbox row takes long."""
    if level == "debug":
        raise structlog.DropEvent
    return event


structlog.configure(processors=[_but_for_details, *structlog.get_config()["processors"]])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[object]:
    """Yields one browser for all pages: tests open contexts of their own in it."""
    from tests.rig.e2e.screen import chromium  # only pages need what it loads

    async with chromium() as launched:
        yield launched


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Lets commands answer in English again. A program runs one command, and a test many in one process."""
    yield
    set_language(None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs tests of whole programs first. If they came last, one worker would still run them while the others
    are idle."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Gives each test, with its fixtures, a time limit."""
    with limited(on_this_machine(LONG if item.get_closest_marker("long") else LIMIT)):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Switches garbage collection on after the tests are collected, with the program's threshold."""
    result = yield
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()
    return result
