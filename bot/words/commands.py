"""Reads commands as people write them: with a capital letter from their keyboard, or copied together with
invisible marks."""

import re
import string

_UNSEEN = string.whitespace + "\xa0\xad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
_UNSEEN += "\u2060\u2066\u2067\u2068\u2069\ufeff"
_COMMAND = re.compile(rf"[{_UNSEEN}]*/([^\s{_UNSEEN}]+)[\s{_UNSEEN}]*")


def as_command(text: str) -> str:
    """Returns a command in its plain form, with its name in lower case: "/newgame party". Returns "" if the
    text is no command."""
    found = _COMMAND.match(text)
    return "" if found is None else f"/{found[1].lower()} {text[found.end() :]}".rstrip(_UNSEEN)
