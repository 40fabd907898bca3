"""What a tournament does by itself when its time has come, and what it takes up at a start."""

from functools import partial

from bot.runtime.timers import Timers
from bot.services.context import AppContext
from bot.services.tournaments import ending
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.beginning import begin, begin_after
from bot.services.tournaments.closing import PROTESTED_WITHIN
from bot.services.tournaments.ending import finish
from bot.services.tournaments.seatings import solve
from bot.store import tournaments
from bot.store.transaction import Transaction

AGAIN = 30.0
"""Seconds, scaled, after which what failed is tried again."""


def attach(app: AppContext) -> None:
    """Tournaments follow their games, and the clock."""

    def due(tournament_id: int, _: int) -> None:
        app.run_in_queue(("tournament", tournament_id), partial(in_time, app, tournament_id))

    app.tournament_timers = Timers(due)
    ending.attach(app)


async def in_time(app: AppContext, tournament_id: int) -> None:
    """`pass_on`, which is tried again if it fails."""
    try:
        async with app.store.transaction() as tx:
            await pass_on(app, tx, tournament_id)
    except Exception:
        app.tournament_timers.again(tournament_id, 0, AGAIN * app.scale)
        raise


async def pass_on(app: AppContext, tx: Transaction, tournament_id: int) -> None:
    """The break is over, or the time for protests is. Nothing happens if the organiser was quicker."""
    tournament = await tournaments.get(tx, tournament_id)
    if tournament.due_at is None or tx.now < tournament.due_at:
        return
    if tournament.status == "break":
        await begin(app, tx, tournament)
    elif tournament.status == "closing":
        await finish(app, tx, tournament)


async def resume(app: AppContext) -> None:
    """At a start: breaks go on, draws are made again, and tables that did not begin any more do.

    Nothing is due later than it can be, because the system's clock may have been set back.
    """
    async with app.store.transaction() as tx:
        for tournament in await tournaments.unfinished(tx, app.bot.id):
            if tournament.due_at is not None:
                longest = PROTESTED_WITHIN if tournament.status == "closing" else tournament.pause
                due_at = min(tournament.due_at, tx.now + longest * app.scale)
                watch(app, tx, await tournaments.change(tx, tournament.id, due_at=due_at))
            if tournament.status == "drawing":
                await solve(app, tx, tournament)
            if tournament.status == "running":
                begin_after(app, tx, tournament.id)
