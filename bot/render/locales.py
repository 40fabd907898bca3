"""The words, from `locales/`: Fluent behind a port of our own, in which nothing can be missing silently."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

import locales

LOCALES = ("ru", "uk")
ROOT = Path(locales.__file__).parent


class MissingWordsError(KeyError):
    """A message or an argument that the locale does not have."""


@cache
def bundle(locale: str) -> FluentBundle:
    """All messages of a locale. Direction marks are left out: Telegram shows them as boxes in places."""
    made = FluentBundle([locale], use_isolating=False)
    for path in sorted((ROOT / locale).glob("*.ftl")):
        resource = FluentResource(path.read_text(encoding="utf-8"))
        junk = [entry for entry in resource.body if isinstance(entry, ast.Junk)]
        if junk:
            raise MissingWordsError(f"{path}: {junk[0].annotations[0].message}")
        made.add_resource(resource)
    return made


def say(locale: str, key: str, args: Mapping[str, int | str]) -> str:
    """The message in words. Raises `MissingWordsError` for an unknown key or a missing argument."""
    words = bundle(locale)
    message = words.get_message(key) if words.has_message(key) else None
    if message is None or message.value is None:
        raise MissingWordsError(f"{locale}: no message {key}")
    text, errors = words.format_pattern(message.value, dict(args))
    if errors:
        raise MissingWordsError(f"{locale}: {key}: {errors[0]}")
    return str(text)
