"""Reads and fills the messages of `locales/`. If a message or an argument is missing, it raises an error; no
text is silently left out."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

import locales

LOCALES, ROOT = locales.LANGUAGES, locales.ROOT

TIED = re.compile(r"(?<=[\d}]) (?=(?:с|мин|ч|хв|год)\b)|(?<=⏳) |(?<=\bигр) (?={)|(?<=\bігор) (?={)")
"""Matches spaces at which no line may break: between a number and its short unit, after the sign for time,
and before a number of games."""

NO_BREAK = "\u00a0"

KEY = re.compile(r"^([a-z][\w-]*) *=", re.MULTILINE)
MENTIONED = re.compile(r"{ *([a-z][\w-]*)")
"""Matches the place where a message contains another message: `{ role-name }`."""


class MissingWordsError(KeyError):
    """A locale lacks a message or an argument that was asked for, or one of its files has errors."""


class Words:
    """The messages of a locale. A file is parsed only when one of its messages is needed. Parsing all files
    takes half a second, and a program needs very few messages at its start."""

    def __init__(self, locale: str) -> None:
        # The bundle adds no direction marks, because some clients of Telegram show them as boxes.
        self.bundle = FluentBundle([locale], use_isolating=False)
        self._unread = {
            path: TIED.sub(NO_BREAK, path.read_text(encoding="utf-8"))
            for path in sorted((ROOT / locale).glob("*.ftl"))
        }
        self._files = {key: path for path, text in self._unread.items() for key in KEY.findall(text)}

    def read(self, key: str) -> None:
        """Parses the file that has the message `key`, unless it is parsed already, or no file has it. Raises
        `MissingWordsError` if the file has errors."""
        if self._files.get(key) in self._unread:
            self._read_file(self._files[key])

    def keys(self, beginning: str) -> tuple[str, ...]:
        return tuple(key for key in self._files if key.startswith(beginning))

    def read_all(self) -> None:
        while self._unread:
            self._read_file(next(iter(self._unread)))

    def _read_file(self, path: Path) -> None:
        """Parses a file, and the files of all messages that its messages contain. Raises `MissingWordsError`
        if one of them has errors."""
        text = self._unread[path]
        resource = FluentResource(text)
        junk = [entry for entry in resource.body if isinstance(entry, ast.Junk)]
        if junk:
            raise MissingWordsError(f"{path}: {junk[0].annotations[0].message}")
        self.bundle.add_resource(resource)
        del self._unread[path]
        for mentioned in MENTIONED.findall(text):
            self.read(mentioned)


_words = cache(Words)


def read_all(locale: str) -> None:
    """Parses all files of a locale. Raises `MissingWordsError` if a file has errors."""
    _words(locale).read_all()


def texts_of(locale: str, beginning: str) -> Mapping[str, str]:
    """Returns all messages of a locale whose keys start with `beginning`, by key. Raises `MissingWordsError`
    if one of them needs arguments."""
    return {key: say(locale, key, {}) for key in _words(locale).keys(beginning)}


def has(locale: str, key: str) -> bool:
    return key in _words(locale).keys(key)


def say(locale: str, key: str, args: Mapping[str, int | str]) -> str:
    """Returns the message `key` in words of this locale. Raises `MissingWordsError` for an unknown key, a
    missing argument, or a file with errors."""
    return _said(locale, key, tuple(args.items()))


@lru_cache(maxsize=4096)
def _said(locale: str, key: str, args: tuple[tuple[str, int | str], ...]) -> str:
    """Returns the words of a message, and remembers them: to make them takes a millisecond, and in a message
    that is edited most lines stay. Raises `MissingWordsError` for an unknown key or a missing argument."""
    _words(locale).read(key)
    words = _words(locale).bundle
    message = words.get_message(key) if words.has_message(key) else None
    if message is None or message.value is None:
        raise MissingWordsError(f"{locale}: no message {key}")
    text, errors = words.format_pattern(message.value, dict(args))
    if errors:
        raise MissingWordsError(f"{locale}: {key}: {errors[0]}")
    return str(text)
