"""What is done beside the acts of games, in their transactions: it is attached to them at the start."""

from collections.abc import Callable
from functools import partial

from bot.services import absence, judge_panel, motions, muted, pins, replays, restraints
from bot.services.context import AppContext
from bot.services.live_game import LiveGame
from bot.services.tournaments import clock
from bot.store.transaction import Transaction


def attach(app: AppContext, count_over: Callable[[], None]) -> None:
    """Everything of that kind. `count_over`: is called once for each game that has ended."""
    app.games.at_end(partial(_count, count_over))
    motions.attach(app)
    absence.attach(app)
    restraints.attach(app)
    judge_panel.attach(app)
    pins.attach(app)
    muted.attach(app)
    clock.attach(app)
    replays.attach(app)


async def _count(count_over: Callable[[], None], tx: Transaction, _live: LiveGame) -> None:
    tx.after_commit(count_over)
