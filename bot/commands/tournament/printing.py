"""`mafia tournament print`: writes the pages that a tournament needs on paper."""

from collections.abc import Mapping
from pathlib import Path

from bot.commands.publish.event import seatings_of
from bot.commands.publish.folder import PAPERS, put
from bot.commands.tournament.event_file import FileError, load
from bot.commands.tournament.standing import results_of, warn_outdated
from bot.site.paper import papers
from championship.event import EventError
from engine.remark import Remark
from engine.rules.model import RuleSet


def print_event(
    path: Path, books: Mapping[str, RuleSet], folder: Path, locale: str, *, stage: str | None
) -> int:
    """Writes the papers of an event into a folder that contains nothing else. Returns how many pages these
    are. `stage`: the name of the only stage that is printed; None: all. Raises `FileError`."""
    event = load(path, books)
    warn_outdated(path, event, results_of(path, event, books))
    played = {game.fixture: str(game.fixture) for game in event.games}
    drawn = [one for one in seatings_of(event, played) if stage in (None, one.stage)]
    if not drawn:
        raise FileError(path, EventError("stages", Remark("none-drawn")))
    return put(folder, papers(event.title, drawn, locale), PAPERS)
