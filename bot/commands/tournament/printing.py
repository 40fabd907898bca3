"""`mafia tournament print` and `mafia tournament sheet`: the pages that a tournament needs on paper, and a
table of results with games, seats and players, which people fill in."""

from collections.abc import Mapping
from pathlib import Path

from bot.commands.publish.event import seatings_of
from bot.commands.publish.folder import PAPERS, put
from bot.commands.spreadsheet import as_text, spreadsheet
from bot.commands.tournament.event_file import FileError
from bot.commands.tournament.standing import load_played
from bot.site.paper import printed_pages
from championship.event import EventError
from engine.remark import Remark
from engine.rules.model import RuleSet
from engine.scoring.table_words import titles as titles_in


def print_event(
    path: Path, books: Mapping[str, RuleSet], folder: Path, locale: str, *, stage: str | None
) -> int:
    """Writes the papers of an event into a folder that contains nothing else. Returns how many pages these
    are. `stage`: the name of the only stage that is printed; None: all. Raises `FileError` if the event or a
    result is wrong, no such stage is drawn, or the folder can not be used."""
    event, _ = load_played(path, books)
    played = {game.fixture: str(game.fixture) for game in event.games}
    drawn = [one for one in seatings_of(event, played) if stage in (None, one.stage)]
    if not drawn:
        raise FileError(path, EventError("stages", Remark("none-drawn")))
    return put(folder, printed_pages(event.title, drawn, locale), PAPERS)


def empty_sheet(path: Path, books: Mapping[str, RuleSet], locale: str) -> str:
    """Returns an empty table of results as text. It has a row for each seat of each game without a result,
    and semicolons between the cells, as spreadsheet programs in Russian and Ukrainian expect. Raises
    `FileError` if the event or a result is wrong."""
    (event, _), titles = load_played(path, books), titles_in(locale)
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
