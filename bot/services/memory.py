"""Games that are over are counted: once, in the transaction that stores the result, and again when the result
is corrected. Games without a result and practices never count.

A seat that a substitute has taken counts for nobody: neither of the two has played the whole game."""

from dataclasses import asdict

from bot.services.game_log import protocol_of
from bot.services.live_game import LiveGame
from bot.store import marks, memory
from bot.store.tally import Played
from bot.store.transaction import Transaction
from championship.season import Earned, earned
from engine.figures import figures
from engine.protocol import Protocol
from engine.scoring.of_replay import of_protocol


async def count(tx: Transaction, live: LiveGame) -> None:
    """Remembers the game as its log tells it; also again, when that or the result has changed."""
    game, result = live.game, live.state.result
    if result is None or game.is_practice:
        return
    protocol = await protocol_of(tx, live)
    ended_at = game.ended_at or tx.now
    shared = {who.seat for who in live.candidates if who.place}
    points = await _points(tx, live, protocol)
    rows = [
        Played(
            game_id=game.id,
            chat_id=game.chat_id,
            user_id=-each.seat if each.seat in shared else live.roster.people[each.seat].user_id,
            ended_at=ended_at,
            ruleset=game.ruleset,
            **{**asdict(each), "team": each.team.value, "first_killed": int(each.first_killed)},
            **{name: value for name, value in asdict(got).items() if name != "seat"},
        )
        for each, got in zip(figures(protocol, result.winner), points, strict=True)
    ]
    winner = "draw" if result.winner is None else result.winner.value
    await memory.count(tx, game.id, game.chat_id, ended_at, winner, rows)


async def catch_up(tx: Transaction, live: LiveGame) -> None:
    """Counts a game of before. If that was done when there were no points, it only gets them: by now its
    people may be forgotten, and their figures stay."""
    if await memory.is_counted(tx, live.game.id):
        await rescore(tx, live)
    else:
        await count(tx, live)


async def rescore(tx: Transaction, live: LiveGame) -> None:
    """The points of the game, after its marks have changed. One that does not count has none."""
    points = await _points(tx, live, await protocol_of(tx, live))
    await memory.rescore(tx, live.game.id, live.game.ruleset, points)


async def uncount(tx: Transaction, game_id: int) -> None:
    """The game counts no more, for its chat and its people, until `count` is asked for it."""
    await memory.uncount(tx, game_id)


async def _points(tx: Transaction, live: LiveGame, protocol: Protocol) -> tuple[Earned, ...]:
    """What each seat earned, seat 1 first; by the marks that the game has, as if none of them voided it."""
    given = (await marks.of_game(tx, live.game.id)).marks.model_copy(update={"void": None})
    seats = [str(seat) for seat in range(1, len(live.state.roles) + 1)]
    outcome = of_protocol(protocol, live.state.result, given, f"game {live.game.id}", seats)
    return () if outcome is None else earned(outcome)
