"""`mafia tournament sheet`: prints a table of results with games, seats and players, which people fill in."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from bot.commands.rating.sheets import BYTE_MARK
from bot.commands.tournament.event_file import load
from engine.rules.model import RuleSet
from engine.scoring.table_words import TITLES


def empty_sheet(path: Path, books: Mapping[str, RuleSet], locale: str) -> str:
    """Returns the table. It has a row for each seat of each game without a result, and semicolons between the
    cells, as spreadsheet programs in Russian and Ukrainian expect. Raises `FileError`."""
    event, titles = load(path, books), TITLES[locale]
    written = io.StringIO()
    rows = csv.writer(written, delimiter=";", lineterminator="\r\n")
    rows.writerow(titles)
    for slot in (slot for stage in event.stages for slot in stage.slots() if event.game(slot) is None):
        for seat, player in enumerate(event.seated(slot), 1):
            rows.writerow([str(slot), seat, player, *[""] * (len(titles) - 3)])
    return BYTE_MARK + written.getvalue()
