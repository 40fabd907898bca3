"""What a player who is out is told and offered in private: the chat of those who are out, all cards, and a
guess who wins."""

from typing import Literal

from bot.presses.game import OutTap
from bot.render.game.ending import card_of
from bot.render.game.roster import Roster
from bot.render.post import Button, Line, Post, line
from bot.values.game import Sitting
from engine.roles import Seat
from engine.state import State

OUT = "out"
"""The name of the slot of the message that tells a player that he is out."""


def outside(game_id: int, told: Line, who: Sitting, *, place: bool, cards: bool) -> Post:
    """Returns the post for a player who is out. `told`: the line that says so. `who`: whether he has guessed,
    or seen the cards. `place`: whether he can write to others who are out. `cards`: whether he may see
    them."""
    lines = [told]
    if place:
        lines.append(line("afterlife-open-seen" if who.saw_cards else "afterlife-open"))
    rows: list[tuple[Button, ...]] = []
    if who.guess is not None:
        lines.append(line("guess-yours", team=who.guess))
    elif not who.saw_cards:
        lines.append(line("guess-ask"))
        red, black = line("button-out-red"), line("button-out-black")
        rows.append((_button(game_id, "red", red), _button(game_id, "black", black)))
    if who.saw_cards:
        lines.append(line("cards-seen" if place else "cards-kept"))
    elif cards:
        lines.append(line("cards-offered" if place else "cards-offered-alone"))
        rows.append((_button(game_id, "cards", line("button-out-cards")),))
    return Post(lines=tuple(lines), rows=tuple(rows), silent=True)


def _button(game_id: int, wish: Literal["red", "black", "cards"], label: Line) -> Button:
    return Button(label=label, data=OutTap(game=game_id, wish=wish).pack())


def all_cards(state: State, roster: Roster) -> Post:
    """Returns the post with all cards. It can not be forwarded."""
    cards = (card_of(state, roster, seat) for seat in sorted(roster.people))
    return Post(lines=(line("cards-open"), *cards), silent=True, protected=True)


def guessed(state: State, guess: str) -> Line:
    """Returns the line that says at the end of the game whether a guess was right."""
    winner = None if state.result is None else state.result.winner
    return line("guess-right" if winner == guess else "guess-wrong", team=guess)


def not_undone(seats: tuple[Seat, ...]) -> Line:
    """Returns the line that says why an act stays: players who have seen all cards would come back."""
    return line("judge-undo-cards-seen", seats=seats)
