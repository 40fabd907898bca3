"""The last errors, which the owner may see: what failed, and never what people wrote."""

import logging

import pytest
import structlog

from bot.runtime.condition import MOST_ERRORS, RecentErrors
from bot.runtime.logs import complain


@pytest.fixture
def recent() -> RecentErrors:
    return RecentErrors()


@pytest.fixture
def logger(recent: RecentErrors) -> logging.Logger:
    logger = logging.Logger("tests")
    logger.addHandler(recent)
    return logger


@pytest.fixture
def log(logger: logging.Logger) -> structlog.stdlib.BoundLogger:
    """Returns a logger like the program's own."""
    return structlog.stdlib.BoundLogger(
        logger, processors=[structlog.stdlib.ProcessorFormatter.wrap_for_formatter], context={}
    )


def test_the_newest_errors_come_first_and_equal_ones_are_merged(
    recent: RecentErrors, log: structlog.stdlib.BoundLogger
) -> None:
    for error in (KeyError("Вера"), KeyError("Глеб"), ValueError("Вера"), KeyError("Вера")):
        complain(log, "update failed", error, update=5)
    log.error("the bot stands still", parts=["sender"])
    log.warning("no updates")
    assert [(each.what, each.kind, each.times) for each in recent.newest()] == [
        ("the bot stands still", "", 1),
        ("update failed", "KeyError", 1),
        ("update failed", "ValueError", 1),
        ("update failed", "KeyError", 2),
    ]


def test_only_the_name_is_kept_of_a_line_of_a_library(recent: RecentErrors, logger: logging.Logger) -> None:
    logger.error("could not send %s", "Вера")
    assert [(each.what, each.kind) for each in recent.newest()] == [("tests", "")]


def test_only_the_last_errors_are_kept(recent: RecentErrors, log: structlog.stdlib.BoundLogger) -> None:
    for number in range(3 * MOST_ERRORS):
        log.error(f"failure {number}")
    newest = [f"failure {3 * MOST_ERRORS - n}" for n in range(1, MOST_ERRORS + 1)]
    assert [each.what for each in recent.newest()] == newest
