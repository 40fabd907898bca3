"""The chief judge puts a player out of the tournament, and lets him in again (7.3)."""

from typing import Any

import pytest

from bot.store.tournaments import entrants
from bot.store.tournaments.entrants import Entrant
from championship.event import Player, Stage
from tests.rig.championship.events import event
from tests.rig.flows.cup import (
    CHIEF,
    GROUPS,
    LATE,
    ORGANISER,
    PLAYERS,
    Cup,
    heats,
    placed,
    placed_by_file,
    quick,
    slow,
)
from tests.rig.flows.town import Town, answer, buttons, keys

__all__ = ["quick", "slow"]

PARDON = 1


async def entrant(cup: Cup, user: int) -> Entrant:
    return next(who for who in await cup.town.reads(entrants.of_tournament, cup.id) if who.user_id == user)


async def expels(cup: Cup, user: int) -> list[str]:
    return answer(await cup.press(CHIEF, "expel", (await entrant(cup, user)).number))


async def test_7_3_only_the_chief_judge_expels_with_a_second_press(quick: Cup) -> None:
    user = (await quick.announced("A"))[0]
    number = (await entrant(quick, user)).number
    for other in (ORGANISER, user):
        assert answer(await quick.press(other, "expel", number)) == ["protest-chief-only"]
    listed = (await quick.press(CHIEF, "players"))[-1]
    assert keys([listed])[0] == "event-players"
    assert f":{number}:" in "".join(button["data"] for button in buttons(listed))
    assert keys(await quick.press(CHIEF, "expel-ask", number), CHIEF) == ["event-expel-sure"]
    assert (await entrant(quick, user)).status == "in"
    rows = await quick.press(CHIEF, "expel", number)
    for told in (GROUPS["A"], GROUPS["B"], ORGANISER, user):
        assert "event-expelled" in keys(rows, told)
    assert await expels(quick, user) == ["event-late"]
    assert answer(await quick.press(CHIEF, "expel", 777)) == ["event-late"]


async def test_7_3_the_first_reserve_gets_the_seats_of_an_expelled_player(quick: Cup) -> None:
    await quick.enter(LATE)
    user, seats = (await quick.announced("A"))[0], await quick.announced("A")
    await expels(quick, user)
    assert await quick.announced("A") == [LATE if who == user else who for who in seats]
    await quick.press(ORGANISER, "begin")
    assert LATE in await quick.seated("A")


async def test_7_3_without_a_reserve_the_table_of_an_expelled_player_waits(quick: Cup) -> None:
    user = (await quick.announced("A"))[0]
    await expels(quick, user)
    rows = await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"B"}
    assert "event-missing-expelled" in keys(rows, ORGANISER)
    assert "event-missing-expelled" in keys(rows, GROUPS["A"])
    assert keys(rows, user) == []
    await quick.enter(LATE)
    number, late = (await entrant(quick, user)).number, (await entrant(quick, LATE)).number
    assert answer(await quick.press(ORGANISER, "replace", number, late)) == []
    assert set(await quick.running()) == {"A", "B"}
    assert answer(await quick.press(ORGANISER, "replace", number, late)) == ["event-late"]


async def test_7_3_an_expelled_player_can_not_enter_again_even_by_the_organiser(quick: Cup) -> None:
    user = (await quick.announced("A"))[0]
    await expels(quick, user)
    number = (await entrant(quick, user)).number
    await quick.press(ORGANISER, "reopen")
    assert answer(await quick.press(user, "leave")) == ["event-not-entered"]
    assert keys(await quick.enter(user), user)[-1] == "event-you-expelled"
    assert answer(await quick.press(ORGANISER, "admit", number)) == ["event-late"]
    assert (await entrant(quick, user)).status == "expelled"


