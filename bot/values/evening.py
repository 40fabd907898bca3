"""An evening: people come together at an hour and play one or more games. People answer its post."""

from dataclasses import dataclass
from typing import Literal

from bot.values.game import Game

Answer = Literal["yes", "later", "no"]
"""Whether somebody comes: at the hour ("yes"), some time after it ("later"), or not at all ("no"). A person
who goes home during the evening gets "no"."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A planned evening. `game`: its row of `games`, which is never dealt; its post and its pin belong to it.
    `hour`: when it begins, in unix seconds. `weekly`: whether the next one follows in a week. `tables`: how
    many tables the host wants; 0 if none any more, None if he has not said. `was_reminded`: whether people
    were reminded of this hour in private. `usual`: when it would begin if the host had not moved only this
    evening, and not the weekly ones after it; None if he has not."""

    game: Game
    hour: float
    weekly: bool
    tables: int | None
    was_reminded: bool
    usual: float | None

    @property
    def usual_hour(self) -> float:
        """Returns the hour from which the weeks to the next evenings are counted, in unix seconds."""
        return self.hour if self.usual is None else self.usual

    @property
    def id(self) -> int:
        return self.game.id

    @property
    def is_over(self) -> bool:
        return self.game.ended_at is not None

    @property
    def is_ending(self) -> bool:
        """Whether the host has sent all home, so no table opens any more. It ends with the last game."""
        return self.tables == 0


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who has answered the post of an evening. `number`: his place in the order of the answers.
    `user_id`: None for a friend whom the person `brought_by` brings, until the friend presses himself.
    `host`: the name of the person who brings this one, or None. `since`: when he comes if he comes later,
    in unix seconds; None if nobody knows, because a table has begun without him."""

    number: int
    user_id: int | None
    brought_by: int | None
    name: str
    answer: Answer
    since: float | None
    host: str | None = None

    @property
    def comes(self) -> bool:
        return self.answer != "no"

    @property
    def is_named(self) -> bool:
        """Whether this is a friend with a name of his own, which does not say who brings him."""
        return self.host is not None and not self.name.startswith(f"{self.host} +")

    def is_here(self, moment: float) -> bool:
        """Returns whether he wants to play at this moment (unix seconds) and can: a friend who has not
        pressed himself can not."""
        late = self.answer == "later" and self.since is not None and self.since <= moment
        on_time = self.answer == "yes" or late
        return on_time and self.user_id is not None
