"""The lines about what the players of a role have done by night."""

from bot.render.book_words import role_named, step_words, words_book
from bot.render.post import Line, line
from engine.events import Answer, NightActed
from engine.roles import SHERIFF, Seat
from engine.rules.effects import Alibi, CheckRole, Compare, Kill, Save, Silence
from engine.state import State


def check_line(check: NightActed, state: State) -> Line:
    """Returns the line with the answer to a player's check."""
    action, seat = state.rules.action(check.step), check.seats[0]
    match None if action is None else action.effect:
        case Compare():
            same = check.answer == Answer.SAME
            return line("answer-same" if same else "answer-different", seats=check.seats)
        case CheckRole(role) if role != SHERIFF.id:
            has = check.answer == role
            named = role_named(state.rules, role)
            return line("answer-role" if has else "answer-no-role", seat=seat, **named)
        case _:
            return line(f"answer-{check.answer}", seat=seat, book=words_book(state.rules))


def done_line(
    step: str, by: Seat, seats: tuple[Seat, ...], state: State, *, is_past: bool = False
) -> Line | None:
    """Returns the line about what a role has done to the `seats` in a step of the night, in the words of a
    club's own book if it has any. None for a check without such words, which has another line. `is_past`:
    whether the line stands among the past nights."""
    action, seat = state.rules.action(step), seats[0]
    own = step_words(state.rules, step, "done")
    if own:
        return line("done-own", said=own, seats=seats)
    oneself = seat == by
    match None if action is None else action.effect:
        case Save() if is_past:
            return line("night-healed-self" if oneself else "night-healed", seat=seat)
        case Save():
            return line("healed-self" if oneself else "healed", seat=seat)
        case Alibi():
            return line("night-visited" if is_past else "visited", seat=seat)
        case Kill():
            return line("maniac-killed-self" if oneself else "maniac-killed", seat=seat)
        case Silence() if is_past:
            return line("night-silenced-self" if oneself else "night-silenced", seat=seat)
        case Silence():
            return line("maniac-silenced-self" if oneself else "maniac-silenced", seat=seat)
        case _:
            return None
