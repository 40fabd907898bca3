"""The posts with the organiser's list of a tournament's people, and with the page of each of them."""

from collections.abc import Sequence

from bot.presses.tournaments import EntrantTap
from bot.render.post import Button, Line, Post, line, row_of
from bot.render.tournaments.tournaments import back, event_button, leaf
from bot.store.tournaments.entrants import Entrant

PEOPLE = 25
"""The number of people on one page of the list. With the longest names and clubs, they fit into one
message."""


def listed(tournament: int, people: Sequence[Entrant], page: int) -> Post:
    """Returns the post with a page of the list: who is in, and below them who waits. `page`: its number, from
    0."""
    numbered, turns = leaf(tournament, "list", people, page, PEOPLE)
    here = [who for _, who in numbered]
    lines: list[Line] = []
    for status in ("in", "waiting"):
        of_them = [_listed(who) for who in here if who.status == status]
        if of_them:
            lines += [line(f"event-list-{status}"), *of_them]
    marks = [
        Button(mark=str(who.number), data=EntrantTap.of(tournament, "person", entrant=who.number).pack())
        for who in here
    ]
    add = event_button(tournament, "add", "button-event-add")
    said = tuple(lines) or (line("event-list-empty"),)
    return Post(lines=said, rows=(*row_of(marks, 5), *turns, add, back(tournament)), silent=True)


def _listed(who: Entrant) -> Line:
    if who.club is None:
        return line("event-seat", number=who.number, name=who.name)
    return line("event-listed-club", number=who.number, name=who.name, club=who.club)


def of_person(tournament: int, who: Entrant, wishes: Sequence[str], *, reachable: bool) -> Post:
    """Returns the post with the page of an entrant. `wishes`: what the organiser can do with him.
    `reachable`: whether the bot can write to him in private."""
    lines = [_listed(who), line(f"event-he-{who.status}")]
    if not reachable:
        lines.append(line("event-he-closed"))
    rows = tuple(
        event_button(tournament, wish, f"button-event-{wish}", EntrantTap, entrant=who.number)
        for wish in wishes
    )
    to_list = event_button(tournament, "list", "button-event-list")
    return Post(lines=tuple(lines), rows=(*rows, to_list), silent=True)


def ask_name(name: str) -> Post:
    """Returns the post that asks the organiser for a new name for this person in the tournament."""
    return Post(lines=(line("event-ask-name", name=name),), asks=True)


def ask_club(name: str) -> Post:
    """Returns the post that asks the organiser for the club of this person."""
    return Post(lines=(line("event-ask-club", name=name),), asks=True)


def ask_whom() -> Post:
    """Returns the post that asks the organiser whom he adds to the list."""
    return Post(lines=(line("event-ask-whom"),), asks=True)


def sure_to_reopen(tournament: int) -> Post:
    """Returns the post that asks the organiser to confirm that people may enter again, although the seating
    is drawn."""
    sure = event_button(tournament, "reopen", "button-event-reopen-sure", style="danger")
    return Post(lines=(line("event-reopen-sure"),), rows=(sure, back(tournament)))
