"""The waiting list under a full table."""

from collections.abc import Sequence

from bot.render.post import Button, Line, Link, line

SHOWN = 10
"""Names that are shown; of the others only how many they are."""


def in_line(names: Sequence[str]) -> tuple[Line, ...]:
    """Who waits, in order; nothing if nobody does."""
    if not names:
        return ()
    people = (line("lobby-person", number=number, name=name) for number, name in enumerate(names[:SHOWN], 1))
    more = (line("lobby-waiting-more", count=len(names) - SHOWN),) if len(names) > SHOWN else ()
    return (line("lobby-waiting"), *people, *more)


def queue(join_code: str) -> Button:
    """The same link as to a seat: whoever follows it while the table is full waits."""
    return Button(label=line("button-wait"), link=Link(start=join_code))
