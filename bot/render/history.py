"""The past games of a group, a page at a time."""

import datetime as dt
from collections.abc import Sequence

from bot.keyboards.taps import HistoryTap, PastTap
from bot.render.book_words import titled
from bot.render.post import Arg, Button, Line, Post, line
from bot.store import ruleset_codec
from bot.store.standings import PastGame


def history_post(
    games: Sequence[PastGame], first: int, number: int, of: int, total: int, clock: dt.tzinfo | None
) -> Post:
    """Page `number` of `of`. `first`: the number of its first game, counted from the newest, which is 1.
    `clock`: whose calendar gives the dates; None: UTC."""
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
    return line(
        "history-row", count=count, date=date, players=game.players, winner=game.winner, **_book(game)
    )


def _book(game: PastGame) -> dict[str, Arg]:
    """The book that was played, also one that is gone by now."""
    if game.rules is not None:
        return titled(ruleset_codec.read(game.rules))
    return {"book": game.ruleset, "title": ""}
