"""The distribution over deals is what Bayes' rule says, and what is certain stays certain."""

from functools import reduce
from math import comb
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.roles import Seat, Team
from engine.rules.registry import BOOKS
from minds import View, facts, learn
from minds.deals.ground import Ground, Use
from minds.deals.posterior import checkers, posterior
from minds.deals.teams import MOST_TEAMS, Teams, listed
from minds.facts import Fact
from minds.suspicion import CERTAIN, ground_of, public_odds, suspicion
from minds.view import Own, Strength, TableRecord, new_record, noted
from minds.words import lines
from minds.words.moments import Moment
from tests.rig.minds import deals, play

PLAYERS, BLACKS = 6, 2
ALL = Use()
SEATS = st.integers(1, PLAYERS)


def said(seat: Seat, moment: Moment, about: Seat) -> facts.Said:
    line = lines.of("ru")[moment][0]
    return facts.Said(seat, lines.spoken(line, "ru", {"a": about} if line.slots else {}))


def _spoken(by: Seat, moment: Moment, about: Seat) -> tuple[facts.Public, ...]:
    return () if by == about else (said(by, moment, about),)


WORDS = st.builds(
    _spoken,
    SEATS,
    st.sampled_from(
        [Moment.BLAME_HUNCH, Moment.TRUST_HUNCH, Moment.CLAIM, Moment.REPORT_BLACK, Moment.REPORT_RED]
    ),
    SEATS,
)
NAMED = st.builds(lambda by, seat: (facts.Nominated(by, seat),), SEATS, SEATS)
BEST = st.builds(lambda by, seats: (facts.BestNamed(by, tuple(seats)),), SEATS, st.sets(SEATS, max_size=3))
VOTED = st.builds(
    lambda one, other, hands: (
        facts.RoundOpened((one, other)),
        facts.Counted(one, tuple(sorted(hands))),
        facts.Counted(other, tuple(sorted(set(range(1, PLAYERS + 1)) - hands))),
    ),
    SEATS,
    SEATS,
    st.sets(SEATS),
)
NIGHT = st.builds(lambda seat: (facts.NightCame(), facts.DayCame(2), facts.Killed(seat)), SEATS)
OUT = st.builds(lambda seat: (facts.WentOut(seat),), SEATS)


@st.composite
def tables(draw: st.DrawFn) -> TableRecord:
    """Draws a record of a table of six, of two blacks and a checker. It may contain anything, also what no
    game would allow."""
    parts = draw(st.lists(st.one_of(WORDS, NAMED, BEST, VOTED), max_size=5))
    night = draw(st.one_of(st.just(()), NIGHT))
    more = draw(st.lists(st.one_of(WORDS, NAMED, OUT), max_size=4)) if night else []
    table = noted(new_record(PLAYERS, BLACKS), facts.DayCame(1))
    for part in (*parts, night, *more):
        for each in part:
            table = noted(table, each)
    return table


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    """Draws what a seat knows: nothing, its own red card, or that and a check."""
    seat, other, black = draw(SEATS), draw(SEATS), draw(st.booleans())
    match draw(st.integers(0, 3)):
        case 0:
            return Ground()
        case 1:
            return Ground(seat, frozenset({seat}), checker=draw(st.booleans()))
        case 2 if other != seat:
            return Ground(seat, frozenset({seat}), pairs=((seat, other, not black),))
        case _:
            found = frozenset({other} - {seat})
            reds = frozenset({seat}) if black else found | {seat}
            return Ground(seat, reds, found if black else frozenset(), checker=True)


@given(tables(), grounds())
@settings(deadline=None, max_examples=80)
def test_the_chance_to_be_black_is_what_bayes_rule_says(table: TableRecord, ground: Ground) -> None:
    expected = deals.black(table, ground)
    assume(expected)
    found = posterior(table, ground, ALL)
    assert {seat: found.black[seat] for seat in expected} == pytest.approx(dict(expected), abs=1e-9)


@given(tables(), grounds())
@settings(deadline=None, max_examples=40)
def test_who_is_a_checker_is_what_bayes_rule_says(table: TableRecord, ground: Ground) -> None:
    every = deals.chances(table, ground)
    assume(every)
    for seat, chance in checkers(table, ground, ALL).items():
        if seat != ground.seat:
            expected = sum(weight for deal, weight in every.items() if deal[seat - 1] == "checker")
            assert chance == pytest.approx(expected, abs=1e-9)


@given(tables(), grounds())
@settings(deadline=None, max_examples=80)
def test_probabilities_add_up_to_one_and_to_the_number_of_blacks(table: TableRecord, ground: Ground) -> None:
    found = posterior(table, ground, ALL)
    assert sum(found.weights) == pytest.approx(1)
    assert sum(found.black) == pytest.approx(BLACKS)


def _ten(*told: Fact, team: Team = Team.RED) -> View:
    own = Own(1, team, comrades=(2, 3) if team is Team.BLACK else ())
    return reduce(learn, told, View.of(own, 10, 3, Random(1)))


