"""Tests how strong players are: what the rating has to learn, and what it must not."""

from dataclasses import replace
from random import Random

from championship.strength import Ratings, Sides, Strength, by_strength, known_after, strengths
from engine.roles import Team
from engine.scoring.outcome import Outcome
from tests.rig.engine.scoring.made import game

PEOPLE = tuple(f"p{number}" for number in range(20))


def club(games: int, black_wins: float, *, seed: int = 1, better: str | None = None) -> list[Outcome]:
    """Returns games between twenty people. Black wins with probability `black_wins`, but the team of the
    `better` player always wins."""
    chance = Random(seed)
    played = []
    for _ in range(games):
        players = chance.sample(PEOPLE, 10)
        winner = "black" if chance.random() < black_wins else "red"
        if better in players:
            winner = "black" if players.index(better) + 1 in (2, 4, 6) else "red"
        played.append(game(winner, players=players))
    return played


def of(player: str, found: tuple[Strength, ...]) -> Strength:
    return next(one for one in found if one.player == player)


def test_strengths_differ_clearly_only_after_many_games() -> None:
    assert not any(one.tells for one in strengths(club(5, 0.5)))
    assert all(one.tells for one in strengths(club(300, 0.5)))


def test_the_advantage_of_a_colour_is_nobody_s_strength() -> None:
    """It is no strength to play for the team that wins more often. Black wins two of three games, and p0, who
    is always black, gets no strength from that."""
    games = []
    for one in club(300, 2 / 3):
        players = [seat.player for seat in one.seats]
        if "p0" in players:
            at = players.index("p0")
            players[at], players[1] = players[1], players[at]
        games.append(replace(one, seats=game(players=players).seats))
    lucky = of("p0", strengths(games))
    assert lucky.low < 0 < lucky.high


def test_the_strength_of_a_team_does_not_grow_with_its_number() -> None:
    mus = [one.mu for one in strengths(club(400, 0.5))]
    assert abs(sum(mus)) / len(mus) < 1


def test_strengths_computed_in_parts_are_exactly_the_same() -> None:
    games = club(60, 0.6)
    sides = [
        Sides(
            tuple(seat.player for seat in one.seats if seat.team is Team.RED),
            tuple(seat.player for seat in one.seats if seat.team is Team.BLACK),
            one.winner,
        )
        for one in games
    ]
    known: Ratings = {}
    for start in range(0, 60, 7):
        known = known_after(known, sides[start : start + 7])
    assert by_strength(known) == strengths(games)
