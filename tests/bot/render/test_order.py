"""The order in which the messages of one act go out tells no card, nor do their waits."""

from collections import defaultdict

import pytest

from bot.render.game.narrator import AFTER_A_NIGHT_STEP
from bot.render.game.utterance import Utterance
from engine.roles import Phase
from engine.rules.registry import BOOKS
from tests.rig.render.telling import acts_of, record_of, tell


def test_no_other_message_waits_for_prompts_of_the_night() -> None:
    """New messages go one by one, the most urgent first. A message to the group, or to a player who goes,
    that went after the prompts would tell by its moment how many players with a card are left."""
    records, seen = map(record_of, BOOKS), 0
    for told in (told for record in records for told in tell(record.rules, record.roles, acts_of(record))):
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


A_MESSAGE = 0.4
"""Seconds that a slow Telegram takes for a message."""


@pytest.mark.parametrize("book", BOOKS)
def test_the_wait_of_a_nights_message_depends_on_the_cards_that_were_dealt_only(book: str) -> None:
    """Prompts of the night go one by one. The group's message waits until all prompts can be sent that the
    step had if everybody still played."""
    record, waits = record_of(book), defaultdict[tuple[str, bool], set[float]](set)
    for told in tell(record.rules, record.roles, acts_of(record)):
        for said in told.said:
            if said.seat is None and said.opens and told.after.step.phase is Phase.NIGHT:
                prompts = sum(each.seat is not None and each.what == "send" for each in told.said)
                assert A_MESSAGE * prompts < said.delay < AFTER_A_NIGHT_STEP, told.line
                waits[told.after.step.name, told.after.night.number == 1].add(said.delay)
    assert len(waits) > 1
    assert {step: len(each) for step, each in waits.items()} == dict.fromkeys(waits, 1)
