"""The posts with most of the organiser's pages: the list of the tournaments that he leads, a tournament's
people, and questions to him, for example before he cancels a tournament."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.presses.tournaments import EntrantTap, EventTap, ReplaceTap
from bot.render.post import Button, Line, Post, line, row_of
from bot.render.tournaments.tournaments import (
    PAGE,
    back,
    choice,
    event_button,
    list_page,
    named_button,
    person_buttons,
    state_is,
)
from bot.store.tournaments.entrants import Entrant
from bot.values.tournament import Status

PEOPLE = 25
"""How many people one page of the list has. With the longest names and clubs, they fit into one message."""


class Row(NamedTuple):
    """A tournament in its organiser's list. `opened_at`: when it was opened, in unix seconds."""

    id: int
    title: str
    status: Status
    opened_at: float


def several(rows: Sequence[Row]) -> Post:
    """Returns the post with the first `PAGE` of an organiser's tournaments. Each has a button to its menu."""
    lines = [line("event-several")]
    for number, row in enumerate(rows[:PAGE], 1):
        day = dt.datetime.fromtimestamp(row.opened_at, dt.UTC).strftime("%d.%m.%Y")
        lines.append(line("event-listed", number=number, title=row.title, date=day))
        lines.append(state_is(row.status))
    buttons = tuple(
        named_button(row.id, "menu", "button-event-name", row.title, EventTap, mark=str(number))
        for number, row in enumerate(rows[:PAGE], 1)
    )
    return Post(lines=tuple(lines), rows=buttons, silent=True)


def sure_to_cancel(tournament: int, title: str) -> Post:
    """Returns the post that asks the organiser to confirm that he cancels the tournament."""
    rows = (event_button(tournament, "cancel", "button-event-cancel-sure", style="danger"), back(tournament))
    return Post(lines=(line("event-cancel-sure", title=title),), rows=rows)


def to_whom(tournament: int, people: Mapping[int, str]) -> Post:
    """Returns the post that asks the organiser who leads the tournament after him. `people`: names by number
    of entrant; only the first of them have buttons. The number `CHIEF` stands for the chief judge."""
    buttons = person_buttons(people, tournament, "hand-ask", EntrantTap, "entrant")
    said = line("event-hand") if people else line("event-hand-nobody")
    return Post(lines=(said,), rows=(*buttons, back(tournament)), silent=True)


def sure_to_hand(tournament: int, title: str, number: int, name: str) -> Post:
    """Returns the post that asks the organiser to confirm that this person becomes the organiser."""
    key = "button-event-hand-sure"
    sure = event_button(tournament, "hand", key, EntrantTap, entrant=number, style="danger")
    said = line("event-hand-sure", title=title, name=name)
    return Post(lines=(said,), rows=(sure, back(tournament)))


def you_lead(tournament: int, title: str) -> Post:
    """Returns the post that tells the new organiser that he leads the tournament now."""
    rows = (event_button(tournament, "menu", "button-event-menu"),)
    return Post(lines=(line("event-you-lead", title=title),), rows=rows)


def listed(tournament: int, people: Sequence[Entrant], page: int) -> Post:
    """Returns a page of a tournament's list: those in it, then those who wait. `page`: its number, from 0."""
    numbered, turns = list_page(tournament, "list", people, page, PEOPLE)
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


def sure_to_reopen(tournament: int) -> Post:
    """Returns the post that asks the organiser whether people may enter again after the draw."""
    sure = event_button(tournament, "reopen", "button-event-reopen-sure", style="danger")
    return Post(lines=(line("event-reopen-sure"),), rows=(sure, back(tournament)))


def whom_to_replace(tournament: int, people: Mapping[int, str], page: int) -> Post:
    """Returns the post that asks the organiser whom he replaces. `people`: names by number of entrant.
    `page`: the number of the page, from 0."""
    pages, one = ("people", page), ("replace", ReplaceTap)
    return choice(tournament, line("event-who-goes"), people, pages, one, back(tournament))


def who_comes(tournament: int, goes: int, name: str, waiting: Mapping[int, str]) -> Post:
    """Returns the post that asks the organiser who replaces an entrant. `goes`, `name`: the number and the
    name of the entrant who leaves. `waiting`: the names of those who wait, by number of entrant; the first 40
    of them have buttons."""
    if not waiting:
        return Post(lines=(line("event-nobody-waits", name=name),), rows=(back(tournament),), silent=True)
    rows = person_buttons(waiting, tournament, "replace", ReplaceTap, "substitute", entrant=goes)
    return Post(lines=(line("event-who-comes", name=name),), rows=(*rows, back(tournament)), silent=True)
