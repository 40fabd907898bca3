"""The best moments of a game, as lines of the message with its result."""

from typing import assert_never

from bot.render.book_words import words_book
from bot.render.game.group import shown_number
from bot.render.post import Line, line
from engine import highlights
from engine.state import State


def highlight_line(state: State, moment: highlights.Highlight) -> Line:
    """Returns the line that tells one of the best moments of a game."""
    match moment:
        case highlights.CheckDecided():
            night, day = shown_number(state, moment.night), shown_number(state, moment.day)
            return line("moment-check", by=moment.by, seat=moment.seat, night=night, day=day)
        case highlights.SheriffFound():
            night, shot = shown_number(state, moment.night), shown_number(state, moment.shot)
            book = words_book(state.rules)
            return line("moment-sheriff", by=moment.by, seat=moment.seat, night=night, shot=shot, book=book)
        case highlights.VoteTurned():
            day, other = shown_number(state, moment.day), (moment.other,)
            # The vote helped the other team. If that team did not win, the hand decided nothing.
            winner = state.result.winner if state.result else None
            key = "moment-close" if winner in (None, moment.team) else "moment-vote"
            return line(key, day=day, seat=moment.seat, other=other, team=moment.team)
        case highlights.ShotMissed():
            return line("moment-miss", night=shown_number(state, moment.night))
        case _:
            assert_never(moment)
