"""Writes the log. Lines of structlog and of the standard library go through the same steps. The last step
removes secrets."""

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

from bot.runtime.condition import recent_errors
from bot.settings import Settings

log = structlog.get_logger("bot.runtime")

BOT = "bot"
BLOT = "<secret>"
DAMAGED = "the database is damaged: restore a backup"
SHORTEST = 6
"""Secrets with fewer characters than this are not removed, because they could be a part of any word."""
_ids: ContextVar[Mapping[str, int]] = ContextVar("ids", default=MappingProxyType({}))
"""The ids of the update, game and row that are handled now; each log line contains them. structlog has
variables for this too, but to set and clear them takes ten times as long, and each press does it a dozen
times."""
_TOKEN = re.compile(r"(?<!\d)\d{6,}(?::|%3A)[A-Za-z0-9_-]{30,}")
"""Matches everything that looks like the token of a bot."""


def with_ids(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Returns a log line with the ids of the work that is done now. This is a processor of structlog."""
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
"""The steps of each log line: the list of structlog's processors. It must always be the same object: a logger
is created with its first line and keeps the list. Creating a logger for each line would cost more than all
lines whose level is off."""


def configure(settings: Settings) -> None:
    """Writes logs, warnings and uncaught errors to standard error, in the format and level of the
    settings."""
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
    # Below this level, these libraries log each request or statement, with words that people wrote.
    for name in ("aiogram", "aiohttp", "aiosqlite", "alembic", "sqlalchemy", "asyncio", "fontTools"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    sys.excepthook = _uncaught


def _is_no_interrupt(record: logging.LogRecord) -> bool:
    """Returns False for a log line that is not to be written: if an interrupt of the program stops the
    closing of a connection, SQLAlchemy's pool logs an error, but nothing is wrong."""
    error = record.exc_info[1] if record.exc_info else None
    return not (record.name.startswith("sqlalchemy.pool") and isinstance(error, asyncio.CancelledError))


def blotting(secrets: Iterable[str]) -> Callable[[Any, str, Any], str]:
    """Returns the last step of each log line: a function that removes from the finished line the `secrets` of
    `SHORTEST` characters or more, and anything that looks like a token."""
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
def log_ids(**ids: int | None) -> Iterator[None]:
    """Adds these ids and the bot's id to all log lines within the `with` block, in place of the ids outside
    it. An id is the number of an update, a game, an act or a row of the outbox. An id that is None is left
    out."""
    known = {BOT: _ids.get().get(BOT), **ids}
    before = _ids.set({name: number for name, number in known.items() if number is not None})
    try:
        yield
    finally:
        _ids.reset(before)


def note(**ids: int) -> None:
    """Adds these ids to the following log lines of the present `with log_ids(…)` block; outside of one, of
    the present task."""
    _ids.set({**_ids.get(), **ids})


def cause() -> dict[str, int]:
    """Returns the id of the update or the row of the outbox that is handled now, by the word "update" or
    "row"; empty if there is none. New work that is queued now logs this id as its cause."""
    known = _ids.get()
    return {name: known[name] for name in ("update", "row") if name in known}


def error_fields(error: BaseException) -> dict[str, str]:
    """Returns what a log line may say of an error: its type, and the file and line where it was raised. The
    text of the error may contain people's words, so it is left out."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "unknown"
    damaged = {"why": DAMAGED} if "disk image is malformed" in str(getattr(error, "orig", "")) else {}
    return {"error": type(error).__name__, "at": place, **damaged}


def complain(log: Any, event: str, error: BaseException, **about: object) -> None:
    """Logs that something failed, without people's words. `event`: what failed. `about`: ids for the log
    line. At level debug it also logs the traceback, which may contain people's words."""
    log.error(event, **about, **error_fields(error))
    log.debug(event, **about, exc_info=error)


def unread(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs an error that no code has read; this is an exception handler of event loops. The driver of
    PostgreSQL leaves one behind if it is told to give up a connection that is just being opened."""
    match context.get("exception"):
        case OSError() as error:
            log.warning("a connection was given up", **error_fields(error))
        case Exception() as error:
            complain(log, "error not read", error)
        case _:
            loop.default_exception_handler(context)


def _renderers(log_format: str) -> list[structlog.typing.Processor]:
    """Returns the processors that turn a log line into text. In both formats tracebacks are plain: rich
    tracebacks show variables, which may contain tokens and people's texts."""
    if log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    colours = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=structlog.dev.plain_traceback)]


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("mafia").critical("crashed", exc_info=(kind, error, trace))
