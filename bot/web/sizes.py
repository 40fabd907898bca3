"""How large the events of pages are. The cipher of a connection does not hide lengths. So a length follows
from what everybody knows, whatever card, name, language, notes or acts a viewer has."""

from bot.services.game.notes import LONGEST_NOTE
from bot.web.sight import Looker
from engine.rules.model import RuleSet

STEP = 1024
"""Every length is a multiple of so many bytes."""
HEAD = 256
"""The bytes for what every event begins with."""
ROOM, ROOM_OF_SEAT = 2048, 192
"""The bytes for what a viewer has of his own, besides what the table knows; the second, for each seat."""
ROOM_OF_PAIR = 96
"""The bytes for each pair of seats, where a role acts on two."""
ROOM_OF_NOTE = 4 * LONGEST_NOTE + 16
"""The bytes for a note about a seat. An event has one, the first event of a stream all."""
ROOM_OF_ANSWER = STEP
"""The bytes for the words of an answer to a post, besides its event."""


def size_of(looker: Looker, rules: RuleSet, seats: int, public: int, notes: int) -> int:
    """Returns the length of an event, in bytes. `public`: of the same event for somebody who only watches;
    `notes`: for how many notes it has room."""
    own = 0
    if looker.door != "spectator" or looker.viewer != "table":
        own = ROOM + ROOM_OF_SEAT * seats + public // 8  # the frames of a long game have more secret lines
        own *= 4 if looker.door == "judge" else 1
    if looker.door == "player":
        own += ROOM_OF_NOTE * notes + (ROOM_OF_PAIR * seats**2 if 2 in rules.words.values() else 0)
    return -(-(HEAD + public + own) // STEP) * STEP


def padded(body: bytes, size: int) -> bytes:
    """Returns JSON with spaces at its end, so that it has this length."""
    return body.ljust(max(size, -(-len(body) // STEP) * STEP))
