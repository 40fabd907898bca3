"""Counts games that are over in the statistics. It does so in the transaction that stores the result, and
again when the result is corrected. Games without a result and practices never count.

A seat that a substitute has taken counts for nobody, because neither of the two has played the whole game.
"""

from dataclasses import asdict

from bot.services.live.game import Change, LiveGame
from bot.services.live.log import protocol_of
from bot.services.scope import Scope
from bot.store.database.transaction import Transaction
from bot.store.game import judges
from bot.store.past import imports, statistics
from bot.store.season.tally import Played
from championship.season import seat_points
from engine.figures import Figures, figures
from engine.protocol import Protocol
from engine.scoring.of_replay import of_protocol
from engine.scoring.outcome import Outcome
from engine.scoring.outcome_json import read_outcome


async def follow(scope: Scope, change: Change) -> None:
    """Counts a game in the statistics, if this change ends it with a result. Otherwise does nothing."""
    if change.is_over:
        await count(scope.tx, change.after)


async def count(tx: Transaction, live: LiveGame) -> None:
    """Stores the statistics of a game, computed from its log or its import, in place of those that are
    stored. Does nothing for a practice or a game without a result."""
    game = live.game
    outcome = await outcome_of(tx, live, await protocol_of(tx, live))
    if outcome is not None and not game.is_practice:
        winner = "draw" if outcome.winner is None else outcome.winner.value
        rows = await rows_of(tx, live, outcome)
        await statistics.count(tx, game.id, game.chat_id, game.ended_at or tx.now, winner, rows)


async def rows_of(tx: Transaction, live: LiveGame, outcome: Outcome) -> list[Played]:
    """Returns the rows of statistics of a game with a result: what each seat did. If two players had a seat,
    its row belongs to nobody: its `user_id` is minus its number. `outcome`: the game as scoring sees it."""
    game = live.game
    shared = {who.seat for who in live.candidates if who.place}
    is_table = await imports.outcome_of(tx, game.id) is not None
    told = _of_table(outcome) if is_table else figures(await protocol_of(tx, live), outcome.winner)
    return [
        Played(
            game_id=game.id,
            chat_id=game.chat_id,
            user_id=-each.seat if each.seat in shared else live.roster.people[each.seat].user_id,
            ended_at=game.ended_at or tx.now,
            ruleset=game.ruleset,
            **{**asdict(each), "team": each.team.value, "first_killed": int(each.first_killed)},
            **{name: value for name, value in asdict(got).items() if name != "seat"},
        )
        for each, got in zip(told, seat_points(outcome), strict=True)
    ]


async def rescore(tx: Transaction, live: LiveGame) -> None:
    """Stores the points of a game anew, after its marks have changed; not if it is not in the statistics."""
    outcome = await outcome_of(tx, live, await protocol_of(tx, live))
    points = () if outcome is None else seat_points(outcome)
    await statistics.rescore(tx, live.game.id, live.game.ruleset, points)


def _of_table(outcome: Outcome) -> tuple[Figures, ...]:
    """Returns the figures of the players of a game that was imported from a table of results. Such a table
    says nothing about acts, so the figures that count acts are 0."""
    return tuple(
        Figures(seat, one.role, one.team, outcome.won(seat), first_killed=seat == outcome.first_killed)
        for seat, one in enumerate(outcome.seats, 1)
    )


async def outcome_of(tx: Transaction, live: LiveGame, protocol: Protocol) -> Outcome | None:
    """Returns a game as scoring sees it, with the judge's marks, as if it were not void; None if the game has
    no result. Each player is called by the number of his seat."""
    seats = [str(seat) for seat in range(1, len(live.state.roles) + 1)]
    stored = await imports.outcome_of(tx, live.game.id)
    if stored is not None:
        return read_outcome(stored, f"game {live.game.id}", seats)
    given = (await judges.marks_of(tx, live.game.id)).marks.model_copy(update={"void": None})
    return of_protocol(protocol, live.state.result, given, f"game {live.game.id}", seats)
