"""For every reason that a book's judge may give: a record accepts it, the table is told, and it costs what
its act costs."""

import pytest

from engine.acts import Defeat, Foul, Remove
from engine.events import Disqualified, Fouled
from engine.rules.clauses import CATALOGUES
from tests.rig.engine.table import play

REASONS = [
    (book, word, reason)
    for book, catalogue in CATALOGUES.items()
    for word, reasons in catalogue.clauses.items()
    for reason in reasons
]


@pytest.mark.parametrize(("book", "word", "reason"), REASONS)
def test_each_reason_is_taken_told_and_costs_what_its_act_costs(book: str, word: str, reason: str) -> None:
    game = play(f"until turn 1; judge {word} 3 {reason}", book=book)
    assert game.rejected == []
    told = game.told(Fouled) if word == Foul.WORD else game.told(Disqualified)
    assert [(event.seat, event.reason) for event in told] == [(3, reason)]
    assert (3 in game.table) == (word != Remove.WORD)
    assert (game.result is not None) == (word == Defeat.WORD)