async def test_7_3_an_expelled_player_is_placed_last_and_plays_no_final(quick: Cup) -> None:
    """The standing says why, in the chat and by the written file. The final is drawn again without him, and
    again with him."""
    await heats(quick)
    best = (await placed(quick))[0][0]
    await quick.press(CHIEF, "finish-sure")
    first = {*await quick.announced("A")}
    user = next(
        who.user_id for who in await quick.town.reads(entrants.of_tournament, quick.id) if who.name == best
    )
    assert user is not None
    assert user in first
    assert await expels(quick, user) == []
    assert user not in await quick.announced("A")
    assert (await placed(quick))[-1][0] == best
    assert await placed_by_file(quick) == await placed(quick)
    (told,) = [row for row in await quick.press(ORGANISER, "standing") if row.content]
    assert "event-by-expulsion" in [one["key"] for one in told.content["folded"]]
    rows = await quick.press(CHIEF, "expel", (await entrant(quick, user)).number, PARDON)
    assert "event-pardoned" in keys(rows, GROUPS["A"])
    assert {*await quick.announced("A")} == first
    assert (await placed(quick))[0][0] == best


async def test_7_3_an_expulsion_after_the_podium_moves_places_and_is_told_to_all(quick: Cup) -> None:
    await heats(quick)
    await quick.press(ORGANISER, "finish-sure")
    await quick.press(ORGANISER, "begin")
    winner = (await quick.seated("A"))[0]
    await quick.end("A", loser=2)
    await quick.press(ORGANISER, "finish-sure")
    number = (await entrant(quick, winner)).number
    rows = await quick.press(CHIEF, "expel", number)
    assert "event-changed" in keys(rows, GROUPS["A"])
    assert "event-place-changed" in keys(rows, winner)


async def test_7_3_a_pardoned_player_gets_his_seats_back_until_a_substitute_plays(quick: Cup) -> None:
    await quick.enter(LATE)
    seats = await quick.announced("A")
    user = seats[0]
    number = (await entrant(quick, user)).number
    await expels(quick, user)
    assert keys(await quick.press(CHIEF, "expel-ask", number), CHIEF) == ["event-pardon-sure"]
    rows = await quick.press(CHIEF, "expel", number, PARDON)
    assert "event-moved-to-wait" in keys(rows, LATE)
    assert await quick.announced("A") == seats
    await expels(quick, user)
    await quick.press(ORGANISER, "begin")
    rows = await quick.press(CHIEF, "expel", number, PARDON)
    assert "event-pardoned-seatless" in keys(rows, GROUPS["A"])
    assert (await entrant(quick, user)).status == "out"
    assert LATE in await quick.seated("A")
    assert answer(await quick.press(CHIEF, "expel", number, PARDON)) == ["event-late"]


async def test_7_3_the_written_file_names_expelled_players(quick: Cup) -> None:
    user = (await quick.announced("A"))[0]
    await expels(quick, user)
    told = await quick.written()
    assert [one.telegram for one in told.event.players if one.expelled] == [user]


async def two_stages_of_ten(town: Town, **second: Any) -> Cup:
    """Ten people have played the only game of the first stage, and the same table plays the second one.
    `LATE` waits. `second`: values of the second stage."""
    stages = [Stage(name="О", tables=["A"], rounds=1), Stage(name="Ф", tables=["A"], rounds=1, **second)]
    one = await Cup(town, killed=False).open(whole=event(players=[], stages=stages))
    await one.enter(*range(1, 11))
    await town.say(ORGANISER, f"/table {(await one.now()).code} A", chat=GROUPS["A"])
    await one.press(ORGANISER, "draw")
    await one.enter(LATE)
    await one.press(ORGANISER, "begin")
    await one.end("A")
    return one


async def test_7_3_a_final_of_all_ten_takes_a_reserve_after_an_expulsion(town: Town) -> None:
    final = await two_stages_of_ten(town, first=10)
    await final.press(CHIEF, "finish-sure")
    seats = await final.announced("A")
    await expels(final, 1)
    assert (await final.now()).status == "break"
    assert await final.announced("A") == [LATE if who == 1 else who for who in seats]
    await final.press(ORGANISER, "begin")
    assert LATE in await final.seated("A")


