"""`mafia tournament standing`: prints the standing of an event, from the results that its file names."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from bot.commands.answers import warn
from bot.commands.rating.games import Games, open_protest
from bot.commands.rating.rate import WRITTEN, Form
from bot.commands.rating.sheets import of_clubs, of_standing
from bot.commands.replaying import read_text
from bot.commands.results_file import read_results
from bot.commands.tournament.event_file import FileError, file_errors, load
from championship.clubs import clubs_of
from championship.drawing import stage_changes
from championship.event import Event
from championship.results import GameResult, results
from championship.standing import standing_of
from engine.remark import Joined, Remark
from engine.rules.model import RuleSet

T = TypeVar("T")


def results_of(path: Path, event: Event, books: Mapping[str, RuleSet]) -> Sequence[GameResult]:
    """Returns the results of an event's games, read from the files that it names. Raises `FileError` for one
    that can not be read or does not describe its game."""

    def read(reader: Callable[[Path], T], name: str) -> T:
        with file_errors(path.parent / name):
            return reader(path.parent / name)

    with file_errors(path):
        return results(event, partial(read, read_text), partial(read, read_results), books)


def outdated(path: Path, event: Event, found: Sequence[GameResult]) -> object:
    """Returns a message about a drawn stage without a result in which other people would play now; None if
    there is none. `found`: the results of the event. Raises `FileError` for points against the rules."""
    outcomes = [one.outcome for one in found if one.outcome is not None]
    for stage in event.stages:
        if stage.first is None or not stage.seating or any(one.stage == stage.name for one in event.games):
            continue
        with file_errors(path):
            comes, goes = stage_changes(event, stage, outcomes)
        if comes or goes:
            now = [Remark("would-play", text=", ".join(comes))] if comes else []
            before = [Remark("would-not", text=", ".join(goes))] if goes else []
            return Joined("; ", Remark("outdated", stage=stage.name), *now, *before, Remark("draw-anew"))
    return None


def load_played(path: Path, books: Mapping[str, RuleSet]) -> tuple[Event, Sequence[GameResult]]:
    """Reads an event and its results, and returns both. Prints a warning if the seating of a stage is out of
    date. Raises `FileError` for a wrong file or points against the rules."""
    event = load(path, books)
    found = results_of(path, event, books)
    if (why := outdated(path, event, found)) is not None:
        warn(path, Remark("warning"), why)
    return event, found


def printed(
    path: Path, books: Mapping[str, RuleSet], form: Form, locale: str, *, clubs: bool, house_bonus: bool
) -> str:
    """Returns the text of the standing in one of the formats of `mafia rating`. `clubs`: whether it is a
    standing of clubs and not of players. Prints a warning if a seating is out of date. Raises `FileError` for
    a wrong file or points against the rules, or if `clubs` are asked for and no player has one."""
    event, found = load_played(path, books)
    outcomes = tuple(one.outcome for one in found if one.outcome is not None)
    with file_errors(path):
        placed = standing_of(event, outcomes, house_bonus=house_bonus)
    notes = tuple(
        open_protest(str(one.fixture), protest, locale)
        for one in found
        for protest in one.protests
        if protest.decision is None
    )
    games = Games(outcomes, notes)
    if clubs and not clubs_of(event, placed):
        raise FileError(path, "players", Remark("no-clubs"))
    sheet = of_clubs(clubs_of(event, placed), games, locale) if clubs else of_standing(placed, games, locale)
    return WRITTEN[form](replace(sheet, title=f"{event.title}: {sheet.title}"))
