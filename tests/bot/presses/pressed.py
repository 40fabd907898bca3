"""One press: who, which button, on which message."""

from dataclasses import dataclass

from bot.handlers.presses import PRESSES, Press, Where
from tests.bot.presses.every import Button


@dataclass(frozen=True)
class Pressed:
    """One press: `label` says which message `message_id` is."""

    button: Button
    sender: str
    user: int
    label: str
    chat: int | None
    message_id: int

    @property
    def row(self) -> Press | None:
        """The row of the table, by where the message is."""
        group = self.chat is not None and self.chat < 0
        where, named = Where.GROUP if group else Where.PRIVATE, self.button.row
        there = (where, Where.TABLE)
        rows = (row for row in PRESSES if named and row.kind is named.kind and row.where in there)
        return next((row for row in rows if self.button.wish in row.wishes), None)