async def test_7_3_a_final_of_ten_without_a_reserve_waits_for_a_substitute(town: Town) -> None:
    final = await two_stages_of_ten(town, first=10)
    await final.press(LATE, "leave")
    await final.press(CHIEF, "finish-sure")
    await expels(final, 1)
    rows = await final.press(ORGANISER, "begin")
    assert "event-missing-expelled" in keys(rows, GROUPS["A"])
    await final.press(CHIEF, "expel", (await entrant(final, 1)).number, PARDON)
    await final.press(ORGANISER, "begin")
    assert 1 in await final.seated("A")


@pytest.mark.parametrize("second", [{"first": 10}, {}])
async def test_7_3_a_player_expelled_before_a_stages_draw_has_a_substitute_in_it(
    town: Town, second: dict[str, int]
) -> None:
    final = await two_stages_of_ten(town, **second)
    await expels(final, 1)
    await final.press(CHIEF, "finish-sure")
    assert (await final.now()).status == "break"
    assert {*await final.announced("A")} == {*range(2, 11), LATE}
    await final.press(ORGANISER, "begin")
    assert LATE in await final.seated("A")


async def seated_by_file(town: Town) -> Cup:
    """Ten people whom the event's file seats at the only table. `LATE` waits."""
    names = [str(user) for user in range(1, 11)]
    players = [Player(name=name, telegram=int(name)) for name in names]
    stage = Stage(name="О", tables=["A"], rounds=1, seating=[[names]])
    one = await Cup(town, killed=False).open(whole=event(players=players, stages=[stage]))
    for user in range(1, 11):
        await town.whisper(user, "/start")
    await town.say(ORGANISER, f"/table {(await one.now()).code} A", chat=GROUPS["A"])
    await one.enter(LATE)
    return one


@pytest.mark.parametrize("way", ["expel", "leave", "remove", "forget"])
async def test_a_player_who_goes_before_the_draw_gives_his_seat_to_the_reserve(town: Town, way: str) -> None:
    one = await seated_by_file(town)
    number = (await entrant(one, 3)).number
    if way == "forget":
        await town.whisper(3, "/forget")
        await town.tap(3, "f:yes", chat=3)
    else:
        who = {"expel": CHIEF, "leave": 3, "remove": ORGANISER}[way]
        assert answer(await one.press(who, way, number)) in ([], ["event-left"])
    assert answer(await one.press(ORGANISER, "draw")) == []
    assert await one.announced("A") == [LATE if user == 3 else user for user in range(1, 11)]
    await one.press(ORGANISER, "begin")
    assert LATE in await one.seated("A")


async def test_a_seating_in_the_file_is_drawn_anew_if_a_player_is_missing(town: Town) -> None:
    """Eleven people take turns at a table of ten. One of them leaves."""
    names = [str(user) for user in range(1, 12)]
    players = [Player(name=name, telegram=int(name)) for name in names]
    stage = Stage(name="О", tables=["A"], rounds=2, seating=[[names[:10]], [names[1:]]])
    one = await Cup(town, killed=False).open(whole=event(players=players, stages=[stage]))
    await town.say(ORGANISER, f"/table {(await one.now()).code} A", chat=GROUPS["A"])
    await one.press(11, "leave")
    await one.press(ORGANISER, "draw")
    assert {*await one.announced("A")} == {*range(1, 11)}
    stages = (await one.now()).stages
    assert {number for tables in stages[0]["seating"] for table in tables for number in table} == {
        *range(1, 11)
    }


async def pardons(cup: Cup, user: int, *, to: int = GROUPS["A"]) -> list[str]:
    """Lets a person in again. Returns what the group `to` reads of it."""
    number = (await entrant(cup, user)).number
    return keys(await cup.press(CHIEF, "expel", number, PARDON), to)


async def test_7_3_a_pardoned_player_gets_his_seats_from_a_second_substitute_too(quick: Cup) -> None:
    await quick.enter(LATE, LATE + 1)
    seats = await quick.announced("A")
    await expels(quick, seats[0])
    await expels(quick, LATE)
    assert (await quick.announced("A"))[0] == LATE + 1
    await pardons(quick, seats[0])
    assert await quick.announced("A") == seats
    statuses = [(await entrant(quick, user)).status for user in (seats[0], LATE, LATE + 1)]
    assert statuses == ["in", "expelled", "waiting"]
    assert "event-pardoned-waits" in await pardons(quick, LATE)
    assert (await entrant(quick, LATE)).status == "waiting"


