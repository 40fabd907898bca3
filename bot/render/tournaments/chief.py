"""The posts with the chief judge's pages: his menu, the games of the tournament and his decisions about
them, the bonuses for which he is asked (8.4.3), and the players whom he expels (7.3)."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from bot.presses.tournaments import AskedTap, Bonus, BonusTap, EntrantTap, ExpelTap, PlayedTap, RuleTap
from bot.render.game.roster import Roster
from bot.render.post import Button, Line, Post, Style, line, row_of
from bot.render.tournaments.settling import Awaited
from bot.render.tournaments.tournaments import PAGE, at_fixture, choice, event_button, list_page
from bot.store.tournaments.entrants import Status
from championship.event import Fixture
from engine.marks import CHIEF_RESULTS, ChiefResult, Winner
from engine.roles import Seat

Shown: TypeAlias = Winner | Literal["void"]
"""What the pages show of a game's result: who has won, or that the game does not count."""


def menu(tournament: int, title: str, said: Sequence[Line], waits: Awaited, *, ends: bool) -> Post:
    """Returns the chief judge's menu. `said`: lines that say how far the tournament is. `waits`: what the end
    of its stage waits for. `ends`: whether a stage is played and waits to end."""
    rows = [event_button(tournament, "games", "button-event-games")]
    if waits.protests:
        rows.append(event_button(tournament, "protests", "button-event-protests"))
    if waits.asks:
        rows.append(event_button(tournament, "asks", "button-event-asks"))
    rows.append(event_button(tournament, "judges", "button-event-judges"))
    rows.append(event_button(tournament, "players", "button-event-players"))
    if ends:
        rows.append(event_button(tournament, "finish", "button-event-enough"))
    rows.append(event_button(tournament, "standing", "button-event-standing"))
    rows.append(event_button(tournament, "chief", "button-event-look"))
    return Post(lines=(line("event-chief", title=title), *said), rows=tuple(rows), silent=True)


def games(tournament: int, listed: Sequence[tuple[int, Fixture, Shown]], page: int) -> Post:
    """Returns the post with a page of the games that were played, with a numbered button for each. `listed`:
    the id of each game, where it was played, and its result. `page`: its number, from 0."""
    here, turns = list_page(tournament, "games", listed, page)
    lines = tuple(_game(fixture, result, number) for number, (_, fixture, result) in here)
    numbers = [
        Button(mark=str(number), data=PlayedTap.of(tournament, "game", played=game[0]).pack())
        for number, game in here
    ]
    rows = (*row_of(numbers, 8), *turns, event_button(tournament, "chief", "button-back"))
    head = line("event-games") if listed else line("event-games-none")
    return Post(lines=(head, *lines), rows=rows, silent=True)


def _game(fixture: Fixture, result: Shown, number: int) -> Line:
    return at_fixture(fixture, f"event-game-{result}", number=number)


def game(
    tournament: int, game_id: int, fixture: Fixture, result: Shown, may: Sequence[ChiefResult], *, number: int
) -> Post:
    """Returns the post with the page of a game: its result, and buttons for what the chief judge can do with
    it. `may`: the decisions that he can make. `number`: the game's number in the list of games."""
    rulings = [_rule(tournament, "rule-ask", f"button-event-rule-{one}", game_id, one) for one in may]
    marks = event_button(tournament, "marks", "button-event-marks", PlayedTap, played=game_id)
    back = event_button(tournament, "games", "button-back")
    return Post(lines=(_game(fixture, result, number),), rows=(*rulings, marks, back), silent=True)


def sure_to_rule(tournament: int, game_id: int, fixture: Fixture, result: ChiefResult) -> Post:
    """Returns the post that asks the chief judge whether he is sure of this decision about a game."""
    yes = _rule(tournament, "rule", f"button-event-sure-{result}", game_id, result, style="danger")
    back = event_button(tournament, "game", "button-back", PlayedTap, played=game_id)
    return Post(lines=(at_fixture(fixture, f"event-sure-{result}"),), rows=(yes, back))


def _rule(
    tournament: int, wish: str, key: str, game_id: int, result: ChiefResult, style: Style | None = None
) -> tuple[Button, ...]:
    place = CHIEF_RESULTS.index(result)
    return event_button(tournament, wish, key, RuleTap, style=style, played=game_id, result=place)


def ruled(fixture: Fixture, result: ChiefResult) -> Post:
    """Returns the post that tells a table what the chief judge has decided about its game."""
    return Post(lines=(at_fixture(fixture, f"event-ruled-{result}"),))


class Asked(NamedTuple):
    """A bonus that a judge has asked for. `points`: in hundredths."""

    fixture: Fixture
    roster: Roster
    seat: Seat
    points: int

    def said(self, key: str) -> Line:
        return self.roster.named(key, self.seat, count=self.points // 10)


def ask(tournament: int, asked: Asked) -> Post:
    """Returns the post that tells the chief judge of a request for a bonus. Its button opens the question."""
    rows = ((Button(label=line("button-event-ask"), data=_look(tournament, asked)),),)
    return Post(
        lines=(at_fixture(asked.fixture, "event-asked-at"), asked.said("judge-asks-bonus")), rows=rows
    )


def _look(tournament: int, asked: Asked) -> str:
    game = asked.roster.game_id
    return AskedTap.of(tournament, "approve-ask", played=game, seat=asked.seat).pack()


def held(tournament: int, title: str) -> Post:
    """Returns the post that tells the organiser that the next stage waits, because a judge asks for a
    bonus."""
    rows = (event_button(tournament, "begin", "button-event-begin", style="success"),)
    return Post(lines=(line("event-held", title=title),), rows=rows)


def listed(tournament: int, found: Sequence[Asked]) -> Post:
    """Returns the post with the bonuses for which judges have asked, each with a button to the question. Of
    many, only the first `PAGE` are shown."""
    lines: list[Line] = [line("event-asks" if found else "event-asks-none")]
    buttons = []
    for number, asked in enumerate(found[:PAGE], 1):
        lines += [at_fixture(asked.fixture, "event-ask-at", number=number), asked.said("event-ask-bonus")]
        buttons.append(Button(mark=str(number), data=_look(tournament, asked)))
    rows = (*row_of(buttons, 8), event_button(tournament, "chief", "button-back"))
    return Post(lines=tuple(lines), rows=rows, silent=True)


def question(tournament: int, asked: Asked) -> Post:
    """Returns the post that asks the chief judge whether he approves a bonus."""
    game, bonus = asked.roster.game_id, Bonus(asked.seat, asked.points).number
    yes = event_button(tournament, "approve", "button-judge-approve", BonusTap, played=game, bonus=bonus)
    no = event_button(tournament, "refuse", "button-event-refuse", BonusTap, played=game, bonus=bonus)
    lines = (at_fixture(asked.fixture, "event-asked-at"), asked.said("event-ask-bonus"))
    return Post(lines=lines, rows=(yes, no, event_button(tournament, "asks", "button-back")))


def decided(asked: Asked, *, approved: bool) -> Post:
    """Returns the post that tells the judge of the table whether the chief judge has approved a bonus."""
    said = asked.said("event-ask-approved" if approved else "event-ask-refused")
    return Post(lines=(at_fixture(asked.fixture, "event-asked-at"), said))


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
    if status == "waiting":
        return line("event-pardoned-waits", title=title, name=name)
    return line("event-pardoned-seatless" if status == "out" else "event-pardoned", title=title, name=name)
