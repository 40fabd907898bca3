"""Games that are over are counted: once, in the transaction that stores the result, and again when the result
is corrected. Games without a result and practices never count.

A seat that a substitute has taken counts for nobody: neither of the two has played the whole game."""

from dataclasses import asdict

from bot.services.game_log import protocol_of
from bot.services.live_game import LiveGame
from bot.store import memory
from bot.store.tally import Played
from bot.store.transaction import Transaction
from engine.figures import figures


async def count(tx: Transaction, live: LiveGame) -> None:
    """Remembers the game as its log tells it; also again, when that or the result has changed."""
    game, result = live.game, live.state.result
    if result is None or game.is_practice:
        return
    protocol = await protocol_of(tx, live)
    ended_at = game.ended_at or tx.now
    shared = {who.seat for who in live.candidates if who.place}
    rows = [
        Played(
            game_id=game.id,
            chat_id=game.chat_id,
            user_id=-each.seat if each.seat in shared else live.roster.people[each.seat].user_id,
            ended_at=ended_at,
            **{**asdict(each), "team": each.team.value, "first_killed": int(each.first_killed)},
        )
        for each in figures(protocol, result.winner)
    ]
    winner = "draw" if result.winner is None else result.winner.value
    await memory.count(tx, game.id, game.chat_id, ended_at, winner, rows)


async def uncount(tx: Transaction, game_id: int) -> None:
    """The game counts no more, for its chat and its people, until `count` is asked for it."""
    await memory.uncount(tx, game_id)
