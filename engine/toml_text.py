"""Values as TOML text."""

import unicodedata
from collections.abc import Mapping

NO_TEXT = frozenset({"Cc", "Cs", "Zs", "Zl", "Zp"})
"""Categories of characters that a record has a space for: control characters, blanks, ends of lines."""


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
    """The lines of a table."""
    return [f"{name} = {nested(value)}" for name, value in values.items()]


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
            pairs = (f"{quoted(str(name))} = {nested(part)}" for name, part in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case _:
            return quoted(str(value))
