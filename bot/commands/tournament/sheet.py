"""`mafia tournament sheet`: prints a table of results with games, seats and players, which people fill in."""

from collections.abc import Mapping
from pathlib import Path

from bot.commands.spreadsheet import as_text, spreadsheet
from bot.commands.tournament.event_file import load
from bot.commands.tournament.standing import results_of, warn_outdated
from engine.rules.model import RuleSet
from engine.scoring.table_words import titles as titles_in


def empty_sheet(path: Path, books: Mapping[str, RuleSet], locale: str) -> str:
    """Returns an empty table of results as text. It has a row for each seat of each game without a result,
    and semicolons between the cells, as spreadsheet programs in Russian and Ukrainian expect. Raises
    `FileError`."""
    event, titles = load(path, books), titles_in(locale)
    warn_outdated(path, event, results_of(path, event, books))
    fixtures = (
        fixture for stage in event.stages for fixture in stage.fixtures() if event.game(fixture) is None
    )
    return spreadsheet(
        titles,
        (
            [str(fixture), str(seat), as_text(player), *[""] * (len(titles) - 3)]
            for fixture in fixtures
            for seat, player in enumerate(event.seated(fixture), 1)
        ),
    )
