"""The chief judge's pages on which he puts a player out of the tournament (7.3), and messages about it."""

from collections.abc import Mapping
from functools import partial

from bot.render.post import Post, line
from bot.render.tournaments.tournaments import choice, event_button, tap

LET_IN = 1
"""Stands in a button that lets an expelled player in again."""


def whom(tournament: int, people: Mapping[int, str], page: int) -> Post:
    """Asks whom the decision is about. `people`: names by number of entrant; pages are counted from 0."""
    data = partial(tap, tournament)
    rows = (event_button(tournament, "chief", "button-back"),)
    head = line("event-players")
    return choice(head, people, page, partial(data, "expel-ask"), partial(data, "players"), rows)


def sure_of(tournament: int, number: int, name: str, *, let_in: bool) -> Post:
    """Asks whether the chief judge is sure. `let_in`: the player was expelled and is to play again."""
    said = line("event-pardon-sure" if let_in else "event-expel-sure", name=name)
    yes = event_button(
        tournament,
        "expel",
        "button-event-pardon" if let_in else "button-event-expel",
        number=number,
        other=LET_IN if let_in else 0,
        style="danger",
    )
    return Post(lines=(said,), rows=(yes, event_button(tournament, "players", "button-back")))


def expelled(title: str, name: str) -> Post:
    """Tells that the chief judge has put a player out."""
    return Post(lines=(line("event-expelled", title=title, name=name),))


def let_in(title: str, name: str, *, plays: bool) -> Post:
    """Tells that an expelled player is in the tournament again. `plays`: he has his seats back."""
    return Post(
        lines=(line("event-pardoned" if plays else "event-pardoned-seatless", title=title, name=name),)
    )
