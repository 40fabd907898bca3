"""Who is seated in a stage, and what the standing is when it has begun."""

import pytest

from championship.drawing import plan_of, seated, unplayed
from championship.event import EventError, Player, changed
from championship.results import results
from championship.seating.search import seat
from championship.standing import standing_of
from tests.championship.events import event
from tests.championship.test_results import played, rows


def test_finalists_stand_before_all_others_whatever_their_points() -> None:
    """Red wins the final, and those who lost it still stand before those who were not in it."""
    whole, text = played()
    outcomes = [one.outcome for one in results(whole, lambda _: text) if one.outcome]
    final = whole.stage("Final")
    plan = plan_of(whole, final, outcomes)
    whole = seated(whole, final, seat(plan, 1, 0))
    (first, *_) = whole.stage("Final").slots()
    text += rows("f", "red", list(whole.seated(first)))
    whole = changed(whole, games=[*whole.games, {**first._asdict(), "results": "r.csv", "game": "f"}])
    outcomes = [one.outcome for one in results(whole, lambda _: text) if one.outcome]
    placed = standing_of(whole, outcomes)
    assert {one.player for one in placed[:10]} == set(plan.players)
    assert [one.place for one in placed] == [*range(1, 21)]
    assert {one.games for one in placed[:10]} == {4}
    assert standing_of(whole, outcomes, after="Heats") == standing_of(
        whole, [one for one in outcomes if one.stage == "Heats"]
    )


def test_a_stage_that_carries_nothing_begins_from_nothing() -> None:
    whole, text = played()
    outcomes = [one.outcome for one in results(whole, lambda _: text) if one.outcome]
    stages = [whole.stages[0], whole.stages[1].model_copy(update={"carries": False})]
    whole = changed(whole, stages=stages)
    whole = seated(whole, whole.stages[1], seat(plan_of(whole, whole.stages[1], outcomes), 1, 0))
    (first, *_) = whole.stage("Final").slots()
    text += rows("f", "red", list(whole.seated(first)))
    whole = changed(whole, games=[*whole.games, {**first._asdict(), "results": "r.csv", "game": "f"}])
    outcomes = [one.outcome for one in results(whole, lambda _: text) if one.outcome]
    assert {one.games for one in standing_of(whole, outcomes)[:10]} == {1}


def test_too_few_for_the_tables_is_an_error_that_names_the_stage() -> None:
    few = event(players=event().players[:19])
    with pytest.raises(EventError, match=r"stages\.1: 2 tables of 10 need 20 players, not 19"):
        plan_of(few, few.stages[0], [])


def test_clubs_sit_apart() -> None:
    people = [Player(name=one.name, club="Red" if at < 3 else None) for at, one in enumerate(event().players)]
    assert plan_of(event(players=people), event().stages[0], []).apart == (frozenset({"P1", "P2", "P3"}),)


def test_the_next_stage_waits_for_every_result() -> None:
    whole, _ = played()
    assert unplayed(whole, whole.stages[1]) is None
    assert unplayed(changed(whole, games=whole.games[1:]), whole.stages[1]) == ("Heats", 1, "A")
