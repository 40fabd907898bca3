"""Writes values as TOML text, and reads TOML text, even if somebody wrote it to do harm."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from typing import Any

from engine.remark import Remark

NO_TEXT = frozenset({"Cc", "Cs", "Zs", "Zl", "Zp"})
"""Unicode categories of characters that become a space in a record: control characters, blanks, line ends."""


BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotes."""


MOST_PARTS = 100
"""The most parts that a key may have, with dots between them. The time of the TOML reader grows with the
square of their number."""
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\[^\n])*+"?|'[^'\n]*+'?)"""
_NEXT = rf"[ \t]*+\.[ \t]*+{_PART}"
_MANY_LINES = r""""{3}(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?|'{3}(?:[^']|'(?!''))*+(?:'{3,5})?"""
_LONG_OR_OTHER = re.compile(
    rf"{_MANY_LINES}|\#[^\n]*+|(?P<long>{_PART}(?:{_NEXT}){{{MOST_PARTS}}})|{_PART}(?:{_NEXT})*+", re.DOTALL
)
"""Matches a key that is too long, or another element: a comment, a text, a value or another key. Each match
begins after the end of the previous one, and a text without an end is a match, too. So the time of the search
is proportional to the length."""


def loads(text: str) -> dict[str, Any]:
    """Returns the values of a TOML text. Raises ValueError with one line if the text is not TOML, or would
    take too long to read."""
    if any(found["long"] for found in _LONG_OR_OTHER.finditer(text)):
        raise ValueError(Remark("long-key", count=MOST_PARTS))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(Remark("not-toml"), Remark("too-deep")) from None
    except ValueError as error:  # a number with thousands of digits raises a plain ValueError
        raise ValueError(Remark("not-toml"), error) from None


def quoted(text: str) -> str:
    """Writes a string on one line that is valid in TOML and in JSON. Control characters become spaces."""
    return f'"{"".join(map(_character, text))}"'


def _character(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    if unicodedata.category(char) in NO_TEXT:
        return " "
    return char if char.isprintable() or char > "\uffff" else f"\\u{ord(char):04x}"


def plain(line: str) -> str:
    """Cleans a line for a multi-line TOML string: leaves out characters that could end or escape the string,
    or can not be shown."""
    return "".join(char for char in line if char.isprintable() and char not in '\\"')


def override(value: object) -> str:
    """Writes the value of a parameter. Lists of numbers are sorted."""
    if isinstance(value, list | tuple | frozenset):
        return f"[{', '.join(map(override, sorted(set(value))))}]"
    return nested(value)


def table(values: Mapping[str, object]) -> list[str]:
    """Returns the lines of a TOML table without its heading, with one value on each: the page that checks a
    deal (`docs/verify.md`) reads a record line by line."""
    return [f"{_key(name)} = {nested(value)}" for name, value in values.items()]


def sections(values: Mapping[str, object], name: str = "") -> list[str]:
    """Writes the lines of a table for people: first the values, then the tables that contain tables, each
    below its heading. `name` is the table's name, with dots between its parts; "" for the whole file."""
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
    """Writes a value on one line; a list of tables gets one line for each table."""
    if isinstance(value, list) and any(isinstance(part, Mapping) for part in value):
        return "\n".join(["[", *(f"    {nested(part)}," for part in value), "]"])
    return nested(value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def nested(value: object) -> str:
    """Writes any value on one line, also nested tables."""
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
