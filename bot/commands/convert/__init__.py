"""The command `mafia convert`, which turns games of another program into records."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

import re
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from bot.commands.answers import refuse, say, warn
from bot.commands.options import Lang
from bot.commands.replaying import read_text
from bot.commands.whole_file import write_atomically
from engine.record import RecordError
from engine.remark import Remark

MOST_BYTES = 1 << 26
"""The largest size of a file with games, in bytes."""


def convert(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    _to: Annotated[Literal["record"], typer.Option("--to")],
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    _lang: Lang = None,
) -> None:
    """Turns games of Polemica into records, and prints the record or writes all of them into the folder
    `out`. If one game is wrong, or several have no folder, writes nothing and ends with exit code 2."""
    from bot.commands.convert.polemica_file import read_games
    from bot.commands.convert.polemica_game import record_of

    records: dict[str, str] = {}
    notes: list[object] = []
    wrong: list[object] = []
    for path in files:
        try:
            games = read_games(read_text(path, MOST_BYTES))
        except RecordError as error:
            wrong.append((path, error))
            continue
        for place, written in enumerate(games, 1):
            label = str((isinstance(written, dict) and written.get("id")) or f"{path.stem}-{place}")
            where = (path, Remark("at-game", text=label))
            try:
                text, told = record_of(written, label)
            except RecordError as error:
                wrong.append((*where, error))
                continue
            name = re.sub(r"[^\w-]+", "_", label)[:50]
            if name in records:
                wrong.append((path, Remark("twice-game", name=label)))
            records[name] = text
            notes += [(*where, note) for note in told]
    if out is None and len(records) > 1:
        wrong.append(Remark("convert-out"))
    if wrong:
        refuse(*wrong)
    for note in notes:
        warn(note)
    if out is None:
        sys.stdout.write("".join(records.values()))
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in records.items():
            write_atomically(out / f"polemica-{name}.mafia.toml", text)
    except OSError as error:
        refuse((out, error))
    say(out, Remark("games", games=len(records)))
