"""The words, from `locales/`. Fluent behind functions of our own: what is missing raises, and is never
left out."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

import locales

LOCALES = ("ru", "uk")
ROOT = Path(locales.__file__).parent


TIED = re.compile(r"(?<=[\d}]) (?=(?:с|мин|ч|хв|год)\b)|(?<=⏳) |(?<=\bигр) (?={)|(?<=\bігор) (?={)")
"""The space between a number and its short unit, after the sign of time, and before a number of games: no
line may break there."""

NO_BREAK = "\u00a0"


class MissingWordsError(KeyError):
    """The locale does not have a message or an argument."""


@cache
def bundle(locale: str) -> FluentBundle:
    """All messages of a locale. Without direction marks: some clients of Telegram show them as boxes."""
    made = FluentBundle([locale], use_isolating=False)
    for path in sorted((ROOT / locale).glob("*.ftl")):
        resource = FluentResource(TIED.sub(NO_BREAK, path.read_text(encoding="utf-8")))
        junk = [entry for entry in resource.body if isinstance(entry, ast.Junk)]
        if junk:
            raise MissingWordsError(f"{path}: {junk[0].annotations[0].message}")
        made.add_resource(resource)
    return made


def say(locale: str, key: str, args: Mapping[str, int | str]) -> str:
    """The message in words. Raises `MissingWordsError` for an unknown key or a missing argument."""
    return _said(locale, key, tuple(args.items()))


@lru_cache(maxsize=4096)
def _said(locale: str, key: str, args: tuple[tuple[str, int | str], ...]) -> str:
    """Messages are edited often, and most of their lines stay: making words of one takes a millisecond."""
    words = bundle(locale)
    message = words.get_message(key) if words.has_message(key) else None
    if message is None or message.value is None:
        raise MissingWordsError(f"{locale}: no message {key}")
    text, errors = words.format_pattern(message.value, dict(args))
    if errors:
        raise MissingWordsError(f"{locale}: {key}: {errors[0]}")
    return str(text)
