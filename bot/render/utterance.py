"""What the narrator says: a post, where it goes, and how urgent it is."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.render.post import Line, Post
from bot.store.outbox import Priority
from engine.roles import Seat

CARD = "card"
"""The slot of a player's card in his private chat."""

SEAL = "seal"
"""The slot of the message with the commitment. It is never edited."""

CUT = "cut"
"""The slot of the message with the cuts that counted. It is never edited either."""


RECORD = "aside:record"
"""The slot of the record's file in the group, so that another can take its place."""


REPLAY = "aside:replay"
"""The slot of the page of the game, for the same reason."""


What: TypeAlias = Literal["send", "edit", "document"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to send or edit. `seat`: the player whose private chat it goes to, None for the group.
    `opens`: the serial of the step whose clock starts when this is accepted.

    `delay`: seconds, not scaled, that it may wait for something newer to take its place.
    """

    post: Post
    what: What
    priority: Priority
    slot: str | None = None
    seat: Seat | None = None
    opens: int | None = None
    delay: float = 0.0


class Telling(NamedTuple):
    """What is said, in order; `head`: the news above the message that is now shown."""

    said: tuple[Utterance, ...]
    head: tuple[Line, ...]
