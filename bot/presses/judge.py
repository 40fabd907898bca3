"""The judge's buttons, in his private chat."""

from bot.presses.press import Number, Tap


class JudgeTap(Tap, prefix="j"):
    """A button in the judge's panel. `seat`: the seat that the judge has chosen, 0 for none yet. `reason`: a
    clause, seconds or points; "own" for a reason that the judge will write; "-" for no reason; "" opens the
    page that asks for it.

    `at`: what the button's page showed: how many fouls the seat had, how many marks or acts there were, or
    the serial of the step. If this has changed by now, as after a first press, the press does nothing.
    """

    game: Number
    wish: str
    seat: Number = 0
    reason: str = ""
    at: Number = 0
