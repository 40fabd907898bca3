"""Messages about past games: pages of their list, imported tables of results, the summary of an evening."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.choices import ChatSettings
from bot.presses.past import HistoryTap, PastTap
from bot.render.book_words import role_named, title_args
from bot.render.chat.settings import clock_line
from bot.render.decimals import decimal
from bot.render.game.roster import Roster
from bot.render.post import Arg, Button, Line, Post, line
from bot.store.database import codec
from bot.store.past.standings import PastGame
from bot.words.hours import day_of, local_time
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome

BEST = 5
"""How many players the summary of an evening names."""


def history_post(
    games: Sequence[PastGame], first: int, number: int, of: int, total: int, settings: ChatSettings
) -> Post:
    """Returns page `number` of `of` pages of the list. `first`: the number of the page's first game; the
    newest game has number 1. `total`: how many games there are. `settings`: the group's."""
    if not total:
        return Post(lines=(line("stats-none"),), silent=True)
    numbered = tuple(enumerate(games, first))
    lines = (
        line("history-title", games=total, number=number, of=of),
        *(_row(count, game, settings.clock) for count, game in numbered),
        clock_line(settings),
        line("history-how"),
    )
    opening = tuple(Button(mark=str(count), data=PastTap(game=one.game_id).pack()) for count, one in numbered)
    turning = tuple(
        Button(label=label, data=HistoryTap(page=page).pack())
        for label, page in ((line("button-newer"), number - 1), (line("button-older"), number + 1))
        if 1 <= page <= of
    )
    return Post(lines=lines, rows=tuple(row for row in (opening, turning) if row), silent=True)


def _row(count: int, game: PastGame, clock: dt.tzinfo | None) -> Line:
    date = when(game, clock, "%d.%m.%Y, %H:%M")
    told = {"count": count, "date": date, "players": game.players, "winner": game.winner, **book_of(game)}
    return line("history-row-from", text=game.source, **told) if game.source else line("history-row", **told)


def when(game: PastGame, clock: dt.tzinfo | None, form: str) -> str:
    """Returns when a game began, by the group's clock. `form`: as for `strftime`. Of an imported game only
    the day is known for sure. `clock`: None for UTC."""
    return local_time(game.began, clock).strftime("%d.%m.%Y" if game.source else form)


def book_of(game: PastGame) -> dict[str, Arg]:
    """Returns the arguments by which a message names a game's book. The book may not exist any more."""
    if game.rules is not None:
        return title_args(codec.read_rules(game.rules))
    return {"book": game.ruleset, "title": ""}


def table_post(outcome: Outcome, roster: Roster, rules: RuleSet, source: str) -> Post:
    """Returns the post that says who sat where with which card, and who won. `source`: the import's name."""
    winner = "draw" if outcome.winner is None else outcome.winner.value
    rows = (
        roster.named("past-seat", seat, **role_named(rules, one.role))
        for seat, one in enumerate(outcome.seats, 1)
    )
    return Post(lines=(line("past-from-table", text=source, winner=winner), *rows), silent=True)


@dataclass(frozen=True, slots=True)
class Player:
    """What a player did in an evening. `points`: as a season counts them, without Ci. `place`: players with
    equal points have the same place."""

    place: int
    name: str
    points: Fraction
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening that is over. `games`: the oldest first. `best`: its players, most points first, without
    people who hide themselves from lists."""

    games: Sequence[PastGame]
    best: Sequence[Player]


def evening_post(evening: Evening, settings: ChatSettings, ahead: Post) -> Post:
    """Returns the summary of an evening. `settings`: the group's. `ahead`: about the next evening."""
    clock = settings.clock
    won = Counter(game.winner for game in evening.games)
    date = day_of(evening.games[0].began, clock)
    counts = {name: won[name] for name in ("red", "black", "draw")}
    lines = [line("evening-title", date=date, games=len(evening.games), **counts)]
    for count, game in enumerate(evening.games, 1):
        hour = when(game, clock, "%H:%M")
        lines.append(line("evening-game", count=count, hour=hour, winner=game.winner, **book_of(game)))
    lines.append(clock_line(settings))
    best = [one for one in evening.best if one.points > 0]
    if best:
        lines.append(line("evening-best"))
        lines += [_player(one) for one in best[:BEST]]
        tied = [one for one in best[BEST:] if one.points == best[BEST - 1].points]
        if len(tied) == 1:
            lines.append(_player(tied[0]))  # as long as a line that only counts him
        elif tied:
            lines.append(line("evening-tied", count=len(tied)))
    return Post(lines=(*lines, *ahead.lines), rows=ahead.rows, silent=True)


def _player(one: Player) -> Line:
    points = decimal(one.points)
    return line("evening-player", place=one.place, name=one.name, total=points, games=one.games, won=one.won)
