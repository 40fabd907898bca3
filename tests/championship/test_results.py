"""The files of an event give its standing and its finalists."""

import pytest

from championship.event import EventError, Fixture, Player, Seeds, with_values
from championship.made import event_of
from championship.results import by_name, fixtures_of, results
from championship.standing import going_on
from championship.substitutions import Substitution
from engine.scoring.results_table import read_table
from tests.rig.championship.result_files import HEAD, played, rows
from tests.rig.render.remarks import refusing


def test_the_last_round_of_a_tournament_of_results_may_be_smaller() -> None:
    names = [f"P{number}" for number in range(20)]
    text = HEAD + rows("a", "red", names[:10]) + rows("b", "red", names[10:]) + rows("c", "red", names[5:15])
    of = {"title": "Cup", "ruleset": "fiim-2019", "results": "r.csv", "stage": "Heats"}
    games = tuple(by_name(read_table(text, "")).items())
    whole = event_of(games, **of, seeds=Seeds())
    (stage,) = whole.stages
    assert (stage.rounds, stage.tables, stage.last_tables) == (2, ["1", "2"], 1)
    assert [game.fixture for game in whole.games] == [*stage.fixtures()]
    assert whole.seated(Fixture("Heats", 2, "1")) == tuple(names[5:15])
    with pytest.raises(EventError):
        event_of(games, **of | {"stage": "Heats" * 20}, seeds=Seeds())


def test_the_first_players_of_the_standing_reach_the_final() -> None:
    whole, text = played()
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    final = going_on(whole, whole.stage("Final"), outcomes)
    assert len(final) == 10
    assert set(final[:6]) == {"P2", "P3", "P4", "P12", "P13", "P14"}


def test_a_replaced_player_does_not_reach_the_final() -> None:
    whole, text = played()
    gone = Substitution(goes="P2", comes="New", stage="Final", round=1)
    whole = with_values(whole, players=[*whole.players, Player(name="New")], substitutions=[gone])
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    final = going_on(whole, whole.stage("Final"), outcomes)
    assert "P2" not in final
    assert len(final) == 10


def test_a_void_game_gives_no_points() -> None:
    whole, text = played(void="a phone died")
    assert all(one.outcome is None for one in results(whole, lambda _: text, lambda _: text))


def test_a_file_without_the_game_is_named_in_the_error() -> None:
    whole, text = played()
    with refusing(EventError, match=r"games\.Heats, 1, A: r\.csv has no game “1A”"):
        results(whole, lambda _: text, lambda _: text.replace("1A,", "9A,"))
    with refusing(EventError, match=r"games\.Heats, 1, A: r\.csv: line 1"):
        results(whole, lambda _: "x", lambda _: "x")


def test_a_game_is_matched_to_its_fixture_by_its_seats() -> None:
    whole, _ = played()
    names = whole.seated(next(iter(whole.stages[0].fixtures())))
    assert fixtures_of(whole, names) == [("Heats", number, "A") for number in (1, 2, 3)]
    assert fixtures_of(with_values(whole, games=[]), names)[0] == ("Heats", 1, "A")
    assert fixtures_of(with_values(whole, games=whole.games[:2]), names)[0] == ("Heats", 2, "A")
    assert fixtures_of(with_values(whole, games=[]), names[::-1]) == []
