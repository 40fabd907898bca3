"""Why an act is not taken that the rules would take."""

from enum import StrEnum

from bot.services.live_game import LiveGame
from engine.acts import Act, Leave, PlayerAct


class Withheld(StrEnum):
    """What stands outside the rules and keeps an act from being done."""

    PAUSE = "pause"
    """The clock stands still, and so does the game. Who goes may go."""


def withheld(live: LiveGame, act: Act) -> Withheld | None:
    """Why this act has to wait; None if it need not."""
    acts = isinstance(act, PlayerAct) and not isinstance(act, Leave)
    return Withheld.PAUSE if acts and live.pause is not None else None
