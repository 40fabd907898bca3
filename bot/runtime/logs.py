"""Logs. What structlog and the standard library log goes through one chain; its last step removes secrets."""

import asyncio
import logging
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any

import structlog

from bot.runtime.recent_errors import recent_errors
from bot.settings import Settings

BOT = "bot"
BLOT = "<secret>"
SHORTEST = 6
"""A secret with fewer characters is not removed: it could be a part of any word."""
_ids: ContextVar[Mapping[str, int]] = ContextVar("ids", default=MappingProxyType({}))
"""What the lines are about. structlog has variables of its own for this: to set and clear those takes ten
times as long, a dozen times a tap."""
_TOKEN = re.compile(r"(?<!\d)\d{6,}(?::|%3A)[A-Za-z0-9_-]{30,}")
"""Anything that looks like the token of a bot, of any bot."""


def with_ids(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: adds the ids."""
    return {**_ids.get(), **event}


_SHARED: list[structlog.typing.Processor] = [
    with_ids,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
_CHAIN: list[structlog.typing.Processor] = [
    structlog.stdlib.filter_by_level,
    *_SHARED,
    structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
]
"""Always the same list: a logger is made at its first line, and keeps the list. To make a logger for each
line would take longer than to see that its level is off."""


def configure(settings: Settings) -> None:
    """Sends logs, warnings and uncaught errors to standard error, as the settings say."""
    structlog.configure(
        processors=_CHAIN,
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(settings.log_format),
                blotting(settings.secrets),
            ],
        )
    )
    for each in (handler, recent_errors):
        each.addFilter(_is_no_interrupt)
    logging.basicConfig(handlers=[handler, recent_errors], level=settings.log_level.upper(), force=True)
    # At lower levels they would log each request or statement, with what people wrote.
    for name in ("aiogram", "aiohttp", "aiosqlite", "alembic", "sqlalchemy", "asyncio", "fontTools"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    sys.excepthook = _uncaught


def _is_no_interrupt(record: logging.LogRecord) -> bool:
    """A connection whose closing is cut short, since the program is interrupted, is no fault. SQLAlchemy's
    pool logs it as one."""
    error = record.exc_info[1] if record.exc_info else None
    return not (record.name.startswith("sqlalchemy.pool") and isinstance(error, asyncio.CancelledError))


def blotting(secrets: Iterable[str]) -> Callable[[Any, str, Any], str]:
    """A last processor: takes the finished line, returns it without `secrets` and without anything like
    a token."""
    forms = {
        form
        for secret in secrets
        for form in (secret, secret.replace(":", "%3A"), *secret.split(":")[1:])
        if len(form) >= SHORTEST
    }
    known = [re.escape(form) for form in sorted(forms, key=len, reverse=True)]
    pattern = re.compile("|".join([*known, _TOKEN.pattern]))

    def blot(_logger: Any, _method: str, line: Any) -> str:
        return pattern.sub(BLOT, line if isinstance(line, str) else str(line))

    return blot


@contextmanager
def about(**ids: int | None) -> Iterator[None]:
    """Within the block all lines carry these ids and the bot's, and no others. They are numbers: of an
    update, a game, an act, a row of the outbox. None is left out."""
    known = {BOT: _ids.get().get(BOT), **ids}
    before = _ids.set({name: number for name, number in known.items() if number is not None})
    try:
        yield
    finally:
        _ids.reset(before)


def note(**ids: int) -> None:
    """From now on the lines of this block carry these ids too."""
    _ids.set({**_ids.get(), **ids})


def cause() -> dict[str, int]:
    """The ids that work keeps which is queued now: of what came in, or went out."""
    known = _ids.get()
    return {name: known[name] for name in ("update", "row") if name in known}


def fault(error: BaseException) -> dict[str, str]:
    """What may be logged of an error while people's words are handled: its type and place, not its text."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "at": place}


def complain(log: Any, event: str, error: BaseException, **about: object) -> None:
    """Logs a failure without people's words. With level debug, also the traceback, which may have them."""
    log.error(event, **about, **fault(error))
    log.debug(event, **about, exc_info=error)


def _renderers(log_format: str) -> list[structlog.typing.Processor]:
    """Tracebacks are plain in both forms: rich ones show variables, which hold tokens and texts."""
    if log_format == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    colours = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=structlog.dev.plain_traceback)]


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("mafia").critical("crashed", exc_info=(kind, error, trace))
