"""Simulated people understand every wording in which the host says that a player is out."""

from minds import facts
from minds.view import TableRecord
from sandbox.people.reading import MessageLine, of_group, unnamed
from tests.rig.sandbox.deaths import NAME, PERSON, SEAT, wordings

TABLE = TableRecord(10, 3, 1, tuple(range(1, 11)))


def noticed(text: str) -> bool:
    line = MessageLine(unnamed(text, {NAME: SEAT}), (PERSON,), clock=False)
    return list(of_group(line, text, TABLE, None)) in ([facts.Killed(SEAT)], [facts.WentOut(SEAT)])


def test_a_player_who_is_out_is_noticed_whatever_the_words() -> None:
    assert [content.text for _, content in wordings() if not noticed(content.text)] == []
