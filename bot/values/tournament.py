"""A tournament that is played in Telegram: its settings and its progress."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Status = Literal["open", "drawing", "break", "running", "closing", "over", "cancelled"]
"""`open`: people enter. `drawing`: the program computes the seating of the stage. `break`: the next round is
announced, and its games have not begun. `running`: the games of the round are played. `closing`: all games
are played, and players may still protest. `cancelled`: its organiser ended it early, and nobody has won."""

ENDED: tuple[Status, ...] = ("over", "cancelled")
"""The states of a tournament that has ended."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament that is played in Telegram, and its progress.

    `stages`: as `championship.event.Stage`, but the seating has numbers of entrants, not names. `seeds`: the
    seeds of the seating and of the lot. `places`: how many people play; others wait. `pause`: seconds
    (scaled) between rounds; 0 if the organiser begins each round. `judges_see`: named judges see the roles.
    `card`: what players read before they enter, by the names in the file: `when`, `where`, `notes`. `apart`:
    groups who meet as seldom as possible. `off`: who sits at which table as seldom as possible. Both have
    numbers of entrants. `stage`: the present stage, from 0. `round`: the present round, from 1; 0 before the
    first one. `told`: the places that people were told last, as numbers of entrants, the best first; None
    before the first stage is settled. `due_at`: when its timer ends, in unix seconds, or None.
    """

    id: int
    bot_id: int
    code: str
    organiser_id: int
    chief_id: int
    locale: str
    title: str
    ruleset: str
    overrides: Mapping[str, Any]
    seats: int
    places: int
    stages: Sequence[Mapping[str, Any]]
    seeds: Mapping[str, int]
    pause: float
    judges_see: bool
    card: Mapping[str, str]
    apart: Sequence[Sequence[int]]
    off: Sequence[tuple[int, str]]
    status: Status
    stage: int
    round: int
    due_at: float | None
    told: Sequence[int] | None
    opened_at: float
    ended_at: float | None

    @property
    def begun(self) -> bool:
        """Whether registration is over. A person who enters later is put on the waiting list."""
        return self.status != "open"

    @property
    def seated(self) -> frozenset[int]:
        """The numbers of the entrants who have a seat in a drawn round. Substitutions are ignored."""
        rounds = (tables for stage in self.stages for tables in stage["seating"])
        return frozenset(number for tables in rounds for table in tables for number in table)

    def is_settled(self, stage: int) -> bool:
        """Whether the results of a stage are settled: the next stage has begun, or the tournament has ended.
        From then on only the chief judge changes them (8.8.4)."""
        begun = self.round > 1 or self.status in ("running", "closing")
        return self.ended or self.stage > stage + 1 or (self.stage > stage and begun)

    @property
    def ended(self) -> bool:
        return self.status in ENDED

    @property
    def plan(self) -> Mapping[str, Any]:
        """The plan of a stage: of the stage that is being played, or else of the next one."""
        return self.stages[self.stage]
