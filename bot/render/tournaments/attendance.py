"""The posts about the players for whom a table of a tournament waits."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot.presses.tournaments import ReplaceTap, TableTap
from bot.render.game.buttons import to_bot
from bot.render.post import Line, Post, line
from bot.render.tournaments.tournaments import event_button, named_button

Absence = Literal["closed", "outside", "silent"]
"""Why a player does not count as there, although he himself can change this. `closed`: the bot can not write
to him in private. `outside`: he is not in the group. `silent`: he has not answered the call."""

Why = Literal["expelled"] | Absence
"""Why a game can not begin with a player. `expelled`: the chief judge has expelled him."""


class Missing(NamedTuple):
    """A player for whom a table waits. `number`: as an entrant. `seat`: his seat at the table."""

    number: int
    seat: int
    name: str
    why: Why


def missing_is(one: Missing) -> Line:
    """Returns a line that says why a game can not begin with a player."""
    return line(f"event-missing-{one.why}", number=one.seat, name=one.name)


def waits(tournament: int, table: str, place: int, who: Sequence[Missing], minutes: int) -> Post:
    """Returns the post that tells the organiser for whom a table waits, with buttons for what he can do.
    `place`: the number of the table in its stage, from 1. `minutes`: how long it waits."""
    lines = (
        line("event-waits", table=table),
        *map(missing_is, who),
        line("event-waits-until", count=minutes),
    )
    instead = tuple(
        named_button(tournament, "replace", "button-event-instead", one.name, ReplaceTap, entrant=one.number)
        for one in who
    )
    call = event_button(tournament, "call", "button-event-call", TableTap, table=place)
    rows = (call, event_button(tournament, "wait", "button-event-wait-on"), *instead)
    return Post(lines=lines, rows=(*rows, event_button(tournament, "begin", "button-event-again")))


def table_waits(title: str, who: Sequence[Missing], minutes: int) -> Post:
    """Returns the post that tells a table for whom it waits. `minutes`: how long it waits."""
    lines = (line("event-table-waits", title=title), *map(missing_is, who))
    return Post(lines=(*lines, line("event-waits-until", count=minutes)), rows=to_bot("button-to-bot"))


def you_are_missed(tournament: int, title: str, table: str, why: Absence, minutes: int) -> Post:
    """Returns the post that tells a player why his table waits for him. `minutes`: how long it waits."""
    lines = (
        line("event-you-are-missed", title=title, table=table),
        line(f"event-do-{why}"),
        line("event-waits-until", count=minutes),
    )
    return Post(lines=lines, rows=(event_button(tournament, "here", "button-event-here", style="success"),))


def are_you_there(tournament: int, title: str, table: str) -> Post:
    """Returns the post that asks a player whether he is there."""
    rows = (event_button(tournament, "here", "button-event-here", style="success"),)
    return Post(lines=(line("event-call", title=title, table=table),), rows=rows)


def are_you_there_as_reserve(tournament: int, title: str, place: int, minutes: int) -> Post:
    """Returns the post that asks a person on the waiting list whether he is there. `place`: among those who
    take seats, from 1. `minutes`: how long a table waits for him if he does not answer now."""
    rows = (event_button(tournament, "here", "button-event-here", style="success"),)
    return Post(lines=(line("event-stand-by", title=title, number=place, count=minutes),), rows=rows)


def time_is_over(tournament: int, table: str) -> Post:
    """Returns the post that tells the organiser that a table waits in vain: nobody can take the seats."""
    rows = (
        event_button(tournament, "wait", "button-event-wait-on"),
        event_button(tournament, "people", "button-event-replace"),
    )
    return Post(lines=(line("event-waits-in-vain", table=table),), rows=rows)
