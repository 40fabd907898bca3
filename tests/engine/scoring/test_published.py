"""Scores the results of a real tournament again, and gets its published totals exactly.

The Belarus team championship 2022 in Brest, 56 games, as its public dashboard published them
(ronald13/mafia-dashboard, `data/2022`), with numbers in place of the players' names. Some bonuses break 8.4,
so the test allows the club's own bonuses.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import floor

from engine.scoring.outcome import Outcome, ScoringError
from engine.scoring.results_table import read_table
from engine.scoring.standing import standing
from tests.rig.architecture.sources import ROOT
from tests.rig.render.remarks import refusing


@cache
def games() -> Sequence[Outcome]:
    path = ROOT / "tests" / "data" / "kchb-2022.csv"
    return read_table(path.read_text("utf-8"), path.name).outcomes


def test_the_first_three_have_their_published_totals() -> None:
    places = standing(games(), seed=None, house_bonus=True)
    shown = [(one.place, one.player, floor(one.total * 100 + Fraction(1, 2)) / 100) for one in places[:3]]
    assert shown == [(1, "p167", 11.80), (2, "p174", 11.65), (3, "p172", 10.83)]


def test_it_is_56_games_of_ten_and_each_of_the_40_played_14() -> None:
    places = standing(games(), seed=None, house_bonus=True)
    assert len(games()) == 56
    assert [one.games for one in places] == [14] * 40


def test_8_4_its_bonuses_are_the_house_s() -> None:
    with refusing(ScoringError, match=r"kchb-2022.csv: game 1-\d+, seat \d+: .*8\.4"):
        standing(games(), seed=None)
