"""A press: who presses which button on which message."""

from dataclasses import dataclass
from zlib import crc32

from bot.handlers import PRESSES
from bot.handlers.press import Press, Where
from tests.rig.presses.every import Button


@dataclass(frozen=True)
class Pressed:
    """A press. `label` says which kind of message `message_id` is."""

    button: Button
    sender: str
    user: int
    label: str
    chat: int | None
    message_id: int

    def share(self, of: int) -> int:
        """Returns in which share this press is. Another button does not change it."""
        return crc32(f"{self.button.data} {self.sender} {self.label}".encode()) % of

    @property
    def done(self) -> str:
        """Returns what the press does if it does something, as in "a:vote"."""
        return f"{self.button.data.partition(':')[0]}:{self.button.wish}"

    @property
    def row(self) -> Press | None:
        """Returns what is declared of the button. It depends on the chat of the message."""
        group = self.chat is not None and self.chat < 0
        where, named = Where.GROUP if group else Where.PRIVATE, self.button.row
        there = (where, Where.TABLE)
        rows = (row for row in PRESSES if named and row.kind is named.kind and row.where in there)
        return next((row for row in rows if self.button.wish in row.wishes), None)
