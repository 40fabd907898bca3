"""`mafia rating`: prints the points and the standing of games, or the strengths of their players."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from bot.commands.answers import warn
from bot.commands.rating import sheets
from bot.commands.rating.games import Games, read
from bot.commands.replaying import WRONG_INPUT
from championship.strength import strengths
from engine.record import RecordError
from engine.remark import Remark
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError
from engine.scoring.standing import standing


class Form(StrEnum):
    """The formats in which `mafia rating` prints a sheet."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


WRITTEN: Mapping[Form, Callable[[sheets.Sheet], str]] = MappingProxyType(
    {Form.TEXT: sheets.text, Form.JSON: sheets.json, Form.CSV: sheets.csv, Form.HTML: sheets.html}
)


def rate(
    records: Sequence[Path],
    tables: Sequence[Path],
    books: Mapping[str, RuleSet],
    form: Form,
    locale: str,
    *,
    seed: int | None,
    house_bonus: bool,
    fiim: bool,
    player: str | None,
    strength: bool,
    title: str | None,
) -> int:
    """Prints the standing of the games in these files, or the games of one `player`, or the strengths of all
    players. Returns the exit code: 2 if a file is wrong or `player` is in no game. `fiim`: whether games by
    books without points get FIIM's. `seed` decides the lot; without it there is none. `title` stands before
    the sheet's own."""
    try:
        games = read(records, tables, books, locale, fiim=fiim)
        if strength:
            shown = sheets.of_strength(strengths(games.outcomes), games, locale)
        else:
            shown = _points(games, locale, player, seed, house_bonus=house_bonus)
    except (RecordError, ScoringError) as error:
        warn(error)
        return WRONG_INPUT
    if title is not None:
        shown = replace(shown, title=f"{title}: {shown.title}")
    sys.stdout.write(WRITTEN[form](shown))
    return 0


def _points(
    games: Games, locale: str, player: str | None, seed: int | None, *, house_bonus: bool
) -> sheets.Sheet:
    places = standing(games.outcomes, seed=seed, house_bonus=house_bonus)
    if player is None:
        return sheets.of_standing(places, games, locale)
    for place in places:
        if place.player == player:
            return sheets.of_player(place, locale)
    raise RecordError(Remark("played-in-none", name=player))
