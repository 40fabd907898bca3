"""`mafia view`: the page of one game record."""

import sys
from collections.abc import Mapping
from pathlib import Path

from bot.commands.replaying import WRONG_INPUT, read_text
from bot.commands.whole_file import put
from bot.site.replay_page import page_of_game
from engine.record import RecordError, parse, printable
from engine.rules.model import RuleSet

SUFFIX = ".mafia.toml"


def view(file: Path, out: Path | None, locale: str, books: Mapping[str, RuleSet]) -> int:
    """Writes the page and tells where; without `out`, beside the record. Returns the exit code."""
    where = out or file.with_name(f"{file.name.removesuffix(SUFFIX)}.html")
    try:
        made = page_of_game(parse(read_text(file), books), locale)
    except RecordError as error:
        return _refuse(file, str(error))
    try:
        put(where, made)
    except OSError as error:
        return _refuse(where, error.strerror or "can not be written")
    sys.stdout.write(f"{printable(str(where))}\n")
    return 0


def _refuse(path: Path, why: str) -> int:
    sys.stderr.write(f"mafia: {printable(str(path))}: {why}\n")
    return WRONG_INPUT
