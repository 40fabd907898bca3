"""The tables of `mafia export`. A spreadsheet program in Russian or Ukrainian opens them by a double click:
they have a byte order mark, semicolons, and decimal commas."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.commands.history.group_file import GroupFile, PastGame, SeasonOut
from bot.commands.history.people_file import one_name
from bot.commands.rating.sheets import card_name
from bot.commands.spreadsheet import as_text, spreadsheet
from bot.render.locales import say
from bot.store.season.tally import Tally
from bot.words.hours import local_time
from engine.scoring.points import PENALISED
from engine.scoring.table_words import titles as titles_in

Cell = str | int | float | None


def people(file: GroupFile) -> str:
    """Returns the table of people who do not hide, with their numbers, as `mafia import --people` reads
    it."""
    rows = [(one_name(one.name), one.telegram) for one in file.people if one.name is not None]
    return _csv(("nickname", "telegram"), rows)


def games(file: GroupFile, locale: str, clock: dt.tzinfo | None) -> str:
    """Returns the table of the games that count, with a row for each seat, as `mafia rating --table` reads
    it. `clock`: the time zone of the dates; None for UTC."""
    titles = (*titles_in(locale), say(locale, "export-date", {}), *_points_titles(locale))
    names = _names(file)
    return _csv(
        titles, (row for game in file.games if game.counts for row in _seats(game, names, locale, clock))
    )


def _seats(
    game: PastGame, names: Mapping[int, str], locale: str, clock: dt.tzinfo | None
) -> Iterator[Sequence[Cell]]:
    hits = {move.seat: move.hits for move in game.best_moves}
    penalties = {int(seat): float(PENALISED) * len(given) for seat, given in game.marks.penalties.items()}
    penalties |= {one.seat: one.points for one in game.deducted}
    yes = say(locale, "export-yes", {})
    day = local_time(game.started_at, clock).date().isoformat()
    for seat, sits in enumerate(game.seats, 1):
        yield (
            game.number,
            seat,
            names.get(sits.person or 0, f"— {game.number}/{seat}"),
            card_name(sits.role, game.ruleset, locale),
            say(locale, "export-winner", {"winner": game.winner}),
            yes if seat == game.first_killed else "",
            hits.get(seat),
            game.marks.bonus.get(str(seat)),
            yes if seat in game.marks.chief_approved else "",
            penalties.get(seat),
            yes if seat in game.removed else "",
            day,
            sits.plus,
            sits.minus,
        )


def players(file: GroupFile, tallies: Mapping[int, Tally], locale: str) -> str:
    """Returns the table of players: what each of them did in all games of the group. `tallies`: their sums,
    by the person's number in the file; nobody else has a row."""
    titles = (
        say(locale, "sheet-player", {}),
        say(locale, "site-played", {}),
        say(locale, "site-wins", {}),
        say(locale, "export-red-games", {}),
        say(locale, "export-red-wins", {}),
        say(locale, "export-first-killed", {}),
        say(locale, "export-best-hits", {}),
        say(locale, "export-best-named", {}),
        say(locale, "export-checks", {}),
        say(locale, "export-check-hits", {}),
        say(locale, "export-votes", {}),
        say(locale, "export-votes-black", {}),
        say(locale, "export-fouls", {}),
        say(locale, "export-longest", {}),
    )
    rows = (_figures(one.name, tallies[one.number]) for one in file.people if one.number in tallies)
    return _csv(titles, rows)


def _figures(name: str | None, of: Tally) -> Sequence[Cell]:
    return (
        *(name, of.games, of.won, of.red_games, of.red_won, of.first_killed, of.best_hits, of.best_named),
        *(of.checks, of.check_hits, of.votes, of.votes_black, of.fouls, of.longest),
    )


def standing(file: GroupFile, season: SeasonOut, locale: str) -> str:
    """Returns the table with the standing of a season."""
    titles = (
        say(locale, "site-place", {}),
        say(locale, "sheet-player", {}),
        say(locale, "site-played", {}),
        say(locale, "site-wins", {}),
        say(locale, "sheet-leader", {}),
        say(locale, "sheet-killed", {}),
        *_points_titles(locale),
        "Ci",
        say(locale, "site-total", {}),
    )
    names = _names(file)
    rows = (
        (
            *(one.place, names.get(one.person, "—"), one.games, one.wins, one.leader_wins, one.first_kills),
            *(one.plus, one.minus, one.ci, one.total),
        )
        for one in season.standing
    )
    return _csv(titles, rows)


def _points_titles(locale: str) -> tuple[str, str]:
    return say(locale, "export-plus", {}), say(locale, "export-minus", {})


def _names(file: GroupFile) -> Mapping[int, str]:
    return {one.number: one.name for one in file.people if one.name is not None}


def _csv(titles: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    return spreadsheet(titles, ([_cell(cell) for cell in row] for row in rows))


def _cell(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:.2f}".replace(".", ",")
    if cell is None:
        return ""
    return as_text(cell) if isinstance(cell, str) else str(cell)
