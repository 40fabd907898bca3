"""Logs: structlog's and the standard library's through one chain, which ends by blotting out secrets."""

import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog

from bot.settings import Settings

BLOT = "<secret>"
SHORTEST = 6
"""Characters of a secret that can be told from the words of a log; a shorter one keeps nothing secret."""
_TOKEN = re.compile(r"(?<!\d)\d{6,}(?::|%3A)[A-Za-z0-9_-]{30,}")
"""Anything that looks like a bot's token, whoever's it is."""


def configure(settings: Settings) -> None:
    """Sends everything that is logged, warned or uncaught to standard error, as the settings say."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(settings.log_format),
                blotting(settings.secrets),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    # At these levels they would log each request, or each statement, and what it carries.
    for name in ("aiogram", "aiohttp", "aiosqlite", "alembic", "sqlalchemy", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    sys.excepthook = _uncaught


def blotting(secrets: Iterable[str]) -> Callable[[Any, str, Any], str]:
    """A last processor: takes the finished line, returns it without `secrets` or anything like a token."""
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


def fault(error: BaseException) -> dict[str, str]:
    """What may be logged of an error that met people's words: its type and place, not its text."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "at": place}


def complain(log: Any, event: str, error: BaseException, **about: object) -> None:
    """Logs a failure without people's words; with them and the traceback only where debugging is on."""
    log.error(event, **about, **fault(error))
    log.debug(event, **about, exc_info=error)


def _renderers(log_format: str) -> list[structlog.typing.Processor]:
    """Tracebacks are plain in both: the richer ones show variables, which hold tokens and texts."""
    if log_format == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    return [
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    ]


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("mafia").critical("crashed", exc_info=(kind, error, trace))
