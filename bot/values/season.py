"""A season of a chat, and its terms."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a season. `since`: its beginning, in unix seconds. `books`: the ids of the books whose
    games count; empty if all count. `least`: how many games a player needs to have a place. `seed`: the
    number that decides ties by lot. `ends_at`: when the season ends by itself, in unix seconds; None if an
    administrator ends it. `again`: whether the next season then begins by itself, for a month. `average`:
    whether places go by the points for a game, not by their sum. `events`: whether games of tournaments
    count."""

    since: float
    books: tuple[str, ...]
    least: int
    seed: int
    ends_at: float | None = None
    again: bool = False
    average: bool = False
    events: bool = True


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a chat. `number`: counts the chat's seasons from 1. `until`: its end, in unix seconds; None
    while it runs. `games`: how many games count in it. `rated`: how many of these games the players'
    strengths are computed from already."""

    id: int
    chat_id: int
    number: int
    terms: Terms
    until: float | None
    games: int = 0
    rated: int = 0

    @property
    def last_moment(self) -> float | None:
        """The last moment of the season's last day. The season itself may end a little later, because it
        waits for a game that still counts."""
        ends = [moment for moment in (self.until, self.terms.ends_at) if moment is not None]
        return None if self.until is None else min(ends) - 1
