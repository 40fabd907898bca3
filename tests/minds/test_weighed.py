"""Tests what a mind considers: the number of blacks, who has proved that he checks, and who is dangerous."""

from random import Random

import pytest

from engine.deal import deal
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.view import card
from minds import begin_view
from minds.day import QUIET_NIGHTS, vote, vote_all
from minds.deals.ground import Ground
from minds.night import propose
from minds.questions import Kind, Question
from minds.suspicion import checker_odds
from minds.view import Claim, Hands, Own, TableRecord, View


@pytest.mark.parametrize("book", ["fiim-2019", "city"])
def test_a_mind_looks_for_as_many_blacks_as_were_dealt(book: str) -> None:
    rules = BOOKS[book]
    roles = deal(rules, min(rules.deals), Random(1)).roles
    view = begin_view(rules, card(roles, 1), len(roles), Random(1))
    assert view.table.blacks == sum(role.team is Team.BLACK for role in roles)


def test_other_claims_are_lies_if_the_only_checker_is_proved() -> None:
    table = TableRecord(10, 3, 3, tuple(range(1, 10)), killed=(10,), claims=(Claim(1, 10), Claim(2, 4)))
    trust = checker_odds(table, Ground())
    assert trust[10] > 0.9
    assert trust[4] < 0.1


def test_a_single_claim_is_believed_and_two_rivals_are_not() -> None:
    alone = TableRecord(10, 3, 2, tuple(range(1, 11)), claims=(Claim(1, 4),))
    assert checker_odds(alone, Ground())[4] > 0.6
    rivals = alone._replace(claims=(Claim(1, 4), Claim(1, 7)))
    assert checker_odds(rivals, Ground())[4] == pytest.approx(checker_odds(rivals, Ground())[7])
    assert checker_odds(rivals, Ground())[4] < checker_odds(alone, Ground())[4]


def test_a_black_fears_whoever_voted_blacks() -> None:
    own = Own(1, Team.BLACK, comrades=(2, 3))
    hands = (Hands(1, 2, (7,)), Hands(1, 5, (8, 9)))
    view = View(own, TableRecord(10, 3, 1, tuple(range(1, 11)), hands=hands))
    assert propose(view, Question(Kind.PROPOSE, tuple(range(1, 11))), Random(1)) == (7,)


@pytest.mark.parametrize(
    ("quiet", "gives_way"), [(QUIET_NIGHTS, False), (QUIET_NIGHTS + 1, True)], ids=["as usual", "stuck"]
)
def test_a_table_that_is_split_does_not_vote_in_the_same_way_every_day(quiet: int, gives_way: bool) -> None:
    """A red wants seat 4 out. After too many nights without a death he sometimes votes for seat 3, and always
    for the raise of both."""
    own = Own(5, Team.RED, taste=(0.0, 0.0, 1.0, -1.0, 0.0, 0.0, 0.0))
    view = View(own, TableRecord(7, 2, 8, tuple(range(1, 7)), ballot=(3, 4), killed=(7,), quiet=quiet))
    hands = {vote(view, Question(Kind.VOTE, (3,)), Random(seed)) for seed in range(50)}
    assert hands == ({(), (3,)} if gives_way else {()})
    assert bool(vote_all(view, Question(Kind.RAISE, (3, 4)), Random(1))) == gives_way
