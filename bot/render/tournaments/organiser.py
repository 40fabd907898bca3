"""The posts with the organiser's pages except his menu: the list of the tournaments that he leads, and the
questions before he cancels one or gives it to somebody else."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.presses.tournaments import EntrantTap
from bot.render.post import Post, line
from bot.render.tournaments.tournaments import PAGE, back, event_button, person_buttons, state_is
from bot.values.tournament import Status


class Row(NamedTuple):
    """A tournament in the list of an organiser's tournaments. `opened_at`: when it was opened, in unix
    seconds."""

    id: int
    title: str
    status: Status
    opened_at: float


def several(rows: Sequence[Row]) -> Post:
    """Returns the post with the list of an organiser's tournaments. Each has a button to its menu."""
    lines = [line("event-several")]
    for number, row in enumerate(rows[:PAGE], 1):
        day = dt.datetime.fromtimestamp(row.opened_at, dt.UTC).strftime("%d.%m.%Y")
        lines.append(line("event-listed", number=number, title=row.title, date=day))
        lines.append(state_is(row.status))
    buttons = tuple(
        event_button(row.id, "menu", "button-event-name", mark=str(number), name=row.title)
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


def handed(title: str, name: str) -> Post:
    """Returns the post that tells the former organiser who leads the tournament now."""
    return Post(lines=(line("event-handed", title=title, name=name),))


def you_lead(tournament: int, title: str) -> Post:
    """Returns the post that tells the new organiser that he leads the tournament now."""
    rows = (event_button(tournament, "menu", "button-event-menu"),)
    return Post(lines=(line("event-you-lead", title=title),), rows=rows)
