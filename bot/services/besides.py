"""What is done beside the acts of games, in their transactions: it is attached to them at the start."""

from bot.services import absence, judge_panel, motions, pins, replays, restraints
from bot.services.context import AppContext
from bot.services.tournaments import clock


def attach(app: AppContext) -> None:
    """Everything of that kind."""
    motions.attach(app)
    absence.attach(app)
    restraints.attach(app)
    judge_panel.attach(app)
    pins.attach(app)
    clock.attach(app)
    replays.attach(app)
