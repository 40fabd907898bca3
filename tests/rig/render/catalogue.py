"""The messages of `locales/`, parsed."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

from bot.render.locales import ROOT

Messages = dict[str, ast.Pattern]


@cache
def messages(locale: str) -> Messages:
    found: Messages = {}
    for path in sorted((Path(ROOT) / locale).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            assert isinstance(entry, ast.Message | ast.BaseComment), f"{path.name}: {entry.to_json()}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{path.name}: {entry.id.name} twice"
                assert entry.value is not None
                found[entry.id.name] = entry.value
    return found


def nodes(node: object) -> Iterator[ast.BaseNode]:
    if isinstance(node, list):
        for item in node:
            yield from nodes(item)
    elif isinstance(node, ast.BaseNode):
        yield node
        for name, value in vars(node).items():
            if name != "span":
                yield from nodes(value)


def variables(pattern: ast.Pattern) -> set[str]:
    """Returns the names of the arguments of a message, and of the messages that it uses."""
    own = {node.id.name for node in nodes(pattern) if isinstance(node, ast.VariableReference)}
    return own.union(*(variables(messages("ru")[key]) for key in references(pattern)))


def references(pattern: ast.Pattern) -> set[str]:
    return {node.id.name for node in nodes(pattern) if isinstance(node, ast.MessageReference)}


def texts(pattern: ast.Pattern) -> str:
    return "\n".join(node.value for node in nodes(pattern) if isinstance(node, ast.TextElement))
