"""Bonuses of 0.6 and 0.7, for which the judge of a table asks the chief judge (8.4.3)."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.presses.tournaments import AskedTap, Bonus, BonusTap
from bot.render.game.roster import Roster
from bot.render.post import Button, Line, Post, line, row_of
from bot.render.tournaments.tournaments import PAGE, at_fixture, event_button
from championship.event import Fixture
from engine.roles import Seat


class Asked(NamedTuple):
    """A bonus that a judge has asked for. `points`: in hundredths."""

    fixture: Fixture
    roster: Roster
    seat: Seat
    points: int

    def said(self, key: str) -> Line:
        return self.roster.named(key, self.seat, count=self.points // 10)


def ask(tournament: int, asked: Asked) -> Post:
    """Tells the chief judge that he is asked, with a button to the question."""
    rows = ((Button(label=line("button-event-ask"), data=_look(tournament, asked)),),)
    return Post(
        lines=(at_fixture(asked.fixture, "event-asked-at"), asked.said("judge-asks-bonus")), rows=rows
    )


def _look(tournament: int, asked: Asked) -> str:
    game = asked.roster.game_id
    return AskedTap.of(tournament, "approve-ask", played=game, seat=asked.seat).pack()


def held(tournament: int, title: str) -> Post:
    """Tells the organiser that the next stage waits for him, because a judge has asked for a bonus."""
    rows = (event_button(tournament, "begin", "button-event-begin", style="success"),)
    return Post(lines=(line("event-held", title=title),), rows=rows)


def listed(tournament: int, found: Sequence[Asked]) -> Post:
    """Returns all bonuses that are asked for, each with a button to the question."""
    lines: list[Line] = [line("event-asks" if found else "event-asks-none")]
    buttons = []
    for number, asked in enumerate(found[:PAGE], 1):
        lines += [at_fixture(asked.fixture, "event-ask-at", number=number), asked.said("event-ask-bonus")]
        buttons.append(Button(mark=str(number), data=_look(tournament, asked)))
    rows = (*row_of(buttons, 8), event_button(tournament, "chief", "button-back"))
    return Post(lines=tuple(lines), rows=rows, silent=True)


def question(tournament: int, asked: Asked) -> Post:
    """Asks the chief judge whether he approves a bonus."""
    game, bonus = asked.roster.game_id, Bonus(asked.seat, asked.points).number
    yes = event_button(tournament, "approve", "button-judge-approve", BonusTap, played=game, bonus=bonus)
    no = event_button(tournament, "refuse", "button-event-refuse", BonusTap, played=game, bonus=bonus)
    lines = (at_fixture(asked.fixture, "event-asked-at"), asked.said("event-ask-bonus"))
    return Post(lines=lines, rows=(yes, no, event_button(tournament, "asks", "button-back")))


def decided(asked: Asked, *, approved: bool) -> Post:
    """Tells the judge of the table whether the chief judge has approved a bonus."""
    said = asked.said("event-ask-approved" if approved else "event-ask-refused")
    return Post(lines=(at_fixture(asked.fixture, "event-asked-at"), said))
