"""Tests which players sit in a stage, and the standing after the stage has begun."""

from championship.drawing import next_stage, plan_of, unplayed, with_seating
from championship.event import EventError, Player, with_values
from championship.results import results
from championship.seating.search import draw_seating
from championship.standing import standing_of
from tests.rig.championship.events import event, seated_in_order
from tests.rig.championship.result_files import played, rows
from tests.rig.render.remarks import refusing


def test_finalists_stand_before_all_others_whatever_their_points() -> None:
    """Red wins the final, and its losers are before players who were not in it."""
    whole, text = played()
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    final = whole.stage("Final")
    plan = plan_of(whole, final, outcomes)
    whole = with_seating(whole, final, draw_seating(plan, 1, 0))
    (first, *_) = whole.stage("Final").fixtures()
    text += rows("f", "red", list(whole.seated(first)))
    whole = with_values(whole, games=[*whole.games, {**first._asdict(), "results": "r.csv", "game": "f"}])
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    placed = standing_of(whole, outcomes)
    assert {one.player for one in placed[:10]} == set(plan.players)
    assert [one.place for one in placed] == [*range(1, 21)]
    assert {one.games for one in placed[:10]} == {4}
    assert standing_of(whole, outcomes, after="Heats") == standing_of(
        whole, [one for one in outcomes if one.stage == "Heats"]
    )


def test_a_stage_without_carried_points_begins_at_zero() -> None:
    whole, text = played()
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    stages = [whole.stages[0], whole.stages[1].model_copy(update={"carries": False})]
    whole = with_values(whole, stages=stages)
    whole = with_seating(
        whole, whole.stages[1], draw_seating(plan_of(whole, whole.stages[1], outcomes), 1, 0)
    )
    (first, *_) = whole.stage("Final").fixtures()
    text += rows("f", "red", list(whole.seated(first)))
    whole = with_values(whole, games=[*whole.games, {**first._asdict(), "results": "r.csv", "game": "f"}])
    outcomes = [one.outcome for one in results(whole, lambda _: text, lambda _: text) if one.outcome]
    assert {one.games for one in standing_of(whole, outcomes)[:10]} == {1}


def test_too_few_players_for_the_tables_is_an_error_that_names_the_stage() -> None:
    few = event(players=event().players[:19])
    with refusing(EventError, match=r"stages\.1: 2 tables of 10 need 20 players, not 19"):
        plan_of(few, few.stages[0], [])


def test_players_of_a_club_sit_apart() -> None:
    people = [Player(name=one.name, club="Red" if at < 3 else None) for at, one in enumerate(event().players)]
    assert plan_of(event(players=people), event().stages[0], []).apart == (frozenset({"P1", "P2", "P3"}),)


def test_named_players_are_kept_apart_and_off_a_table() -> None:
    people = [Player(name=one.name, off=["B"] if one.name == "P7" else []) for one in event().players]
    asked = plan_of(event(players=people, apart=[["P1", "P9"], ["P2"]]), event().stages[0], [])
    assert (asked.apart, asked.off) == ((frozenset({"P1", "P9"}),), (("P7", 1),))


def test_players_who_can_not_be_kept_apart_still_play() -> None:
    """The final has one table, where all finalists sit."""
    people = [Player(name=one.name, club="Red", off=["A"]) for one in event().players]
    asked = plan_of(event(players=people), event().stages[0], [])
    assert (asked.apart, len(asked.off)) == ((), 20)
    alone = event(players=people, stages=[event().stages[0].model_copy(update={"tables": ["A"]})])
    assert plan_of(alone, alone.stages[0], []).off == ()


def test_only_rounds_without_a_seating_are_drawn() -> None:
    """Rounds without a seating are drawn beside those that have one, in which a substitute has the games of
    the player he replaced."""
    whole = seated_in_order(event(players=[*event().players, Player(name="New")]))
    heats = whole.stages[0].model_copy(update={"seating": whole.stages[0].seating[:2]})
    change = {"goes": "P3", "comes": "New", "stage": "Heats", "round": 2}
    whole = with_values(whole, stages=[heats, whole.stages[1]], substitutions=[change])
    assert next_stage(whole) == heats
    asked = plan_of(whole, heats, [])
    assert (len(asked.played), "New" in asked.players, "P3" in asked.players) == (2, True, False)
    assert asked.played[0][0][2] == "New"


def test_a_stand_in_plays_and_has_no_place() -> None:
    whole, text = played()
    people = [player.model_copy(update={"stand_in": player.name == "P2"}) for player in whole.players]
    helped = with_values(whole, players=people)
    outcomes = [one.outcome for one in results(helped, lambda _: text, lambda _: text) if one.outcome]
    before = standing_of(whole, outcomes)
    placed = standing_of(helped, outcomes)
    assert [one.place for one in placed] == [*range(1, 20)]
    assert [one.player for one in placed] == [one.player for one in before if one.player != "P2"]
    assert "P2" not in plan_of(helped, helped.stages[1], outcomes).players
    assert plan_of(helped, helped.stages[0], outcomes).stand_ins == {"P2"}


def test_the_next_stage_waits_for_every_result() -> None:
    whole, _ = played()
    assert unplayed(whole, whole.stages[1]) is None
    assert unplayed(with_values(whole, games=whole.games[1:]), whole.stages[1]) == ("Heats", 1, "A")
