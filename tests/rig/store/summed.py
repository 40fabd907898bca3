"""Computes the sums of a person's games in a chat from all rows at once."""

from collections.abc import Iterable
from functools import reduce

from bot.store.season.tally import Played, Tally


def tally(chat_id: int, user_id: int, rows: Iterable[Played]) -> Tally:
    """Returns the sum of these rows. Their order makes no difference."""
    return reduce(Tally.after, sorted(rows, key=lambda row: row.when), Tally(chat_id, user_id))
