"""The lines and the button for the waiting list of a full lobby."""

from collections.abc import Sequence

from bot.render.post import Button, Line, Link, line

SHOWN = 10
"""How many names of waiting people are shown. The other people are only counted."""


def in_line(names: Sequence[str]) -> tuple[Line, ...]:
    """Returns lines with the people who wait for a seat, in order; no lines if nobody waits."""
    if not names:
        return ()
    people = (line("lobby-person", number=number, name=name) for number, name in enumerate(names[:SHOWN], 1))
    more = (line("lobby-waiting-more", count=len(names) - SHOWN),) if len(names) > SHOWN else ()
    return (line("lobby-waiting"), *people, *more)


def queue(join_code: str) -> Button:
    """Returns a button with a link: who follows it gets a seat. If the table is full, he is put on the
    waiting list."""
    return Button(label=line("button-wait"), link=Link(start=join_code))
