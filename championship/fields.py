"""What the fields of an event's file may hold."""

from typing import Annotated

from pydantic import Field

Name = Annotated[str, Field(min_length=1, max_length=64, pattern=r"\S")]
"""The name of a player, a stage or a table. It is unique among names of its kind within the event."""

Text = Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")]
"""A text that the organiser has written."""

STAGE_LIMIT = 99
"""The most rounds of a stage, and the most tables of a stage."""

TelegramNumber = Annotated[int, Field(gt=0, lt=1 << 63)]
"""The number of a person's Telegram account."""

Seats = list[str]
"""The names of a table's players, seat 1 first."""
