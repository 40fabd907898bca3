"""Finds in the bot's source the messages that it says: their keys, their arguments, and whether they show
markup."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import TypeAlias

import bot
from bot.render.locales import texts_of

ROOT = Path(bot.__file__).parent
SAID = frozenset({"line", "named", "say"})
NAMED = frozenset({"seat", "name", "user"})
"""The arguments that `Roster.named` adds."""

MADE = ("mark-red", "mark-black", "mark-doubt", "red", "black")
"""The words of a table's page whose names its scripts put together: marks, and teams."""

MACHINERY = frozenset({"render/game/roster.py", "render/phrase.py", "render/locales.py"})
"""The modules that only pass keys on. Keys that they write out literally count."""

TABLE_PAGE = ROOT / "web"
WORD_OF_PAGE = re.compile(r"""\bdata-(?:said|named|titled)="([a-z-]+)"|"([a-z-]+)\"""")
"""Matches a place where the page of a table names one of its own words. A script has them as strings."""
LINE_OF_PAGE = re.compile(r"\bline\([^()]*\)")

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Use:
    """A place where a message is said. `args`: None if the place does not write out all of them."""

    key: str
    args: frozenset[str] | None
    answers: bool
    """True if the message answers a press. Then it has plain words, at most 200 characters."""
    where: str


class UnreadableKeyError(Exception):
    """The code builds a key in a way that this reader can not follow. If the key is an f-string, add it to
    `families`."""


@dataclass(frozen=True)
class _Scope:
    module: str
    function: Function | None


@cache
def _trees() -> Mapping[str, ast.Module]:
    paths = sorted(ROOT.rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


@cache
def _calls() -> tuple[tuple[_Scope, ast.Call, tuple[ast.AST, ...]], ...]:
    return tuple(call for module, tree in _trees().items() for call in _walk(tree, _Scope(module, None), ()))


@cache
def _said() -> tuple[tuple[_Scope, ast.Call, tuple[ast.AST, ...]], ...]:
    return tuple(found for found in _calls() if _name(found[1]) in SAID and _says(found[0], found[1]))


def _walk(
    node: ast.AST, scope: _Scope, above: tuple[ast.AST, ...]
) -> Iterator[tuple[_Scope, ast.Call, tuple[ast.AST, ...]]]:
    if isinstance(node, Function):
        scope = _Scope(scope.module, node)
    if isinstance(node, ast.Call):
        yield scope, node, above
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, scope, (*above, node))


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def uses(families: Mapping[str, frozenset[str]]) -> list[Use]:
    """Returns every message that `bot/` says. `families`: f-string → the keys that it can become.

    Raises `UnreadableKeyError` for a key that is built in another way.
    """
    in_source = [
        Use(key, _args(call), _answers(scope, call, above), f"{scope.module}:{call.lineno}")
        for scope, call, above in _said()
        for key in sorted(_keys(_key(call), scope, families))
    ]
    return [*in_source, *_in_pages()]


def _in_pages() -> Iterator[Use]:
    """Yields the messages in templates of pages. In templates, arguments are always written out."""
    for name in sorted({name for found in _named_by_the_table() for name in found if name}):
        if f"table-page-{name}" in _own_words():
            yield Use(f"table-page-{name}", frozenset(), False, "page of the table")
    for path in sorted(ROOT.rglob("templates/*")):
        for found in LINE_OF_PAGE.findall(path.read_text("utf-8")):
            call = ast.parse(found, mode="eval").body
            assert isinstance(call, ast.Call)
            yield Use(ast.literal_eval(call.args[0]), _args(call), False, path.name)


def _named_by_the_table() -> Iterator[tuple[str, str]]:
    for path in (*TABLE_PAGE.glob("static/*.js"), *TABLE_PAGE.glob("templates/*")):
        yield from WORD_OF_PAGE.findall(path.read_text("utf-8"))
    yield from (("", name) for name in MADE)


