"""The standing of clubs follows from the standing of their players."""

from fractions import Fraction

from championship.clubs import clubs_of
from championship.event import Event, with_values
from championship.results import results
from championship.standing import standing_of
from engine.scoring.standing import Place
from tests.rig.championship.result_files import played

BLACK = ("P2", "P3", "P4")
"""Who wins all three games at the first table."""


def of_clubs(**clubs: str) -> tuple[Event, tuple[Place, ...]]:
    """Returns a small event after its heats, and its standing. `clubs`: by the names of their players."""
    whole, text = played()
    people = [player.model_copy(update={"club": clubs.get(player.name)}) for player in whole.players]
    whole = with_values(whole, players=people)
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    return whole, standing_of(whole, outcomes)


def test_the_points_of_a_club_are_the_sum_of_its_players() -> None:
    whole, placed = of_clubs(P2="Red", P3="Red", P1="Red", P4="Blue", P5="Blue")
    first, second = clubs_of(whole, placed)
    assert (first.club, first.total, first.wins) == ("Red", Fraction(6), 6)
    assert set(first.players) == {"P1", "P2", "P3"}
    assert (second.club, second.total, second.place) == ("Blue", Fraction(3), 2)


def test_only_the_best_players_count_if_the_tournament_says_so() -> None:
    whole, placed = of_clubs(P2="Red", P3="Red", P4="Blue", P5="Blue")
    found = clubs_of(with_values(whole, club_counts=1), placed)
    assert [(one.place, one.total) for one in found] == [(1, Fraction(3)), (1, Fraction(3))]
    assert {one.players for one in found} <= {(name,) for name in BLACK}


def test_a_tournament_without_clubs_has_no_standing_of_clubs() -> None:
    assert clubs_of(*of_clubs()) == ()
