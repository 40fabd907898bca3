"""The settings of the operator, from the fields of `bot/settings.py` and what stands below them."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from textwrap import wrap
from typing import Any

from bot.setting_values import Address
from bot.settings import PREFIX, Settings
from tests.architecture.pages.markdown import table
from tests.architecture.sources import ROOT, settled

NEEDED = 2
"""How many fields come first that everybody looks at."""
HEAD = """\
# The settings of the bot. `cp .env.example .env && chmod 600 .env`, then write the token behind its name.
# A line that begins with # is not read; behind it stands the default.
# Made from bot/settings.py by script/pages.

# --- What everybody needs ---
"""
REST = """\
# --- What most leave as it is ---
"""


@cache
def meanings() -> Mapping[str, str]:
    """By name of the field, in Markdown."""
    found = ast.parse((ROOT / "bot" / "settings.py").read_text("utf-8"))
    (body,) = (node.body for node in found.body if isinstance(node, ast.ClassDef) and node.name == "Settings")
    return {
        field.target.id: settled(below.value.value)
        for field, below in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def rows() -> str:
    """The table of the README."""
    found = (
        (f"`{name_of(field)}`", f"`{default}`" if (default := default_of(field)) else "—", meanings()[field])
        for field in Settings.model_fields
    )
    return "\n".join(table(("name", "default", "meaning"), found))


def example() -> str:
    """`.env.example`: every setting, and its default behind a #, but for the first."""
    return "\n".join([HEAD, *_lines()])


def _lines() -> Iterator[str]:
    for number, field in enumerate(Settings.model_fields):
        if number == NEEDED:
            yield REST
        yield from (f"# {line}" for line in wrap(plain(f"{meanings()[field]}."), 108))
        yield f"{'#' if number else ''}{name_of(field)}={default_of(field)}"
        yield ""


def name_of(field: str) -> str:
    return f"{PREFIX}{field.upper()}"


def default_of(field: str) -> str:
    """As one writes it; nothing where there is none."""
    value: Any = Settings.model_fields[field].default
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case Address():
            return f"{value.host}:{value.port}"
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def plain(text: str) -> str:
    """Without Markdown; a link is its words and its target."""
    linked = re.sub(r"\(\[([^]]+)\]\(([^)]+)\)\)", r"(\1: \2)", text)
    return re.sub(r"\[([^]]+)\]\(([^)]+)\)", r"\1 (\2)", linked).replace("`", "")
