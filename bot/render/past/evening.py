"""An evening of several games in one message."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.render.decimals import decimal
from bot.render.past.history import book_of
from bot.render.post import Line, Post, line
from bot.store.standings import PastGame


@dataclass(frozen=True, slots=True)
class Player:
    """What a player did in an evening. `points`: as a season counts them, without Ci. `place`: equal points
    share one."""

    place: int
    name: str
    points: Fraction
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Evening:
    """`games`: the oldest first. `best`: players with the most points, without those who hide."""

    games: Sequence[PastGame]
    best: Sequence[Player]


def evening_post(evening: Evening, clock: dt.tzinfo | None) -> Post:
    """Returns the summary. `clock`: the time zone of the dates; None: UTC."""
    won = Counter(game.winner for game in evening.games)
    date = dt.datetime.fromtimestamp(evening.games[0].ended_at, clock or dt.UTC).strftime("%d.%m.%Y")
    counts = {name: won[name] for name in ("red", "black", "draw")}
    lines = [line("evening-title", date=date, games=len(evening.games), **counts)]
    lines += [_game(count, game, clock or dt.UTC) for count, game in enumerate(evening.games, 1)]
    if evening.best:
        lines.append(line("evening-best"))
        lines += [_player(one) for one in evening.best]
    return Post(lines=tuple(lines), silent=True)


def _game(count: int, game: PastGame, clock: dt.tzinfo) -> Line:
    hour = dt.datetime.fromtimestamp(game.ended_at, clock).strftime("%H:%M")
    return line("evening-game", count=count, until=hour, winner=game.winner, **book_of(game))


def _player(one: Player) -> Line:
    points = decimal(one.points)
    return line("evening-player", place=one.place, name=one.name, total=points, games=one.games, won=one.won)
