"""The last evening of a chat: its games, and who earned most in them."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from bot.render.past.evening import Evening, Player
from bot.services.scope import UpdateContext
from bot.store.past import standings
from bot.store.season import seasons
from bot.store.season.tally import Played

APART = 6 * 3600.0
"""Seconds. If no game ended for so long, the next one belongs to another evening."""

MOST_GAMES = 30
"""How many games an evening has at most."""


async def last_evening(ctx: UpdateContext) -> Evening | None:
    """Returns the last evening of this chat; None if no game counts here."""
    chat_id = ctx.target.chat_id
    newest = await standings.past_games(ctx.tx, chat_id, 0, MOST_GAMES)
    if not newest:
        return None
    of_it = newest[:1]
    for later, earlier in pairwise(newest):
        if later.ended_at - earlier.ended_at > APART:
            break
        of_it.append(earlier)
    games = {game.game_id for game in of_it}
    rows = await standings.rows_since(ctx.tx, chat_id, of_it[-1].ended_at)
    rows = [row for row in rows if row.game_id in games and row.user_id > 0]
    names = await seasons.names(ctx.tx, ctx.bot_id, chat_id, sorted({row.user_id for row in rows}))
    return Evening(of_it[::-1], _best(rows, names))


def _best(rows: Sequence[Played], names: dict[int, str]) -> Sequence[Player]:
    found: dict[int, list[Played]] = {}
    for row in rows:
        if row.user_id in names:
            found.setdefault(row.user_id, []).append(row)
    sums = {user: sum(row.plus + row.minus for row in played) for user, played in found.items()}
    order = sorted(sums, key=lambda user: (-sums[user], names[user]))
    return [
        Player(
            1 + sum(other > sums[user] for other in sums.values()),
            names[user],
            Fraction(sums[user], 100),
            len(found[user]),
            sum(row.won for row in found[user]),
        )
        for user in order
    ]
