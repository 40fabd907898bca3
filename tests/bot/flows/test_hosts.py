"""Says who hosts a table when its creator has gone."""

from typing import Any

import pytest
from aiogram.methods import GetChatMember
from sqlalchemy import update

from bot.services.chat.hosts import HOST_AWAY
from bot.store import schema
from bot.store.game import games
from engine.acts import Leave
from tests.rig.flows.telegram import bad, person
from tests.rig.flows.town import GROUP, Town, answer, button, keys

CHANNELS = 136817688


async def test_while_the_creator_is_there_a_player_decides_nothing(town: Town) -> None:
    game = await town.gather("party", 5)
    town.now += HOST_AWAY - 1
    assert keys(await town.say(2, "/begin")) == ["creator-only"]
    assert keys(await town.say(2, "/cancel")) == ["creator-only"]
    assert answer(await town.tap(2, f"l:{game.id}:books")) == ["creator-only"]
    assert answer(await town.tap(2, f"b:{game.id}:city")) == ["creator-only"]


async def test_a_player_stands_in_for_a_creator_who_is_away_for_some_minutes(town: Town) -> None:
    await town.gather("party", 5)
    town.now += HOST_AWAY
    await town.say(2, "/begin")
    assert (await town.game()).status == "running"


async def test_a_player_who_stands_in_may_choose_a_book_that_fits(town: Town) -> None:
    game = await town.gather("city", 5)
    town.now += HOST_AWAY
    await town.tap(2, f"b:{game.id}:party")
    await town.tap(3, f"l:{game.id}:begin")
    assert (await town.game()).status == "running"


async def test_a_player_who_stands_in_for_the_creator_may_cancel_the_lobby(town: Town) -> None:
    await town.gather("party", 5)
    town.now += HOST_AWAY
    sure = button(await town.say(2, "/cancel"), "button-cancel-sure")
    await town.tap(3, sure)
    assert (await town.game()).status == "cancelled"


async def test_only_a_seated_player_stands_in_for_the_creator(town: Town) -> None:
    await town.gather("party", 5)
    town.now += HOST_AWAY
    assert keys(await town.say(50, "/begin")) == ["creator-only"]


@pytest.mark.parametrize("sign", ["words", "press", "link"])
async def test_any_message_or_press_of_the_creator_keeps_the_table_his(town: Town, sign: str) -> None:
    game = await town.gather("party", 5)
    town.now += HOST_AWAY - 1
    if sign == "words":
        await town.say(1, "подождём ещё")
    elif sign == "press":
        await town.tap(1, f"l:{game.id}:books")
    else:
        await town.whisper(1, "/leave")
        await town.join(game, 1)
    town.now += HOST_AWAY - 1
    assert keys(await town.say(2, "/begin")) == ["creator-only"]


async def test_the_time_when_the_creator_was_seen_is_stored_once_a_minute(town: Town) -> None:
    await town.gather("party", 1)
    noted = set()
    for _ in range(30):
        town.now += 4
        await town.say(1, "!")
        noted.add((await town.game()).host_seen_at)
    assert len(noted) in (2, 3)


@pytest.mark.parametrize("way", ["told by Telegram", "told by a message"])
async def test_a_creator_who_left_the_group_and_came_back_at_once_is_host(town: Town, way: str) -> None:
    await town.gather("party", 5)
    await town.say(1, "!")
    if way == "told by Telegram":
        await town.standing_changed(1, "left")
    else:
        await town.say(1, None, left_chat_member=person(1))
    assert (await town.game()).host_seen_at == games.HOST_LEFT
    await town.say(1, "!")
    assert (await town.game()).host_seen_at == town.now


async def test_an_act_of_the_creator_in_another_group_does_not_count_here(town: Town) -> None:
    await town.gather("party", 5)
    town.now += HOST_AWAY
    await town.say(1, "!", chat=-100777)
    await town.say(2, "/begin")
    assert (await town.game()).status == "running"


