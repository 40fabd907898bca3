"""The posts with the pages on which the chief judge expels a player from the tournament (7.3), and the posts
that tell this to others."""

from collections.abc import Mapping

from bot.presses.tournaments import EntrantTap, ExpelTap, ListTap
from bot.render.post import Post, line
from bot.render.tournaments.tournaments import choice, event_button
from bot.store.tournaments.entrants import Status


def whom(tournament: int, people: Mapping[int, str], page: int) -> Post:
    """Returns the post that asks the chief judge whom he expels or lets in. `people`: names by number of
    entrant. `page`: the number of the page, from 0."""
    return choice(
        line("event-players"),
        people,
        page,
        lambda number: EntrantTap.of(tournament, "expel-ask", entrant=number),
        lambda to: ListTap.of(tournament, "players", page=to),
        (event_button(tournament, "chief", "button-back"),),
    )


def sure_of(tournament: int, number: int, name: str, *, let_in: bool) -> Post:
    """Returns the post that asks the chief judge whether he is sure. `let_in`: whether he lets in a player
    who was expelled, and does not expel one."""
    said = line("event-pardon-sure" if let_in else "event-expel-sure", name=name)
    key = "button-event-pardon" if let_in else "button-event-expel"
    yes = event_button(tournament, "expel", key, ExpelTap, entrant=number, back=let_in, style="danger")
    return Post(lines=(said,), rows=(yes, event_button(tournament, "players", "button-back")))


def expelled(title: str, name: str) -> Post:
    """Returns the post that tells everybody that the chief judge has expelled a player."""
    return Post(lines=(line("event-expelled", title=title, name=name),))


def let_in(title: str, name: str, status: Status) -> Post:
    """Returns the post that tells everybody that a player is not expelled any more. `status`: what he is now;
    `out` if his substitute keeps his seats."""
    if status == "waiting":
        return Post(lines=(line("event-pardoned-waits", title=title, name=name),))
    key = "event-pardoned-seatless" if status == "out" else "event-pardoned"
    return Post(lines=(line(key, title=title, name=name),))