@cache
def _own_words() -> frozenset[str]:
    return frozenset(texts_of("ru", "table-page-"))


def _says(scope: _Scope, call: ast.Call) -> bool:
    if _name(call) == "say" and len(call.args) != 3:
        return False  # this is the `say` of the voice, not of the locale
    return scope.module not in MACHINERY or isinstance(_key(call), ast.Constant)


def _key(call: ast.Call) -> ast.expr:
    return call.args[1 if _name(call) == "say" else 0]


def _args(call: ast.Call) -> frozenset[str] | None:
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    if _name(call) == "named":
        return frozenset(given) | NAMED
    if _name(call) == "say":
        given_keys = call.args[2].keys if isinstance(call.args[2], ast.Dict) else [None]
        whole = [str(ast.literal_eval(key)) for key in given_keys if key is not None]
        return frozenset(whole) if len(whole) == len(given_keys) else None
    return frozenset(given)


def _answers(scope: _Scope, call: ast.Call, above: tuple[ast.AST, ...]) -> bool:
    """Returns whether a message is an answer to a press: it is inside an answer, it is in a variable that is
    answered, or a handler returns it as an answer."""
    if any(_is_answer(node) for node in above):
        return True
    function = scope.function
    if function is None or not scope.module.startswith("handlers/"):
        return False
    if function.returns is not None and ast.unparse(function.returns) in ("Line", "Line | None"):
        return True
    kept = {
        ast.unparse(target)
        for node in above
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    answers = (node for node in ast.walk(function) if isinstance(node, ast.Call) and _is_answer(node))
    return any(isinstance(given, ast.Name) and given.id in kept for node in answers for given in node.args)


def _is_answer(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _name(node) in ("answer", "StaleTapError")


def _keys(node: ast.expr, scope: _Scope, families: Mapping[str, frozenset[str]]) -> frozenset[str]:
    match node:
        case ast.Constant(value=str(key)):
            return frozenset({key})
        case ast.IfExp(body=body, orelse=orelse):
            return _keys(body, scope, families) | _keys(orelse, scope, families)
        case ast.JoinedStr() if _written_out(node):
            parts = [_keys(part, scope, families) for part in node.values]
            return frozenset("".join(chosen) for chosen in product(*parts))
        case ast.JoinedStr() if _template(node) in families:
            return families[_template(node)]
        case ast.FormattedValue(value=value):
            return _keys(value, scope, families)
        case ast.Name(id=name) if scope.function is not None:
            found = [_keys(value, where, families) for value, where in _values(name, scope, scope.function)]
            if found:
                return frozenset[str]().union(*found)
    raise UnreadableKeyError(f"{scope.module}:{node.lineno}: {ast.unparse(node)}")


def _written_out(node: ast.JoinedStr) -> bool:
    """Returns whether all variable parts of an f-string are choices (`a if x else b`), so that the string
    itself contains every key."""
    return all(isinstance(part, ast.Constant) or isinstance(part.value, ast.IfExp) for part in node.values)  # type: ignore[attr-defined]


def _template(node: ast.JoinedStr) -> str:
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"  # type: ignore[attr-defined]
        for part in node.values
    )


def _values(name: str, scope: _Scope, function: Function) -> Iterator[tuple[ast.expr, _Scope]]:
    """Yields the values that a local name can have: values assigned to it, or passed to this parameter by the
    callers."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(ast.unparse(target) == name for target in node.targets):
            yield node.value, scope
    parameters = [parameter.arg for parameter in function.args.args if parameter.arg != "self"]
    if name not in parameters:
        return
    for there, call, _ in _calls():
        private = function.name.startswith("_") and there.module != scope.module
        declared = ast.unparse(call.func).startswith("router.")  # a button with its wish, which is no key
        if _name(call) == function.name and not private and not declared:
            given = dict(zip(parameters, call.args, strict=False))
            given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
            if name in given:
                yield given[name], there
