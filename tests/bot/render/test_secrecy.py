"""The bot tells in secret only what somebody may know. `tests/bot/secrecy/test_twins.py` compares games that
a viewer may not tell apart."""

from collections import defaultdict

import pytest

from bot.render.game import private
from bot.render.game.table import table_post
from bot.render.game.utterance import Utterance
from bot.render.post import Line
from engine import view
from engine.acts import Shoot
from engine.roles import Phase, Seat, Team
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.render.telling import Told, acts_of, record_of, tell
from tests.rig.render.told import Table

FACTS = ("answer-", "shot-", "maniac-", "proposed", "order-", "healed", "visited", "fouled-hidden")
"""The beginnings of the keys of lines that tell what was done in secret."""


@pytest.mark.parametrize("book", BOOKS)
def test_no_message_of_the_night_tells_who_was_shot(book: str) -> None:
    """In two nights with the same cards, the messages and `/table` do not tell before the morning who was
    shot."""
    hit, missed = (Table(book).until(StepName.HUNT) for _ in range(2))
    for black in (2, 4, 6):
        shot = hit.take(Shoot(black, 5))  # in one book the Don alone decides
        assert shot is None or shot.group() == ()
    while True:
        told, instead = hit.passes(), missed.passes()
        if hit.state.step.phase is Phase.DAY:
            break
        assert told.group() == instead.group()
        assert table_post(hit.state, hit.roster, hit.protocol, "dark") == table_post(
            missed.state, missed.roster, missed.protocol, "dark"
        )
    assert told.group() != instead.group()


@pytest.mark.parametrize("book", BOOKS)
def test_a_player_is_told_in_secret_only_what_he_may_know(book: str) -> None:
    record = record_of(book)
    known: dict[Seat, list[Line]] = defaultdict(list)
    for told in tell(record.rules, record.roles, acts_of(record)):
        for utterance in told.said:
            if utterance.seat is not None:
                known[utterance.seat] += _learnt(told, utterance, utterance.seat, known[utterance.seat])
    assert known


def _learnt(told: Told, utterance: Utterance, seat: Seat, known: list[Line]) -> list[Line]:
    """Returns the facts that a player is told and did not know. Fails if he may not know one of them."""
    facts = [said for said in utterance.post.lines if said.key.startswith(FACTS) and said not in known]
    if not facts:
        return []
    state = told.before
    if any(said.key == "order-named" for said in facts):
        assert state.role(seat).team is Team.BLACK
        return facts
    assert any(
        not view.is_public(event) and view.sees(seat, event, state.rules, state.roles)
        for event in told.events
    ), (told.line, seat, facts)
    return facts


@pytest.mark.parametrize("book", BOOKS)
def test_a_player_is_asked_to_act_by_night_only_in_his_step(book: str) -> None:
    record = record_of(book)
    for told in tell(record.rules, record.roles, acts_of(record)):
        for utterance in told.said:
            if utterance.seat is not None and utterance.post.countdown is not None:
                assert utterance.seat in (*private.awake(told.after), told.after.step.seat)
