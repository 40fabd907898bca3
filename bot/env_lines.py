"""Names and lines of the environment and of `.env` that are easily mistaken. What a line holds may be a
token, so it is never repeated."""

import os
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from dotenv.parser import Binding, parse_stream


def wrong_lines(path: Path) -> list[str]:
    """What is wrong with them, a line each. Raises OSError and UnicodeDecodeError."""
    return [
        f"{path.name}, line {line}: {why}"
        for line, each in _bindings(path)
        if (why := _fault(each)) is not None
    ]


def where_is_the_token(path: Path) -> str:
    """Under another name, or at @BotFather. Raises OSError and UnicodeDecodeError."""
    names = [*os.environ, *(each.key for _, each in _bindings(path) if each.key and each.value)]
    found = next((name for name in names if re.fullmatch(r"(TELEGRAM_)?(BOT_)?TOKEN", name.upper())), None)
    return f"did you mean MAFIA_BOT_TOKEN for {found}?" if found else "@BotFather gives one"


def is_link(name: str, value: str) -> bool:
    """Whether Kubernetes or Docker tells a container of a service by it."""
    return bool(
        re.search(r"_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_[0-9]+_(TCP|UDP|SCTP)(_\w+)?$", name)
        or (name.endswith("_PORT") and re.match(r"(tcp|udp|sctp)://", value))
    )


def _bindings(path: Path) -> Iterator[tuple[int, Binding]]:
    """Each with the number of its line: the parser counts from the empty lines before it."""
    if not path.is_file():
        return
    for each in parse_stream(StringIO(path.read_text(encoding="utf-8"))):
        text = each.original.string
        before = text[: len(text) - len(text.lstrip())]
        yield each.original.line + len(re.findall(r"\r\n|\n|\r", before)), each


def _fault(binding: Binding) -> str | None:
    if binding.error or (binding.key is not None and binding.value is None):
        return "must be NAME=value"
    if binding.key is not None and not binding.key.isascii():
        return "the name has letters that are not Latin"
    return None
