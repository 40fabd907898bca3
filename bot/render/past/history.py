"""The list of a group's past games, one page at a time."""

import datetime as dt
from collections.abc import Sequence

from bot.presses.past import HistoryTap, PastTap
from bot.render.book_words import titled
from bot.render.post import Arg, Button, Line, Post, line
from bot.store import codec
from bot.store.standings import PastGame


def history_post(
    games: Sequence[PastGame], first: int, number: int, of: int, total: int, clock: dt.tzinfo | None
) -> Post:
    """Returns page `number` of `of` pages of the list. `first`: the number of the page's first game; the
    newest game has number 1. `total`: how many games there are. `clock`: the time zone of the dates; None:
    UTC."""
    if not total:
        return Post(lines=(line("stats-none"),), silent=True)
    numbered = tuple(enumerate(games, first))
    lines = (
        line("history-title", games=total, number=number, of=of),
        *(_row(count, game, clock or dt.UTC) for count, game in numbered),
        line("history-how"),
    )
    opening = tuple(
        Button(mark=str(count), data=PastTap(game=game.game_id).pack()) for count, game in numbered
    )
    turning = tuple(
        Button(label=label, data=HistoryTap(page=page).pack())
        for label, page in ((line("button-newer"), number - 1), (line("button-older"), number + 1))
        if 1 <= page <= of
    )
    return Post(lines=lines, rows=tuple(row for row in (opening, turning) if row), silent=True)


def _row(count: int, game: PastGame, clock: dt.tzinfo) -> Line:
    date = dt.datetime.fromtimestamp(game.ended_at, clock).strftime("%d.%m.%Y")
    told = {"count": count, "date": date, "players": game.players, "winner": game.winner, **book_of(game)}
    return line("history-row-from", text=game.source, **told) if game.source else line("history-row", **told)


def book_of(game: PastGame) -> dict[str, Arg]:
    """Returns the arguments with which a message names the book of a game. The book may not exist any
    more."""
    if game.rules is not None:
        return titled(codec.read_rules(game.rules))
    return {"book": game.ruleset, "title": ""}
