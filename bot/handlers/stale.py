"""The exceptions by which a press is refused."""

from bot.render.post import Line


class StaleTapError(Exception):
    """Is raised if a press is refused. `said`: the lines that tell the person why."""

    def __init__(self, *said: Line) -> None:
        super().__init__(said[0].key)
        self.said = said


class LateTapError(StaleTapError):
    """Is raised if a press belongs to a step or a game that is over. The answer is a toast: an alert would
    have to be closed while the next step runs, and would cover the result."""
