"""Values as TOML text, and text of unknown origin as values."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from typing import Any

NO_TEXT = frozenset({"Cc", "Cs", "Zs", "Zl", "Zp"})
"""Categories of characters that a record has a space for: control characters, blanks, ends of lines."""


BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotes."""


MOST_PARTS = 100
"""Of a key with dots between its parts. The reader's time grows with the square of their number."""
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\[^\n])*+"?|'[^'\n]*+'?)"""
_NEXT = rf"[ \t]*+\.[ \t]*+{_PART}"
_MANY_LINES = r""""{3}(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?|'{3}(?:[^']|'(?!''))*+(?:'{3,5})?"""
_LONG_OR_OTHER = re.compile(
    rf"{_MANY_LINES}|\#[^\n]*+|(?P<long>{_PART}(?:{_NEXT}){{{MOST_PARTS}}})|{_PART}(?:{_NEXT})*+", re.DOTALL
)
"""A key that is too long, or else a comment, a text, a value or another key. Each match begins behind the
one before, and a text without an end is one, too. So the search takes time in proportion to the length."""


def loads(text: str) -> dict[str, Any]:
    """The values of a TOML text. Raises ValueError with one line if it is none, or takes long to read."""
    if any(found["long"] for found in _LONG_OR_OTHER.finditer(text)):
        raise ValueError(f"a key has more than {MOST_PARTS} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("not TOML: nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
        raise ValueError(f"not TOML: {error}") from None


def quoted(text: str) -> str:
    """A string of TOML, on one line, that is a string of JSON too: what is no text becomes a space."""
    return f'"{"".join(map(_character, text))}"'


def _character(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    if unicodedata.category(char) in NO_TEXT:
        return " "
    return char if char.isprintable() or char > "\uffff" else f"\\u{ord(char):04x}"


def plain(line: str) -> str:
    """A line within the multi-line string: what could end or escape it, or is no text, is left out."""
    return "".join(char for char in line if char.isprintable() and char not in '\\"')


def override(value: object) -> str:
    """A parameter's value; the numbers of a list in their one order."""
    if isinstance(value, list | tuple | frozenset):
        return f"[{', '.join(map(override, sorted(set(value))))}]"
    return nested(value)


def table(values: Mapping[str, object]) -> list[str]:
    """The lines of a table, a value each: a page in a browser can skip it in a record (`docs/verify.md`)."""
    return [f"{_key(name)} = {nested(value)}" for name, value in values.items()]


def sections(values: Mapping[str, object], name: str = "") -> list[str]:
    """The lines of a table for people: values first, then under a heading each table that has tables in it.

    `name` is that of the table, with dots between its parts; "" for the whole file.
    """
    lines = [f"{_key(key)} = {_value(value)}" for key, value in values.items() if not _is_large(value)]
    if name and lines:
        lines = [f"[{name}]", *lines]
    for key, value in values.items():
        if isinstance(value, Mapping) and _is_large(value):
            within = f"{name}.{_key(key)}" if name else _key(key)
            lines += ([""] if lines else []) + sections(value, within)
    return lines


def _is_large(value: object) -> bool:
    return isinstance(value, Mapping) and any(isinstance(part, Mapping) for part in value.values())


def _value(value: object) -> str:
    """On one line, but for a list of tables: each has a line of its own."""
    if isinstance(value, list) and any(isinstance(part, Mapping) for part in value):
        return "\n".join(["[", *(f"    {nested(part)}," for part in value), "]"])
    return nested(value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def nested(value: object) -> str:
    """Any value on one line, tables within it too."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case float():
            return repr(value)
        case list():
            return f"[{', '.join(map(nested, value))}]"
        case Mapping():
            pairs = (f"{_key(str(name))} = {nested(part)}" for name, part in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case _:
            return quoted(str(value))
