"""The messages in which a player says for himself, by night, whom he suspects, and learns after the game how
often he was right."""

from collections.abc import Mapping

from bot.presses.game import SuspectTap
from bot.render.game.buttons import in_places, seat_label
from bot.render.game.group import shown_number
from bot.render.game.roster import Roster
from bot.render.post import Button, Line, Post, Style, line
from engine.roles import Seat, Team
from engine.state import State
from engine.view import known_table

SUSPECTS = "suspects"
"""The name of the slot of this message in a player's private chat. Each night has a new one."""

SIGN = "🤔"
"""The sign on each button, so that nobody takes it for a button of a shot or a check."""

MOST_SUSPECTS = 3
"""How many seats a player may suspect in a night."""


def offered(state: State, roster: Roster) -> Post:
    """Returns the message of a night whose button shows the question. It is the same for all, whatever their
    cards. It shows no seats, so that nobody presses a seat here that he means for the act of his role."""
    data = SuspectTap(game=roster.game_id, night=state.night.number, seat=0).pack()
    said = line("suspects-offered", number=shown_number(state, state.night.number))
    button = Button(mark=SIGN, label=line("button-suspects"), data=data)
    return Post(lines=(said,), rows=((button,),), silent=True, protected=True)


def asked(state: State, roster: Roster, seat: Seat, named: tuple[Seat, ...]) -> Post:
    """Returns the question of a night. It is the same for all, whatever their cards, except that nobody is
    asked about himself. `named`: the seats that the player suspects so far."""
    number = shown_number(state, state.night.number)
    lines = [line("suspects-ask", number=number)]
    if named:
        lines.append(roster.with_names(line("suspects-named", seats=named)))
    others = (other for other in known_table(state) if other != seat)
    rows = in_places(((other, _button(state, roster, other, named)) for other in others), width=2)
    return Post(lines=tuple(lines), rows=rows, silent=True, protected=True)


def _button(state: State, roster: Roster, seat: Seat, named: tuple[Seat, ...]) -> Button:
    data = SuspectTap(game=roster.game_id, night=state.night.number, seat=seat).pack()
    style: Style | None = "success" if seat in named else None
    return Button(mark=SIGN, label=seat_label(roster, seat), data=data, style=style)


def kept(state: State, roster: Roster, named: tuple[Seat, ...]) -> Post:
    """Returns what the message shows in the morning: the seats that the player suspected, without buttons."""
    number = shown_number(state, state.night.number)
    said = roster.with_names(line("suspects-kept", number=number, seats=named))
    return Post(lines=(said,), silent=True, protected=True)


def summary(state: State, roster: Roster, nights: Mapping[int, tuple[Seat, ...]]) -> Post:
    """Returns what a player reads after the game: whom he suspected in each night, and who of them was black.
    Nights in which he suspected nobody are left out. `nights`: whom he suspected, by number of night."""
    lines: list[Line] = []
    for night, seats in nights.items():
        if not seats:
            continue
        black = tuple(seat for seat in seats if state.role(seat).team is Team.BLACK)
        number = shown_number(state, night)
        lines.append(roster.with_names(line("suspects-night", number=number, seats=seats)))
        if black:
            lines.append(line("suspects-black", seats=black))
    every = [seat for seats in nights.values() for seat in seats]
    hits = sum(state.role(seat).team is Team.BLACK for seat in every)
    return Post(lines=(line("suspects-after", hits=hits, count=len(every)), *lines), silent=True)
