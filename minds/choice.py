"""Answers a question of a game, of any kind, as a simulated player."""

from minds import day, night
from minds.night import Choice
from minds.questions import Question
from minds.view import Chance, View

_ALL = {**night.BY_KIND, **day.BY_KIND}


def choose(view: View, question: Question, chance: Chance) -> Choice:
    """Returns the chosen seats: at most `most` of the question's seats, or () for none. In a vote or a raise,
    all of the question's seats mean a raised hand, and () means no hand."""
    return _ALL[question.kind](view, question, chance) if question.seats else ()
