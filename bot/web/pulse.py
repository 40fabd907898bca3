"""The moments at which the pages of a table get events."""

from dataclasses import dataclass

BEAT, NIGHT_BEAT = 15.0, 5.0
"""After so many seconds without an event all pages get one, by day and by night: a beat. It brings the news
that waits, and shows that the connection still works."""


@dataclass
class Pulse:
    """The events of all pages that learn of news at the same moments. `count`: how many there have been.
    `known`: the news so far. `due`: the moment of the next beat, by the loop's clock. `is_beat`: whether the
    last event was a beat, without news."""

    count: int = 0
    known: object = None
    due: float = 0.0
    is_beat: bool = False

    def follow(self, known: object, now: float, beat: float) -> None:
        """Counts a new event for the pages if `known` has changed, or if a beat is due. `known`: the news so
        far. `now`: seconds by the loop's clock. `beat`: seconds from this event to the next beat."""
        if known != self.known or now >= self.due:
            self.is_beat = known == self.known
            self.count, self.known, self.due = self.count + 1, known, now + beat