async def test_7_3_a_pardoned_player_plays_at_the_table_that_waits_for_him(quick: Cup) -> None:
    user = (await quick.announced("A"))[0]
    await expels(quick, user)
    await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"B"}
    await pardons(quick, user)
    assert set(await quick.running()) == {"A", "B"}
    assert (await quick.seated("A"))[0] == user


async def test_7_3_a_player_pardoned_after_a_draw_without_his_seat_waits(slow: Cup) -> None:
    await slow.enter(*PLAYERS, LATE)
    await slow.bind()
    await expels(slow, 1)
    await slow.press(ORGANISER, "draw")
    assert "event-pardoned-waits" in await pardons(slow, 1)
    assert (await entrant(slow, 1)).status == "waiting"
    goes = (await entrant(slow, 2)).number
    assert answer(await slow.press(ORGANISER, "replace", goes, (await entrant(slow, 1)).number)) == []


async def test_7_3_a_pardoned_player_without_seats_can_be_expelled_again(quick: Cup) -> None:
    await quick.enter(LATE)
    user = (await quick.announced("A"))[0]
    await expels(quick, user)
    await quick.press(ORGANISER, "begin")
    assert "event-pardoned-seatless" in await pardons(quick, user)
    assert await expels(quick, user) == []
    assert (await entrant(quick, user)).status == "expelled"
    assert LATE in await quick.seated("A")


async def test_7_3_an_expelled_person_who_was_forgotten_can_not_be_pardoned(quick: Cup) -> None:
    user = (await quick.announced("A"))[0]
    number = (await entrant(quick, user)).number
    await expels(quick, user)
    await quick.town.whisper(user, "/forget")
    await quick.town.tap(user, "f:yes", chat=user)
    assert answer(await quick.press(CHIEF, "expel", number, PARDON)) == ["event-forgotten"]
    rows = await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"B"}
    assert "event-missing-expelled" in keys(rows, ORGANISER)


async def test_7_3_a_second_expulsion_does_not_draw_the_final_again_for_the_first_expelled(
    town: Town,
) -> None:
    """Eleven people take turns at a table, and ten play the final. The first expulsion draws it again with
    the eleventh; after the second one, only nine can play it."""
    stages = [Stage(name="О", tables=["A"], rounds=2), Stage(name="Ф", tables=["A"], rounds=1, first=10)]
    one = await Cup(town, killed=False).open(whole=event(players=[], stages=stages, places=11))
    await one.enter(*range(1, 12))
    await town.say(ORGANISER, f"/table {(await one.now()).code} A", chat=GROUPS["A"])
    await one.press(ORGANISER, "draw")
    for _ in range(2):
        await one.press(ORGANISER, "begin")
        await one.end("A")
    best, second = [name for name, _ in await placed(one)][:2]
    await one.press(CHIEF, "finish-sure")
    numbers = {who.name: who.number for who in await town.reads(entrants.of_tournament, one.id)}
    await one.press(CHIEF, "expel", numbers[best])
    seats = await one.announced("A")
    rows = await one.press(CHIEF, "expel", numbers[second])
    assert "event-expelled" in keys(rows, GROUPS["A"])
    assert "event-drawn-again" not in keys(rows, GROUPS["A"])
    assert await one.announced("A") == seats


async def test_7_3_a_player_pardoned_before_the_draw_waits_if_all_places_are_taken(slow: Cup) -> None:
    slow.killed = False
    await slow.enter(*PLAYERS, LATE)
    await slow.bind()
    await expels(slow, 3)
    assert (await entrant(slow, LATE)).status == "in"
    assert "event-pardoned-waits" in await pardons(slow, 3)
    assert (await entrant(slow, 3)).status == "waiting"
    await slow.press(LATE, "leave")
    assert (await entrant(slow, 3)).status == "in"
