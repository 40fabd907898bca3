"""The page that `--help` prints, and the help that a shell shows, in the language of the command.

The words are `cli-help-…` (a command) and `cli-option-…` (an option, or one of a certain command) of
`locales/*/program_help.ftl`. They are looked up when they are shown, so that a command starts no later.
"""

# ruff: noqa: PLC0415  (the words are loaded only for the help)

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from bot.commands.answers import language, tell

F = TypeVar("F", bound=Callable[..., Any])

PLACES = {int: "N", float: "N", str: "TEXT", Path: "FILE"}
"""The word that stands for a value of each of these types."""


class Command(TyperCommand):
    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        put_words(ctx)
        return super().shell_complete(ctx, incomplete)


class Group(TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:  # a shell asks for words
            sys.stdout.write(f"{ctx.get_help()}\n")
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        put_words(ctx)
        return super().shell_complete(ctx, incomplete)


class Commands(typer.Typer):
    """A list of commands that have their help in each language."""

    def __init__(self, **options: Any) -> None:
        super().__init__(cls=Group, **options)

    def command(self, name: str | None = None, **options: Any) -> Callable[[F], F]:
        return super().command(name, cls=Command, **options)


def put_words(ctx: Any) -> None:
    """Gives a command, the commands below it and its options their help, in the command's language."""
    from bot.render.locales import texts_of

    path: list[str] = []
    above = ctx
    while above.parent is not None:
        path.insert(0, above.command.name)
        above = above.parent
    name = "-".join(path) or "mafia"
    ctx.command.help = tell(f"help-{name}")
    for below in _below(ctx):
        below.help = tell(f"help-{'-'.join([*path, below.name])}")
    own = texts_of(language(), f"cli-option-{name}-")
    for one in ctx.command.get_params(ctx):
        word = max(one.opts, key=len).strip("-")
        one.help = own.get(f"cli-option-{name}-{word}") or tell(f"option-{word}")


def _below(ctx: Any) -> list[Any]:
    return [*getattr(ctx.command, "commands", {}).values()]


def _write(ctx: Any, formatter: Any) -> None:
    put_words(ctx)
    params = ctx.command.get_params(ctx)
    arguments = [one for one in params if one.param_type_name == "argument"]
    below = [(one.name, one.help.partition("\n\n")[0]) for one in _below(ctx)]
    pieces = [tell("options-place"), *map(_in_usage, arguments), *([tell("command-place")] if below else [])]
    formatter.write_usage(ctx.command_path, " ".join(pieces), f"{tell('usage')} ")
    for paragraph in ctx.command.help.split("\n\n"):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(paragraph)
    options = [one for one in params if one not in arguments]
    sections = {
        "arguments": [(_place(one), _help_of(one)) for one in arguments],
        "options": [(_switch(one), _help_of(one)) for one in options],
        "commands": below,
    }
    for title, rows in sections.items():
        if rows:
            with formatter.section(tell(title)):
                formatter.write_dl(rows)


def _switch(option: Any) -> str:
    return f"{', '.join([*sorted(option.opts, key=len), *option.secondary_opts])} {_place(option)}".strip()


def _in_usage(argument: Any) -> str:
    place = _place(argument) if argument.required else f"[{_place(argument)}]"
    return place if argument.nargs == 1 else f"{place}…"


def _place(param: Any) -> str:
    if getattr(param, "is_flag", False):
        return ""
    if param.type_descriptor.choices and param.metavar is None:
        return "|".join(str(getattr(one, "value", one)) for one in param.type_descriptor.choices)
    place = param.metavar or PLACES[param.type_descriptor.annotation]
    return re.sub("[A-Z]{2,}", lambda word: tell(f"place-{word[0].lower()}"), place)


def _help_of(param: Any) -> str:
    return " ".join([param.help, *(f"[{note}]" for note in _notes(param))])


def _notes(param: Any) -> Iterator[str]:
    if param.envvar:
        yield param.envvar
    usual = None if getattr(param, "is_flag", False) else param.default
    if usual is not None:
        yield tell("default", text=str(getattr(usual, "value", usual)))
    if param.min is not None and param.max is not None and param.min >= 0:
        yield f"{param.min:g}–{param.max:g}"
    if param.required:
        yield tell("required")
