"""Moves a tournament on when its timer ends, and continues its work at a start of the program."""

from bot.services.scope import AppContext, Scope
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.attendance import SECONDS_TO_COME
from bot.services.tournaments.beginning import begin_after, begin_round
from bot.services.tournaments.seatings import solve
from bot.services.tournaments.settling import MARKED_WITHIN, settle
from bot.services.tournaments.substituting import fill_up_after
from bot.store.tournaments import tournaments


async def pass_on(scope: Scope, tournament_id: int) -> None:
    """Is called when the timer of a tournament ends. Ends what the tournament waits for: the break, missing
    players, or the time for protests. Does nothing if the organiser has already ended this.

    The timers decide this and not the time of day, because somebody may have changed the system's clock.
    """
    tournament = await tournaments.get(scope.tx, tournament_id)
    if tournament.due_at is None or scope.app.timers.has(("tournament", tournament_id)):
        return
    if tournament.status == "break":
        await begin_round(scope, tournament)
    elif tournament.status == "running":
        watch(scope, await tournaments.change(scope.tx, tournament.id, due_at=None))
        fill_up_after(scope, tournament.id)
    elif tournament.status == "closing":
        await settle(scope, tournament)


async def resume(app: AppContext) -> None:
    """Is called at a start of the program. Sets the timers of tournaments, repeats draws that were
    interrupted, and begins tables that have not begun.

    No timer is set to more than its whole time, because somebody may have set the system's clock back.
    """
    async with app.store.transaction() as tx:
        for tournament in await tournaments.unfinished(tx, app.bot.id):
            if tournament.due_at is not None:
                times = {"closing": MARKED_WITHIN, "running": SECONDS_TO_COME}
                longest = times.get(tournament.status, tournament.pause)
                due_at = min(tournament.due_at, tx.now + longest * app.scale)
                watch(Scope(app, tx), await tournaments.change(tx, tournament.id, due_at=due_at))
            if tournament.status == "drawing":
                await solve(Scope(app, tx), tournament)
            if tournament.status == "running":
                begin_after(Scope(app, tx), tournament.id, quiet=tournament.due_at is not None)
