"""An evening of several games in one message."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.choices import ChatSettings
from bot.render.chat.settings import clock_line
from bot.render.decimals import decimal
from bot.render.past.history import book_of, when
from bot.render.post import Line, Post, line
from bot.store.past.standings import PastGame
from bot.words.hours import day_of

BEST = 5
"""How many players are named."""


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
    """`games`: the oldest first. `best`: its players, most points first, without those who hide."""

    games: Sequence[PastGame]
    best: Sequence[Player]


def evening_post(evening: Evening, settings: ChatSettings) -> Post:
    """Returns the summary. `settings`: the group's."""
    clock = settings.clock
    won = Counter(game.winner for game in evening.games)
    date = day_of(evening.games[0].began, clock)
    counts = {name: won[name] for name in ("red", "black", "draw")}
    lines = [line("evening-title", date=date, games=len(evening.games), **counts)]
    for count, game in enumerate(evening.games, 1):
        hour = when(game, clock, "%H:%M")
        lines.append(line("evening-game", count=count, hour=hour, winner=game.winner, **book_of(game)))
    lines.append(clock_line(settings))
    if evening.best:
        lines.append(line("evening-best"))
        lines += [_player(one) for one in evening.best[:BEST]]
        tied = sum(one.points == evening.best[BEST - 1].points for one in evening.best[BEST:])
        lines += [line("evening-tied", count=tied)] if tied else []
    return Post(lines=tuple(lines), silent=True)


def _player(one: Player) -> Line:
    points = decimal(one.points)
    return line("evening-player", place=one.place, name=one.name, total=points, games=one.games, won=one.won)
