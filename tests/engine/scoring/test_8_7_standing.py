"""Tests of FIIM 8.7: the standing, and each rule for equal players where only this rule decides."""

import hashlib
import json
import subprocess
import sys
from fractions import Fraction

import pytest

from engine.marks import Judge
from engine.scoring.outcome import Outcome
from engine.scoring.standing import lot, standing
from tests.rig.architecture.sources import ROOT
from tests.rig.engine.scoring.made import game, place_of

OF_ANN = ("Ann", *(f"there {seat}" for seat in range(2, 11)))
OF_VERA = ("here 1", "here 2", "Vera", *(f"here {seat}" for seat in range(4, 11)))
"""The players of two tables. Nobody sits at both."""


def order(games: list[Outcome], *players: str) -> list[tuple[str, str | None]]:
    """Returns these players in the order of the standing. Each has the clause that separates him from the
    player before him."""
    return [
        (place.player, place.decided_by)
        for place in standing(games, seed=1, house_bonus=True)
        if place.player in players
    ]


def test_8_7_the_total_is_the_sum_of_base_and_additional_points() -> None:
    marks = Judge(bonus={"1": 0.3}, penalties={"1": ["8.5.1"]})
    ann = place_of("Ann", standing([game("red", removed=[1], judge=marks), game("black", killed=1)], seed=1))
    assert (ann.base, ann.ci) == (Fraction(14, 10), Fraction(4, 10))
    assert ann.additional == Fraction(3, 10) - Fraction(5, 10) - Fraction(4, 10)
    assert ann.total == Fraction(8, 10)
    assert (ann.of("8.2.4"), ann.of("8.4"), ann.of("8.5")) == (
        Fraction(-1, 2),
        Fraction(3, 10),
        Fraction(-2, 5),
    )


def test_8_7_more_points_stand_first() -> None:
    games = [game("red", judge=Judge(bonus={"3": 0.2}))]
    assert order(games, "Ann", "Vera")[0][0] == "Vera"


def test_8_7_1_then_more_additional_points() -> None:
    """Ann has 1 and 0.4 of Ci, Vera has 1 and a bonus of 0.4."""
    games = [game("black", killed=1), game("red", judge=Judge(bonus={"3": 0.4}))]
    ann, vera = (place_of(name, standing(games, seed=1)) for name in ("Ann", "Vera"))
    assert ann.total == vera.total
    assert order(games, "Ann", "Vera") == [("Vera", None), ("Ann", "8.7.1")]


def test_8_7_2_then_more_games_won() -> None:
    """Vera has a point for a victory; Ann has it from Ci, three times 5 · 0.4 / 6 in 14 games."""
    lost, drawn = ([game(winner, killed=1, players=OF_ANN)] for winner in ("black", "draw"))
    games = [*lost * 3, *drawn * 2, *[game("draw", players=OF_ANN)] * 9, game("red", players=OF_VERA)]
    ann, vera = (place_of(name, standing(games, seed=1)) for name in ("Ann", "Vera"))
    assert ann.rank[:2] == vera.rank[:2] == (Fraction(1), Fraction(0))
    assert (ann.decided_by, vera.place < ann.place) == ("8.7.2", True)


@pytest.mark.parametrize("leader", [2, 7])
def test_8_7_3_then_more_games_won_as_don_or_sheriff(leader: int) -> None:
    """Each wins one game: Ann with the card of a leader, Vera without."""
    winner = "black" if leader == 2 else "red"
    ordinary = 4 if leader == 2 else 1
    players = [f"other {seat}" for seat in range(1, 11)]
    players[leader - 1], players[ordinary - 1] = "Ann", "Vera"
    first, second, *_ = standing([game(winner, players=players)], seed=1)
    assert (first.player, second.decided_by) == ("Ann", "8.7.3")


def test_8_7_4_then_more_often_killed_first() -> None:
    games = [game("red", killed=3)]
    assert place_of("Vera", standing(games, seed=1)).first_kills == 1
    assert [place.player for place in standing(games, seed=1)][:2] == ["Zoya", "Vera"]
    assert standing(games, seed=1)[2].decided_by == "8.7.4"


class TestLot:
    """If no other rule separates players, a lot does (8.7.5). Anybody can check the lot."""

    def test_8_7_5_it_is_a_digest_of_the_seed_and_the_player(self) -> None:
        assert lot(7, "Єва") == hashlib.sha256("mafia-lot-1\n7\nЄва".encode()).digest()

    def test_8_7_5_the_least_goes_first(self) -> None:
        places = standing([game("red")], seed=7)
        tied = [place.player for place in places if place.rank == place_of("Ann", places).rank]
        assert tied == sorted(tied, key=lambda player: lot(7, player))
        assert [place.decided_by for place in places[2:7]] == ["8.7.5"] * 5
        assert [place.place for place in places] == list(range(1, 11))

    def test_8_7_5_another_seed_is_another_lot(self) -> None:
        orders = {tuple(place.player for place in standing([game("red")], seed=seed)) for seed in range(9)}
        assert len(orders) > 1

    def test_8_7_5_without_a_seed_they_share_a_place(self) -> None:
        places = standing([game("red")], seed=None)
        assert [place.place for place in places] == [1, 2, 2, 2, 2, 2, 2, 8, 8, 8]
        assert {place.decided_by for place in places} == {None, "8.7", "8.7.3"}

    def test_8_7_5_it_is_the_same_in_every_process(self) -> None:
        drawn = [place.player for place in standing([game("red")], seed=3)]
        script = (
            "import json; from engine.scoring.standing import standing;"
            "from tests.rig.engine.scoring.made import game;"
            "print(json.dumps([p.player for p in standing([game('red')], seed=3)]))"
        )
        for salt in ("1", "2"):
            told = subprocess.run(
                [sys.executable, "-c", script],
                env={"PYTHONHASHSEED": salt},
                cwd=ROOT,
                capture_output=True,
                check=True,
            )
            assert json.loads(told.stdout) == drawn


def test_a_standing_of_no_games_is_empty() -> None:
    assert standing([], seed=1) == ()
