"""The order in which the messages of one act go out tells no card."""

import pytest

from bot.render.game.utterance import Utterance
from engine.roles import Phase
from engine.rules.registry import BOOKS
from tests.bot.render.telling import acts_of, record_of, tell


@pytest.mark.parametrize("book", BOOKS)
def test_no_other_message_waits_for_prompts_of_the_night(book: str) -> None:
    """New messages go one by one, the most urgent first. A message to the group, or to a player who goes,
    that went after the prompts would tell by its moment how many players with a card are left."""
    record, seen = record_of(book), 0
    for told in tell(record.rules, record.roles, acts_of(record)):
        if told.line == "deal" or told.after.step.phase is not Phase.NIGHT:  # everybody gets a card
            continue
        new = [said for said in told.said if said.what == "send" and not said.delay]
        going = sorted(new, key=lambda said: said.priority)
        others = [said for said in going if said.post.countdown is None]
        assert going[: len(others)] == others, told.line
        seen += _both(going)
    assert seen > 0


def _both(said: list[Utterance]) -> bool:
    return len({each.seat is None for each in said}) == 2
