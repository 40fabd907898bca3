"""A table closes by itself if nobody does anything there."""

import asyncio

import pytest
from sqlalchemy import update

from bot import app
from bot.services.housekeeping import close_lapsed_lobbies
from bot.services.lobby.lobby import LOBBY_LASTS
from bot.settings import Settings
from bot.store import schema
from bot.store.game import deadlines, games
from bot.values.outgoing import Outgoing
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, TOKEN
from tests.rig.flows.town import GROUP, Town, keys


async def look(town: Town) -> list[Outgoing]:
    before = await town.newest()
    await close_lapsed_lobbies(town.app.context)
    return await town.rows(before)


async def test_a_lobby_without_acts_for_long_closes_and_frees_its_people(town: Town) -> None:
    await town.gather("party", 3)
    town.now += LOBBY_LASTS
    (row,) = await look(town)
    assert (row.what, row.slot, keys([row])) == ("edit", "lobby", ["lobby-lapsed"])
    assert town.words(row)
    closed = await town.game()
    assert (closed.status, closed.note) == ("cancelled", "lapsed")
    await town.gather("party", 3)
    assert await town.seated() == [1, 2, 3]
    assert await look(town) == []


async def test_no_lobby_lapses_before_its_time(town: Town) -> None:
    await town.gather("party", 3)
    town.now += LOBBY_LASTS - 1
    assert await look(town) == []
    assert (await town.game()).status == "lobby"


@pytest.mark.parametrize("sign", ["comes", "leaves", "changes the book", "is gone", "creator's words"])
async def test_any_act_in_a_lobby_prolongs_it(town: Town, sign: str) -> None:
    game = await town.gather("party", 3)
    town.telegram.members[9] = "administrator"
    town.now += LOBBY_LASTS - 1
    match sign:
        case "comes":
            await town.join(game, 4)
        case "leaves":
            await town.tap(3, f"l:{game.id}:leave")
        case "changes the book":
            await town.tap(9, f"b:{game.id}:city")
        case "is gone":
            await town.standing_changed(3, "left")
        case _:
            await town.say(1, "ещё подождём")
    town.now += LOBBY_LASTS - 1
    assert await look(town) == []
    town.now += 2
    assert len(await look(town)) == 1


async def test_talk_of_others_does_not_prolong_a_lobby(town: Town) -> None:
    await town.gather("party", 3)
    town.now += LOBBY_LASTS
    await town.say(2, "а я думаю")
    await town.say(50, "/table")
    assert len(await look(town)) == 1


async def test_a_game_that_was_dealt_never_lapses_and_has_its_own_clock(town: Town) -> None:
    await town.gather("party", 5)
    await town.say(1, "/begin")
    assert (await town.time_out())[0] is not None
    assert (await town.live_game()).state.step.name is not StepName.DEAL
    town.now += LOBBY_LASTS
    assert await look(town) == []
    assert (await town.game()).status == "running"


async def test_a_lobby_stored_without_a_time_lapses_too(town: Town) -> None:
    game = await town.gather("party", 1)
    async with town.store.transaction() as tx:
        await deadlines.clear(tx, game.id)
        await tx.conn.execute(
            update(schema.games).where(schema.games.c.id == game.id).values(host_seen_at=None)
        )
    town.now += LOBBY_LASTS
    assert len(await look(town)) == 1


async def test_the_time_of_a_lobby_follows_the_time_scale(town: Town) -> None:
    town.settings = Settings(bot_token=TOKEN, time_scale=0.02)
    await town.restart()
    await town.gather("party", 1)
    town.now += 0.02 * LOBBY_LASTS - 1
    assert await look(town) == []
    town.now += 1
    assert len(await look(town)) == 1


async def test_a_lobby_lapses_without_any_update(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(app, "publish", nothing)
    town.settings = Settings(bot_token=TOKEN, time_scale=0.0001)
    await town.restart()
    await town.gather("party", 3)
    await town.deliver()
    town.now += LOBBY_LASTS
    monkeypatch.setattr(town.app, "listen", town.app.stopping.wait)
    running = asyncio.create_task(town.app.run())
    async with asyncio.timeout(60):
        while (await town.game()).status == "lobby":  # noqa: ASYNC110 — a row of the database rings no bell
            await asyncio.sleep(0)
        town.app.stopping.set()
        await running
    assert (await town.game()).note == "lapsed"


async def test_lobbies_of_every_group_and_topic_close_and_nothing_of_theirs_is_left(town: Town) -> None:
    for chat in (GROUP, -100777):
        await town.gather("party", 0, chat=chat)
    await town.say(2, "/newgame city", message_thread_id=5, is_topic_message=True)
    town.now += LOBBY_LASTS
    assert len(await look(town)) == 3
    async with town.store.read_only() as tx:
        assert (await tx.conn.execute(schema.deadlines.select())).all() == []
        assert await games.all_open_in(tx, BOT_ID, GROUP) == []
