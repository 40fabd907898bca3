"""A season of a chat, and the terms by which games count in it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a season: what an administrator has chosen for it. `since`: its beginning, in unix
    seconds. `books`: the ids of the books whose games count; empty if all count. `least`: how many games a
    player needs to have a place. `seed`: the number that decides ties by lot. `ends_at`: when the season ends
    by itself, in unix seconds; None if only an administrator ends it. `again`: whether a new season of a
    month then begins by itself. `average`: whether places go by the average points of a game, or by the sum.
    `events`: whether games of tournaments count."""

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
    strengths already contain."""

    id: int
    chat_id: int
    number: int
    terms: Terms
    until: float | None
    games: int = 0
    rated: int = 0

    @property
    def last_moment(self) -> float | None:
        """A second before the season's end, or before its planned end if it waited longer for a game that
        still counts, in unix seconds. So it is in the season's last day. None while the season runs."""
        ends = [moment for moment in (self.until, self.terms.ends_at) if moment is not None]
        return None if self.until is None else min(ends) - 1
