"""The command `mafia convert`, which turns games of another program into records."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from bot.commands.answers import refuse, say, warn
from bot.commands.options import Lang
from bot.commands.replaying import read_text
from bot.commands.whole_file import put
from engine.record import RecordError
from engine.remark import Remark

LARGEST = 1 << 26
"""The largest size of a file with games, in bytes."""


def convert(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    _to: Annotated[Literal["record"], typer.Option("--to")],
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    _lang: Lang = None,
) -> None:
    """Turns games of Polemica into records."""
    records, notes = _converted(files)
    if out is None and len(records) > 1:
        refuse(Remark("convert-out", games=len(records)))
    for note in notes:
        warn(*note)
    if out is None:
        sys.stdout.write("".join(records.values()))
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in records.items():
            put(out / f"polemica-{name}.mafia.toml", text)
    except OSError as error:
        refuse((out, error))
    say(out, Remark("games", games=len(records)))


def _converted(files: Sequence[Path]) -> tuple[dict[str, str], list[tuple[object, ...]]]:
    """Returns the records, by the numbers of their games, and lines about them. If a game is wrong, ends the
    program with a line for each that is."""
    from bot.commands.convert.polemica_file import read_games
    from bot.commands.convert.polemica_game import convert as record_of

    records: dict[str, str] = {}
    notes: list[tuple[object, ...]] = []
    wrong: list[tuple[object, ...]] = []
    for path in files:
        try:
            for label, game, written in read_games(read_text(path, LARGEST)):
                name, where = re.sub(r"[^\w-]+", "_", label)[:60], (path, Remark("at-game", text=label))
                if name in records:
                    wrong.append((path, Remark("twice-game", name=label)))
                try:
                    records[name], told = record_of(game, label, written)
                    notes += [(*where, note) for note in told]
                except RecordError as error:
                    wrong.append((*where, error))
        except RecordError as error:
            wrong.append((path, error))
    if wrong or not records:
        refuse(*wrong or [(files[0], Remark("no-game-in-it"))])
    return records, notes
