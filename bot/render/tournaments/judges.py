"""The posts to and about the named judges of a tournament, and the pages on which a leader names them."""

from collections.abc import Mapping, Sequence

from bot.presses.tournaments import Chair, ChairTap, DismissTap, NameTap, TableTap
from bot.render.post import Line, Post, line, row_of
from bot.render.tournaments.tournaments import (
    PAGE,
    at_fixture,
    back,
    event_button,
    named_button,
    person_buttons,
)
from bot.store.tournaments.event_judges import EventJudge
from championship.event import Fixture


def your_chair(title: str, fixture: Fixture, chat: str, *, side: bool) -> Post:
    """Returns the post that tells a judge which game of the round he judges. `chat`: the title of the table's
    group. `side`: whether he is a side judge."""
    key = "event-your-side-chair" if side else "event-your-chair"
    return Post(lines=(at_fixture(fixture, key, title=title, chat=chat),))


def tables(tournament: int, named: Mapping[str, Sequence[EventJudge]]) -> Post:
    """Returns the post with the judges of all tables. `named`: the judges, by the name of the table."""
    lines: list[Line] = [line("event-judges")]
    for table, judges in named.items():
        lines += [line("event-judges-table", table=table), *_named(judges)]
    buttons = [
        button
        for place, table in enumerate(named, 1)
        for button in named_button(tournament, "judges-of", "button-event-name", table, TableTap, table=place)
    ]
    return Post(lines=tuple(lines), rows=(*row_of(buttons[:PAGE], 4), back(tournament)), silent=True)


def of_table(tournament: int, place: int, table: str, judges: Sequence[EventJudge], *, may: bool) -> Post:
    """Returns the post with the judges of a table. `place`: the table's number, from 1. `table`: its name.
    `may`: whether its judges can be changed now."""
    names = [
        event_button(
            tournament,
            "judge-pick",
            "button-event-side-judge" if side else "button-event-head-judge",
            ChairTap,
            chair=Chair(place, side).number,
        )
        for side in (False, True)
    ]
    key = "button-event-dismiss"
    dismissed = [
        named_button(
            tournament, "judge-dismiss", key, judge.name, DismissTap, judge=judge.number, table=place
        )
        for judge in judges
    ]
    rows = (*names, *dismissed) if may else ()
    to_tables = event_button(tournament, "judges", "button-back")
    lines = (line("event-judges-table", table=table), *_named(judges))
    return Post(lines=lines, rows=(*rows, to_tables), silent=True)


def _named(judges: Sequence[EventJudge]) -> Sequence[Line]:
    return [_one(judge) for judge in judges] or [line("event-judges-none")]


def _one(judge: EventJudge) -> Line:
    if judge.rotates:
        return line("event-judges-rotates", name=judge.name)
    if judge.side:
        return line("event-judges-side", name=judge.name)
    part = judge.stage is not None or judge.rounds
    return line("event-judges-part" if part else "event-judges-head", name=judge.name)


def whom(tournament: int, chair: Chair, table: str, people: Mapping[int, str]) -> Post:
    """Returns the post that asks whom the leader names for a chair. `people`: names by number of entrant;
    only the first of them have buttons. The number `CHIEF` stands for the chief judge."""
    buttons = person_buttons(people, tournament, "judge-name", NameTap, "entrant", chair=chair.number)
    key = "button-event-judge-other"
    other = event_button(tournament, "judge-ask", key, ChairTap, chair=chair.number)
    to_table = event_button(tournament, "judges-of", "button-back", TableTap, table=chair.table)
    said = line("event-judges-whom", table=table)
    return Post(lines=(said,), rows=(*buttons, other, to_table), silent=True)
