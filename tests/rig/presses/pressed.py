"""A press: who presses which button on which message."""

from dataclasses import dataclass

from bot.presses import PRESSES
from bot.presses.press import Press, Where
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

    @property
    def row(self) -> Press | None:
        """Returns the row in the list of presses. It depends on the chat of the message."""
        group = self.chat is not None and self.chat < 0
        where, named = Where.GROUP if group else Where.PRIVATE, self.button.row
        there = (where, Where.TABLE)
        rows = (row for row in PRESSES if named and row.kind is named.kind and row.where in there)
        return next((row for row in rows if self.button.wish in row.wishes), None)
