"""A tournament when people delete their data, and when its groups get new numbers."""

import json
from typing import Any

import pytest

from bot.presses.tournaments import ProtestTap
from bot.services.motions.candidates import take_seat
from bot.store.game import substitutes
from bot.store.privacy import erasure
from bot.store.tournaments import event_games, protests
from engine.acts import Defeat
from tests.rig.flows.cup import CHIEF, GROUPS, LATE, ORGANISER, PLAYERS, Cup, heats, protested, quick, slow
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import answer, button, keys, replying

__all__ = ["quick", "slow"]

SURE = "f:yes"
SUPERGROUP = -1009999999999

OTHER = 555
"""A person who has not entered the tournament."""


async def mydata(cup: Cup, user: int) -> dict[str, Any]:
    (row,) = await cup.town.whisper(user, "/mydata")
    document = cup.town.app.render(row, cup.town.now).document
    assert document is not None
    found: dict[str, Any] = json.loads(document.content)
    return found


async def forget(cup: Cup, user: int) -> list[str]:
    return keys(await cup.town.tap(user, SURE, chat=user), user)


async def test_an_entrants_data_contains_what_the_tournament_stores_of_him(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    game, player = (await quick.running())["A"], (await quick.announced("A"))[0]
    await quick.end("A")
    await quick.town.tap(player, ProtestTap(game=game).pack(), chat=GROUPS["A"])
    asked = await quick.town.asking(f"protest:{game}", chat=player)
    await quick.town.whisper(player, "Фол был после времени", **replying(asked))
    found = await mydata(quick, player)
    (entered,) = found["tournaments"]
    assert (entered["tournament"], entered["order_of_coming"], entered["status"]) == ("Кубок", player, "in")
    assert found["protests"] == [{"game": game, "text": "Фол был после времени", "decision": None}]
    assert found["tournaments_led"] == []


async def test_a_protest_of_a_substitute_is_in_his_own_data(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    town, game, former = quick.town, (await quick.running())["A"], (await quick.announced("A"))[0]
    await town.whisper(OTHER, "/start")
    async with town.scope() as scope:
        await substitutes.come_forward(scope.tx, game, OTHER, 1, "Запасной")
        live = await scope.games.live_game(scope.tx, game)
        await take_seat(scope, await scope.games.meet_candidates(scope.tx, live), 1)
    await quick.end("A")
    protest = await protested(quick, game)
    assert [len((await mydata(quick, who))["protests"]) for who in (former, OTHER)] == [0, 1]
    async with town.store.transaction(patient=True) as tx:
        await erasure.erase_person(tx, BOT_ID, former)
        assert await protests.find(tx, protest) is not None
        await erasure.erase_person(tx, BOT_ID, OTHER)
        assert await protests.find(tx, protest) is None


@pytest.mark.parametrize(("user", "why"), [(ORGANISER, "forget-tournament"), (CHIEF, "forget-chief")])
async def test_a_leader_of_a_tournament_is_only_forgotten_after_it(slow: Cup, user: int, why: str) -> None:
    slow.killed = False
    await slow.town.whisper(user, "/start")
    assert (await mydata(slow, user))["tournaments_led"] == ["Кубок"]
    assert await forget(slow, user) == [why]
    await slow.press(ORGANISER, "cancel")
    assert await forget(slow, user) == ["forget-done"]


async def test_an_entrant_forgotten_before_the_draw_gives_his_place_to_a_reserve(slow: Cup) -> None:
    slow.killed = False
    await slow.enter(*PLAYERS, LATE)
    rows = await slow.town.tap(3, SURE, chat=3)
    assert keys(rows, 3) == ["forget-done"]
    assert keys(rows, LATE) == ["event-moved-up"]
    found = await slow.people()
    assert (found[3].user_id, found[3].name, found[3].status) == (None, "… 3", "out")
    assert (found[LATE].user_id, found[LATE].status) == (LATE, "in")


async def test_nothing_is_written_to_an_organiser_who_was_forgotten_after_the_end(quick: Cup) -> None:
    await heats(quick)
    await quick.time_passes()
    await quick.press(ORGANISER, "begin")
    await quick.end("A")
    await quick.time_passes()
    assert (await quick.now()).status == "over"
    assert await forget(quick, ORGANISER) == ["forget-done"]
    rows = await quick.press(CHIEF, "expel", 3)
    assert "event-expelled" in keys(rows, 3)
    assert 0 not in {row.chat_id for row in rows}


@pytest.mark.parametrize("open_still", [True, False])
async def test_a_name_like_a_forgotten_persons_name_stops_no_forgetting(slow: Cup, open_still: bool) -> None:
    slow.killed = False
    slow.town.names[20] = {"first_name": "… 2"}
    await slow.begun() if not open_still else await slow.enter(*PLAYERS)
    assert await forget(slow, 2) == ["forget-done"]
    found = await slow.people()
    assert (found[2].user_id, found[2].name) == (None, "… 2")
    assert (found[20].user_id, found[20].name) == (20, "2")
    assert await forget(slow, 20) == ["forget-done"]


async def test_nobody_is_offered_as_a_substitute_after_he_was_forgotten(quick: Cup) -> None:
    await quick.enter(LATE)
    assert await forget(quick, LATE) == ["forget-done"]
    assert (await quick.people())[LATE].status == "out"
    rows = await quick.press(ORGANISER, "replace", 1)
    assert "event-nobody-waits" in keys(rows)


@pytest.mark.parametrize(("open_still", "status"), [(True, "out"), (False, "in")])
async def test_an_entrant_whom_the_operator_erased_has_no_place_before_the_draw(
    slow: Cup, open_still: bool, status: str
) -> None:
    slow.killed = False
    await slow.begun() if not open_still else await slow.enter(*PLAYERS)
    await slow.town.patiently(erasure.erase_person, BOT_ID, 3)
    assert (await slow.people())[3].status == status


@pytest.mark.parametrize("then", ["another enters", "the draw"])
async def test_a_reserve_gets_the_place_of_an_entrant_whom_the_operator_erased(slow: Cup, then: str) -> None:
    slow.killed = False
    await slow.enter(*PLAYERS, LATE)
    await slow.bind()
    await slow.town.patiently(erasure.erase_person, BOT_ID, 3)
    before = await slow.town.newest()
    if then == "the draw":
        assert answer(await slow.press(ORGANISER, "draw")) == []
    else:
        await slow.enter(LATE + 1)
        assert (await slow.people())[LATE + 1].status == "waiting"
    assert "event-moved-up" in keys(await slow.town.rows(before), LATE)
    assert (await slow.people())[LATE].status == "in"


async def test_the_table_of_a_forgotten_player_waits_for_his_substitute(quick: Cup) -> None:
    goes = (await quick.announced("A"))[3]
    await quick.enter(LATE)
    assert await forget(quick, goes) == ["forget-done"]
    await quick.press(ORGANISER, "begin")
    assert "event-hindered" in keys(await quick.town.rows(), ORGANISER)
    assert set(await quick.running()) == {"B"}
    assert answer(await quick.press(ORGANISER, "replace", goes, LATE)) == []
    assert set(await quick.running()) == {"A", "B"}
    assert (await quick.seated("A"))[3] == LATE


async def test_a_group_that_becomes_a_supergroup_stays_a_table_of_the_tournament(quick: Cup) -> None:
    await quick.town.say(ORGANISER, None, chat=GROUPS["A"], migrate_to_chat_id=SUPERGROUP)
    assert (await quick.town.reads(event_games.tables, quick.id))["A"].chat_id == SUPERGROUP
    await quick.press(ORGANISER, "begin")
    assert GROUPS["A"] not in {row.chat_id for row in await quick.town.rows()}
    assert (await quick.town.game(SUPERGROUP)).status == "running"
    assert set(await quick.running()) == {"A", "B"}


async def test_a_group_that_becomes_a_supergroup_in_the_break_sees_its_seats_there(quick: Cup) -> None:
    player = (await quick.announced("A"))[0]
    await quick.town.deliver()
    await quick.town.say(ORGANISER, None, chat=GROUPS["A"], migrate_to_chat_id=SUPERGROUP)
    (shown,) = [row for row in await quick.town.rows() if row.chat_id == SUPERGROUP]
    assert shown.slot == "seating"
    asked = await quick.town.tap(player, button([shown], "button-cut-deck"), chat=SUPERGROUP)
    assert "cut-asked" in keys(asked, SUPERGROUP)


async def test_a_group_that_becomes_a_supergroup_in_mid_game_hears_of_the_result(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    await quick.town.say(1, None, chat=GROUPS["A"], migrate_to_chat_id=SUPERGROUP)
    await quick.end("B")
    rows = await quick.town.play(Defeat(1), SUPERGROUP)
    assert "event-counted" in keys(rows, SUPERGROUP)
    assert "event-standing" in keys(rows, SUPERGROUP)
    assert (await quick.now()).round == 2
