"""Builds the list of the operator's settings from the fields of `bot/settings.py` and their docstrings."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from textwrap import wrap
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from bot.commands.cli import app
from bot.render.locales import say
from bot.setting_values import Address
from bot.settings import PREFIX, Settings
from locales import ENGLISH
from tests.rig.architecture.sources import ROOT, settled
from tests.rig.pages.markdown import table

NEEDED = 2
"""The first fields, this many, concern every operator."""
HEADS = {
    ENGLISH: ("name", "default", "meaning"),
    "ru": ("имя", "обычно", "что значит"),
    "uk": ("назва", "зазвичай", "що означає"),
}
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
    """Returns name of the field → its meaning in Markdown."""
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


@cache
def translated() -> Mapping[str, Mapping[str, str]]:
    """Reads `docs/settings.toml`. Returns name of the field → its meaning in each language of play."""
    return tomllib.loads((ROOT / "docs" / "settings.toml").read_text("utf-8"))


def rows(locale: str = ENGLISH) -> str:
    found = (
        (
            f"`{name_of(field)}`",
            f"`{default}`" if (default := default_of(field)) else "—",
            meanings()[field] if locale == ENGLISH else translated()[field][locale],
        )
        for field in Settings.model_fields
    )
    return "\n".join(table(HEADS[locale], found))


def commands(locale: str) -> str:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    found = (
        (f"`mafia {name}`", say(locale, f"cli-help-{name}", {}).partition("\n\n")[0].rstrip("."))
        for name in group.commands
    )
    return "\n".join(table({"ru": ("команда", "что делает"), "uk": ("команда", "що робить")}[locale], found))


def example() -> str:
    """Returns `.env.example`: every setting with its default, commented out except the first."""
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
    """Returns a default as an operator would write it; "" if there is none."""
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
    """Removes Markdown. A link becomes its words and its address."""
    linked = re.sub(r"\(\[([^]]+)\]\(([^)]+)\)\)", r"(\1: \2)", text)
    return re.sub(r"\[([^]]+)\]\(([^)]+)\)", r"\1 (\2)", linked).replace("`", "")
