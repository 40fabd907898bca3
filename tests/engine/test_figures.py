"""Figures of what a player did in a game: their sums over a table, and the example games."""

from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.decide import decide
from engine.events import Event, PollKind
from engine.figures import Figures, figures
from engine.protocol import Protocol
from engine.record import parse
from engine.refusals import Refusal
from engine.replay import replay
from engine.roles import Cause, Team
from engine.state import State
from tests.rig.engine.drawn import CODES, act_of, beginnings

GAMES = Path(__file__).parent / "games"
FEW = settings(max_examples=60)


def after_acts(state: State, codes: list[int]) -> tuple[State, Protocol]:
    events: list[Event] = []
    for code in codes:
        outcome = decide(state, act_of(state, code))
        if not isinstance(outcome, Refusal):
            state = outcome.state
            events += outcome.events
    return state, Protocol.of(state.rules, state.roles, events)


def replayed(name: str) -> tuple[Figures, ...]:
    game = replay(parse((GAMES / name).read_text("utf-8")))
    winner = None if game.state.result is None else game.state.result.winner
    return figures(Protocol.of(game.record.rules, game.record.roles, game.events), winner)


@FEW
@given(beginnings(), CODES)
def test_the_figures_of_all_players_add_up_to_those_of_the_game(state: State, codes: list[int]) -> None:
    state, protocol = after_acts(state, codes)
    for winner in (*Team, None):
        table = figures(protocol, winner)
        assert [one.seat for one in table] == [*range(1, len(state.roles) + 1)]
        assert sum(one.won for one in table) == sum(role.team is winner for role in state.roles)
    assert {one.seat for one in table if one.first_killed} == set(state.memory.first_killed)
    assert sum(one.fouls for one in table) == sum(state.discipline.fouls)
    assert sum(one.best_moves for one in table) == len(protocol.best)
    assert sum(one.checks for one in table) == sum(len(night["checks"]) for night in protocol.nights)
    hands = sum(len(vote["voters"]) for vote in protocol.votes if vote["kind"] == PollKind.CANDIDATE)
    assert sum(one.votes for one in table) <= hands


@FEW
@given(beginnings(), CODES)
def test_no_player_has_more_hits_than_tries(state: State, codes: list[int]) -> None:
    state, protocol = after_acts(state, codes)
    rounds = Counter((vote["day"], vote["round"]) for vote in protocol.votes)
    for one in figures(protocol, Team.RED):
        assert 0 <= one.best_hits <= one.best_named <= 3 * one.best_moves
        assert one.best_moves in (0, 1)
        assert 0 <= one.check_hits <= one.checks
        assert 0 <= one.votes_black <= one.votes <= len(rounds)
        assert all(getattr(one, field.name) >= 0 for field in fields(one) if field.type is int)


@pytest.mark.parametrize("name", sorted(path.name for path in GAMES.glob("*.toml")))
def test_figures_of_the_example_games_name_the_winner_and_the_killed(name: str) -> None:
    """In each example game the figures name the winner. Players who are killed first by the figures are
    killed first in the protocol, too."""
    game = replay(parse((GAMES / name).read_text("utf-8")))
    table = replayed(name)
    assert game.state.result is not None
    assert {one.team for one in table if one.won} == {game.state.result.winner} - {None}
    protocol = Protocol.of(game.record.rules, game.record.roles, game.events)
    killed = {out["seat"] for out in protocol.out if out["number"] == 2 and out["cause"] == Cause.SHOT}
    assert killed <= {one.seat for one in table if one.first_killed}


def test_fiim_2019_the_figures_of_each_seat_of_the_example_game() -> None:
    """The columns: won, killed first; best moves, seats named, hits; checks, hits; votes, votes for blacks;
    fouls."""
    table = [
        (
            *(one.role, one.won, one.first_killed, (one.best_moves, one.best_named, one.best_hits)),
            *((one.checks, one.check_hits), (one.votes, one.votes_black), one.fouls),
        )
        for one in replayed("fiim-2019.mafia.toml")
    ]
    assert table == [
        ("citizen", False, False, (0, 0, 0), (0, 0), (2, 2), 0),
        ("don", True, False, (0, 0, 0), (1, 0), (0, 0), 0),
        ("citizen", False, False, (0, 0, 0), (0, 0), (3, 2), 3),
        ("mafia", True, False, (0, 0, 0), (0, 0), (0, 0), 0),
        ("citizen", False, False, (0, 0, 0), (0, 0), (2, 2), 0),
        ("mafia", True, False, (0, 0, 0), (0, 0), (0, 0), 0),
        ("sheriff", False, True, (1, 3, 2), (1, 1), (2, 2), 0),
        ("citizen", False, False, (0, 0, 0), (0, 0), (2, 2), 1),
        ("citizen", False, False, (0, 0, 0), (0, 0), (0, 0), 0),
        ("citizen", False, False, (0, 0, 0), (0, 0), (0, 0), 0),
    ]
