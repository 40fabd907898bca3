"""The answer to a question: one function for all of them."""

from minds import day, night
from minds.night import Choice
from minds.questions import Question
from minds.view import Chance, View

_ALL = {**night.BY_KIND, **day.BY_KIND}


def choose(view: View, question: Question, chance: Chance) -> Choice:
    """The seats chosen, all of them among the question's and at most `most`; () for none.

    In a vote the question's seats mean a hand, () none.
    """
    return _ALL[question.kind](view, question, chance) if question.seats else ()
