"""What a lobby waits for: the end of a ready check, or the hour that it is planned for."""

from bot.runtime.timers import Running
from bot.services import planning, ready
from bot.services.context import AppContext
from bot.store import deadlines, games
from bot.store.deadlines import CALL, HOUR, READY, WAITED_FOR, Deadline
from bot.store.transaction import Transaction


async def time_out(app: AppContext, tx: Transaction, game_id: int, serial: int) -> None:
    """A deadline has passed: of a step, or of a lobby."""
    if serial not in WAITED_FOR:
        await app.games.timeout(tx, game_id, serial)
        return
    deadline = await deadlines.of_game(tx, game_id)
    if deadline is None or deadline.serial != serial or app.timers.ends_at(game_id, serial) is not None:
        return
    game = await games.get(tx, game_id)
    if serial == READY:
        await ready.time_is_over(app, tx, game)
    elif serial == CALL:
        await planning.call(app, tx, game)
    elif serial == HOUR:
        await planning.hour_has_come(app, tx, game)


async def resume(app: AppContext) -> None:
    """At a start: sets the timers of all lobbies. An hour of the day stays what it was."""
    async with app.store.transaction() as tx:
        for deadline in await deadlines.of_lobbies(tx, app.bot.id):
            due_at = deadline.due_at
            if deadline.serial == READY:
                due_at = _end_of_check(app, deadline, tx.now)
                await deadlines.put(tx, deadline.game_id, READY, due_at)
            app.timers.put(deadline.game_id, Running(deadline.serial, due_at, real=True))


def _end_of_check(app: AppContext, deadline: Deadline, now: float) -> float:
    """What is left of a check goes with the time scale. One that ran out while nobody could answer has its
    time again."""
    whole, left = ready.CHECK * app.scale, deadline.due_at - now
    if left <= 0:
        return now + whole
    return now + min(whole, left * (1 if app.scale_before is None else app.scale / app.scale_before))
