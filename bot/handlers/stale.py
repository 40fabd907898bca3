"""The exception for a press that comes too late, or that the person may not make."""

from bot.render.post import Line


class StaleTapError(Exception):
    """The press is refused. `said`: the lines that tell the person why."""

    def __init__(self, *said: Line) -> None:
        super().__init__(said[0].key)
        self.said = said
