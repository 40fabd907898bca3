"""`/evening` sums up the games of the last evening."""

from engine.steps import StepName
from tests.rig.flows.season import MEMBER, RED, played, said
from tests.rig.flows.town import GROUP, Town, keys

HOUR = 3600.0


async def test_m14_an_evening_has_its_games_its_winners_and_its_best(town: Town) -> None:
    """A game of the day before belongs to another evening."""
    await played(town)
    town.now += 20 * HOUR
    await played(town, "fiim-2019")
    town.now += 2 * HOUR
    await played(town)
    rows = await town.say(MEMBER, "/evening")
    (title,) = said(rows, "evening-title")
    assert {name: title[name] for name in ("games", "red", "black", "draw")} == {
        "games": 2,
        "red": 2,
        "black": 0,
        "draw": 0,
    }
    games = said(rows, "evening-game")
    assert [(one["count"], one["book"]) for one in games] == [(1, "fiim-2019"), (2, "city")]
    best = said(rows, "evening-player")
    assert len(best) == 5
    assert [one["count"] for one in said(rows, "evening-tied")] == [2]
    assert {(one["place"], one["total"], one["games"], one["won"]) for one in best} == {(1, "2,00", 2, 2)}


async def test_who_hides_is_not_told(town: Town) -> None:
    await played(town)
    best = said(await town.say(MEMBER, "/evening"), "evening-player")
    await town.tap(RED, "t:hide")
    names = [one["name"] for one in said(await town.say(MEMBER, "/evening"), "evening-player")]
    assert f"Игрок {RED}" in [one["name"] for one in best]
    assert f"Игрок {RED}" not in names


async def test_nothing_is_told_of_a_running_game_and_only_who_asks_reads_it(town: Town) -> None:
    assert keys(await town.say(MEMBER, "/evening")) == ["stats-none"]
    await played(town)
    await town.dealt("city")
    await town.until(StepName.TURN, 1)
    (row,) = [row for row in await town.say(MEMBER, "/evening") if "evening-title" in keys([row])]
    assert said([row], "evening-title")[0]["games"] == 1
    assert row.receiver_id == MEMBER or row.chat_id != GROUP
    assert keys(await town.whisper(MEMBER, "/evening")) == ["memory-in-group"]
