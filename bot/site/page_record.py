"""Finds the record in the page of a game."""

import html
import re

_RECORD = re.compile(r'<pre id="record">(.*?)</pre>', re.DOTALL)
"""Matches the record in a page that `templates/replay.html` makes."""


def record_in(page: str) -> str | None:
    """Returns the text of the record in a page; None if the page contains none."""
    found = _RECORD.search(page)
    return None if found is None else html.unescape(found[1])