@pytest.mark.parametrize("known", ["by Telegram's answer", "by an update", "by a message"])
async def test_a_player_stands_in_at_once_for_a_creator_who_left_the_group(town: Town, known: str) -> None:
    await town.gather("party", 6)
    if known == "by Telegram's answer":
        town.telegram.members[1] = "left"
        town.now += 31
    elif known == "by an update":
        await town.standing_changed(1, "left")
    else:
        await town.say(1, None, left_chat_member=person(1))
    await town.say(3, "/begin")
    assert (await town.game()).status == "running"


async def test_a_creator_who_comes_back_hosts_again(town: Town) -> None:
    await town.gather("party", 5)
    await town.standing_changed(1, "left")
    await town.say(1, "я снова тут")
    assert keys(await town.say(2, "/begin")) == ["creator-only"]


async def test_if_telegram_refuses_to_show_the_creator_only_time_counts(town: Town) -> None:
    await town.gather("party", 5)
    town.telegram.fails = lambda call: (
        bad(call, "member list is inaccessible") if isinstance(call, GetChatMember) else None
    )
    town.now += 31
    assert keys(await town.say(2, "/begin")) == ["creator-only"]
    town.now += HOST_AWAY
    await town.say(2, "/begin")
    assert (await town.game()).status == "running"


async def test_telegram_is_not_asked_about_a_creator_who_writes_as_a_channel(town: Town) -> None:
    channel: dict[str, Any] = {"sender_chat": {"id": -1005, "type": "channel", "title": "…"}}
    await town.say(CHANNELS, "/newgame party", **channel)
    game = await town.game()
    await town.join(game, *range(1, 6))
    town.telegram.members[CHANNELS] = "left"
    assert keys(await town.say(2, "/begin")) == ["creator-only"]
    assert CHANNELS not in [call.user_id for call in town.telegram.calls if isinstance(call, GetChatMember)]


async def test_a_running_game_is_not_stopped_because_its_creator_is_silent(town: Town) -> None:
    await town.dealt()
    town.now += 10 * HOST_AWAY
    for user in (2, 5):
        assert keys(await town.say(user, "/stop")) == ["creator-only"]


async def test_with_its_creator_gone_from_the_group_the_lowest_seat_may_stop_a_game(town: Town) -> None:
    await town.dealt()
    await town.standing_changed(1, "left")
    for user in (3, 50):
        assert keys(await town.say(user, "/stop")) == ["creator-only"]
    sure = button(await town.say(2, "/stop"), "button-stop-sure")
    assert answer(await town.tap(3, sure)) == ["creator-only"]
    await town.tap(2, sure)
    assert (await town.game()).note == "stopped"


async def test_the_next_seat_may_stop_once_the_lowest_has_left_the_table(town: Town) -> None:
    await town.dealt()
    await town.standing_changed(1, "left")
    await town.play(Leave(2))
    assert keys(await town.say(2, "/stop")) == ["creator-only"]
    assert keys(await town.say(3, "/stop")) == ["stop-ask"]


async def test_a_creator_who_is_out_of_the_game_but_in_the_group_stays_its_host(town: Town) -> None:
    await town.dealt()
    await town.play(Leave(1))
    assert keys(await town.say(2, "/stop")) == ["creator-only"]
    assert keys(await town.say(1, "/stop")) == ["stop-ask"]


async def test_an_old_lobby_counts_the_creators_absence_from_its_opening(town: Town) -> None:
    game = await town.gather("party", 5)
    async with town.store.transaction() as tx:
        await tx.conn.execute(
            update(schema.games).where(schema.games.c.id == game.id).values(host_seen_at=None)
        )
    assert keys(await town.say(2, "/begin"), GROUP) == ["creator-only"]
    town.now += HOST_AWAY
    await town.say(2, "/begin")
    assert (await town.game()).status == "running"
