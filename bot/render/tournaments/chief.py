"""The posts with the chief judge's pages: his menu, the games of the tournament, and his decisions about
them."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from bot.presses.tournaments import PlayedTap, RuleTap
from bot.render.post import Button, Line, Post, Style, line, row_of
from bot.render.tournaments.settling import Awaited
from bot.render.tournaments.tournaments import at_fixture, event_button, leaf
from championship.event import Fixture
from engine.marks import CHIEF_RESULTS, ChiefResult, Winner

Shown: TypeAlias = Winner | Literal["void"]
"""What the pages show of a game's result: who has won, or that the game does not count."""


def menu(tournament: int, title: str, said: Sequence[Line], waits: Awaited, *, ends: bool) -> Post:
    """Returns the chief judge's menu. `ends`: a stage is played and waits to end."""
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
    here, turns = leaf(tournament, "games", listed, page)
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