def test_at_a_table_of_ten_a_red_looks_at_504_deals_and_the_whole_table_at_840() -> None:
    """2,520 deals, of which three at a time differ only in who of the blacks is the Don: 840. A citizen's own
    card leaves 84 teams with six checkers each."""
    table = new_record(10, 3)
    assert posterior(table, Ground(), ALL).deals == 840
    assert posterior(table, Ground(1, frozenset({1})), ALL).deals == 84 * 6
    assert posterior(table, Ground(1, frozenset({1}), checker=True), ALL).deals == 84


def _black(view: View) -> tuple[float, ...]:
    return posterior(view.table, ground_of(view), ALL).black


def test_of_facts_that_agree_with_no_deal_only_the_fewest_are_dropped() -> None:
    """Four checks found a black, but only three are there: one of them was misread, and nobody else is
    black."""
    view = _ten(*(facts.Learned((seat,), "black") for seat in (4, 5, 6, 7)))
    assert suspicion(view)[1] == -CERTAIN
    assert _black(view)[1:] == pytest.approx([0, 0, 0, *[3 / 4] * 4, 0, 0, 0])


def test_an_impossible_comparison_keeps_checks_and_deaths_certain() -> None:
    told = [facts.Learned((4,), "black"), facts.Learned((5,), "red"), facts.Learned((4, 5), "same")]
    black = _black(_ten(*told, facts.NightCame(), facts.DayCame(2), facts.Killed(7)))
    assert (black[1], black[4], black[5], black[7]) == pytest.approx((0, 1, 0, 0))
    assert sum(black) == pytest.approx(3)


@given(st.data(), st.sampled_from([(10, 3), (16, 5), (19, 6)]))
@settings(deadline=None, max_examples=40)
def test_any_certain_facts_have_a_distribution(data: st.DataObject, size: tuple[int, int]) -> None:
    players, blacks = size
    some = st.frozensets(st.integers(2, players))
    reds, dark, killed = data.draw(some), data.draw(some), data.draw(some)
    table = new_record(players, blacks)._replace(killed=tuple(killed), playing=tuple(data.draw(some)))
    black = posterior(table, Ground(1, reds | {1}, dark - reds, checker=True), ALL).black
    assert black[1] == 0
    assert sum(black) == pytest.approx(blacks)


def test_a_seat_learns_nothing_from_its_own_choices() -> None:
    before = _ten(facts.DayCame(1))
    after = learn(learn(before, said(1, Moment.BLAME_HUNCH, 6)), facts.Nominated(1, 6))
    found = [posterior(view.table, ground_of(view), ALL).black for view in (before, after)]
    assert found[0] == pytest.approx(found[1])


@pytest.mark.parametrize(("players", "blacks", "count"), [(10, 3, 120), (14, 4, 1001), (19, 6, MOST_TEAMS)])
def test_a_sample_of_teams_is_used_if_there_are_too_many(players: int, blacks: int, count: int) -> None:
    teams = listed(Teams(players, blacks))
    assert len(set(teams)) == count
    assert all(len(set(team.seats)) == blacks for team in teams)


@pytest.mark.parametrize(("players", "blacks"), [(14, 4), (15, 5), (16, 5), (17, 6), (19, 6)])
@pytest.mark.parametrize("found", range(5))
@pytest.mark.parametrize("clear", [0, 2])
def test_a_sample_says_what_all_teams_would(players: int, blacks: int, found: int, clear: int) -> None:
    """Some seats are checked, and the others are black with equal probability. The sample is off by a few
    hundredths, and what is checked is certain. Where at most so many teams are left, nothing is off."""
    dark = frozenset(range(2, 2 + found))
    reds = frozenset((1, *range(2 + found, 2 + found + clear)))
    black = posterior(new_record(players, blacks), Ground(1, reds, dark, checker=True), ALL).black
    rest = [black[seat] for seat in range(2 + found + clear, players + 1)]
    assert [black[seat] for seat in (*dark, *reds)] == pytest.approx([1] * len(dark) + [0] * len(reds))
    sampled = comb(len(rest), blacks - found) > MOST_TEAMS
    assert rest == pytest.approx([(blacks - found) / len(rest)] * len(rest), abs=0.04 if sampled else 1e-9)


# How strong minds are.


@pytest.mark.long
def test_a_newcomer_gives_himself_away_and_a_master_does_not() -> None:
    """Blacks who never turn against a comrade are known by it. So newcomers vote for blacks less often than
    masters do."""
    share = {}
    for strength in (Strength.NEWCOMER, Strength.MASTER):
        hands = []
        for seed in range(24):
            game = play.new(BOOKS["fiim-2019"], 10, Random(seed), blacks=strength)
            dark = [seat for seat, role in enumerate(game.state.roles, 1) if role.team is Team.BLACK]
            assert {game.views[seat].own.strength for seat in dark} == {strength}
            play.play(game)
            cast = [(voter, each.seat) for each in game.views[1].table.hands for voter in each.voters]
            hands += [seat in dark for voter, seat in cast if voter in dark]
        share[strength] = sum(hands) / len(hands)
    assert share[Strength.NEWCOMER] < share[Strength.MASTER] - 0.02


def test_the_public_probabilities_are_the_same_for_all_seats() -> None:
    views = play.new(BOOKS["fiim-2019"], 10, Random(1)).views
    assert len({tuple(public_odds(view.table).items()) for view in views.values()}) == 1
