"""The posts with the pages on which the chief judge expels a player from the tournament (7.3), and the line
that tells others that he is let in again."""

from collections.abc import Mapping

from bot.presses.tournaments import EntrantTap, ExpelTap
from bot.render.post import Line, Post, line
from bot.render.tournaments.tournaments import choice, event_button
from bot.store.tournaments.entrants import Status


def whom(tournament: int, people: Mapping[int, str], page: int) -> Post:
    """Returns the post that asks the chief judge whom he expels or lets in. `people`: names by number of
    entrant. `page`: the number of the page, from 0."""
    pages, one = ("players", page), ("expel-ask", EntrantTap)
    to_chief = event_button(tournament, "chief", "button-back")
    return choice(tournament, line("event-players"), people, pages, one, to_chief)


def sure_of(tournament: int, number: int, name: str, *, let_in: bool) -> Post:
    """Returns the post that asks the chief judge whether he is sure. `let_in`: whether he lets in a player
    who was expelled, and does not expel one."""
    said = line("event-pardon-sure" if let_in else "event-expel-sure", name=name)
    key = "button-event-pardon" if let_in else "button-event-expel"
    yes = event_button(tournament, "expel", key, ExpelTap, entrant=number, back=let_in, style="danger")
    return Post(lines=(said,), rows=(yes, event_button(tournament, "players", "button-back")))


def let_in(title: str, name: str, status: Status) -> Line:
    """Returns the line that tells everybody that a player is not expelled any more. `status`: what he is now;
    `out` if his substitute keeps his seats."""
    keys = {"waiting": "event-pardoned-waits", "out": "event-pardoned-seatless"}
    return line(keys.get(status, "event-pardoned"), title=title, name=name)
