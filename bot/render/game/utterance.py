"""An utterance of the narrator: a post, where it goes, and how urgent it is."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.render.post import Line, Post
from bot.values.outgoing import Priority
from engine.roles import Seat

CARD = "card"
"""The name of the slot of a player's card in his private chat."""

SEAL = "seal"
"""The name of the slot of the message with the commitment. This message is never edited."""

CUT = "cut"
"""The name of the slot of the message with the cuts that counted. This message is never edited."""


PROMPTS = "act:"
"""The beginning of the name of each slot of a player's question in his private chat, and of what he is told
beside it in the same step. The step's serial follows."""


RECORD = "aside:record"
"""The name of the slot of the file with the page or the record of the game in the group. A corrected file can
replace this one, because it has a slot."""


KEPT_WORDS = "aside:words"
"""The name of the slot of the message that says that words are kept. This message is never edited."""


def prompt_slot(serial: int) -> str:
    """Returns the name of the slot of a player's question in the step with this serial."""
    return f"{PROMPTS}{serial}"


What: TypeAlias = Literal["send", "edit", "delete", "document"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """A message to send, edit or delete. `seat`: the player to whose private chat it goes; None for the
    group. `opens`: the serial of the step whose clock starts when Telegram accepts the message. `delay`: how
    many seconds (scaled) the message waits; a newer one may replace it in that time."""

    post: Post
    what: What
    priority: Priority
    slot: str | None = None
    seat: Seat | None = None
    opens: int | None = None
    delay: float = 0.0


class Telling(NamedTuple):
    """The narrator's messages about an act, in order. `head`: the news above the message after them."""

    said: tuple[Utterance, ...]
    head: tuple[Line, ...]
