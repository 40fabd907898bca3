"""A table of an evening stands in another group."""

from collections.abc import Collection

import pytest
from aiogram import methods

from bot.services.lobby.tables import BETWEEN
from bot.store.game import games
from bot.store.lobby import comers, evenings
from bot.store.privacy import erasure
from bot.values.evening import Evening
from bot.values.game import Game
from tests.rig.flows.evenings import HOST, NINE, OTHER, WEEK, at_five, planned, sitting, tables, to_the_hour
from tests.rig.flows.rows import newest
from tests.rig.flows.telegram import BOT_ID, bad
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys

NEW = -1000000000777


@pytest.fixture(autouse=True)
async def evening(town: Town) -> Evening:
    """Fourteen people come to an evening whose host wants two tables. Their group has no topics."""
    town.telegram.fails = lambda method: (
        bad(method, "the chat is not a forum") if isinstance(method, methods.CreateForumTopic) else None
    )
    await at_five(town)
    evening = await planned(town, people=14)
    async with town.store.transaction() as tx:
        return await evenings.change(tx, evening, tables=2)


async def said(town: Town, user: int, chat: int = OTHER, **more: object) -> list[str]:
    return keys(await town.say(user, "/evening стол", chat, **more))


async def listed(town: Town, evening: Evening) -> dict[int | None, str]:
    return {who.user_id: who.answer for who in await town.reads(comers.of_evening, evening)}


async def open_in(town: Town, chat: int) -> list[Game]:
    return await town.reads(games.all_open_in, BOT_ID, chat)


async def test_two_tables_of_an_evening_gather_in_two_groups(town: Town, evening: Evening) -> None:
    assert await said(town, HOST) == ["evening-table-of"]
    for user in range(1, 14):
        await town.whisper(user, "/start")
    rows = await to_the_hour(town, evening)
    here, there = await tables(town, evening)
    assert (here.chat_id, there.chat_id) == (GROUP, OTHER)
    sit = await sitting(town, there)
    assert len(sit) == 7
    assert await sitting(town, here) | sit == {*range(1, 15)}
    assert "ready-ask" in keys(rows, OTHER)
    (told,) = [row for row in rows if "evening-table-there" in keys([row])]
    named = ["Игрок 14"] if 14 in sit else []
    head = "🎲 Ещё один стол собирается в группе «Друзья 1000000000555»."
    assert town.words(told).split("\n") == [f"{head} Вас там ждут:" if named else head, *named]
    assert buttons(told)[0]["link"]["url"] == "https://t.me/c/555/1"
    assert {row.chat_id for row in rows if "evening-your-table" in keys([row])} == sit - {14}
    for user in sit:
        await town.tap(user, f"l:{there.id}:ready", OTHER)
    assert (await town.game(OTHER)).status == "running"
    await town.stop(HOST, chat=OTHER)
    town.now += BETWEEN
    await town.pass_deadline(evening.id)
    assert await sitting(town, await town.game(OTHER)) == sit


@pytest.mark.parametrize(
    ("absent", "sizes"),
    [
        (range(8, 14), [7, 7]),  # 8 to 13 sit at home
        ([*range(2, 7), *range(8, 11)], [14]),  # eight can only sit at home: there is one table
        (range(1, 15), [14]),
    ],
)
async def test_nobody_gets_a_seat_in_a_group_where_he_is_not(
    town: Town, evening: Evening, absent: Collection[int], sizes: list[int]
) -> None:
    await said(town, HOST)
    town.telegram.absent |= {(OTHER, user) for user in absent}
    await town.pass_deadline(evening.id)
    called = newest(await town.pass_deadline(evening.id), "aside:evening-call")
    assert "Нет в группе «Друзья 1000000000555»" in town.words(called)
    rows = await to_the_hour(town, evening)
    opened = await tables(town, evening)
    seated = [await sitting(town, game) for game in opened]
    assert [len(each) for each in seated] == sizes
    assert not seated[-1] & {*absent} or opened[-1].chat_id == GROUP
    told = [town.words(row) for row in rows if "evening-not-there" in keys([row])]
    assert bool(told) == (len(sizes) < 2)


async def test_the_group_of_an_evening_reads_who_is_late_elsewhere(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    for user in range(1, 15):
        await town.whisper(user, "/start")
    await to_the_hour(town, evening)
    here, there = await tables(town, evening)
    ready, *late = sorted(await sitting(town, there))
    await town.tap(ready, f"l:{there.id}:ready", OTHER)
    await town.deliver()
    rows = await town.pass_deadline(there.id)
    (told,) = [row for row in rows if "evening-table-there" in keys([row])]
    assert [row.what for row in rows if row.slot == told.slot] == ["delete", "send"]
    head, *named = town.words(told).split("\n")
    assert (told.chat_id, {*named}) == (GROUP, {f"Игрок {user}" for user in late})
    assert "«Друзья 1000000000555»" in head
    assert "evening-table-there" not in keys(await town.pass_deadline(here.id))


async def test_a_table_can_gather_in_a_topic_of_another_group(town: Town, evening: Evening) -> None:
    topic = {"message_thread_id": 7, "is_topic_message": True}
    await said(town, HOST, **topic)
    await to_the_hour(town, evening)
    assert [game.thread_id for game in await open_in(town, OTHER)] == [7]


async def test_the_same_command_again_takes_the_other_table_away(town: Town, evening: Evening) -> None:
    assert [await said(town, HOST) for _ in range(2)] == [["evening-table-of"], ["evening-table-of-gone"]]
    await to_the_hour(town, evening)
    assert await open_in(town, OTHER) == []


async def test_a_group_that_is_added_after_the_hour_gets_a_table(town: Town, evening: Evening) -> None:
    await to_the_hour(town, evening)
    (here,) = await tables(town, evening)
    for user in range(1, 15):
        await town.tap(user, f"l:{here.id}:ready")
    for user in range(21, 26):
        await town.tap(user, f"ep:{evening.id}:yes")
    await said(town, HOST)
    await town.pass_deadline(evening.id)
    (there,) = await open_in(town, OTHER)
    assert await sitting(town, there) == {*range(21, 26)}


async def test_an_administrator_of_another_group_may_bring_a_table(town: Town, evening: Evening) -> None:
    assert await said(town, 3) == ["evening-none"]  # comes, but is nobody there
    assert await said(town, 77) == ["evening-none"]
    town.telegram.members[3] = "administrator"
    town.now += 60  # an answer of Telegram is kept for half a minute
    assert await said(town, 3) == ["evening-table-of"]
    await town.tap(HOST, "s:zone:kyiv", OTHER)
    await town.say(HOST, "/newgame party 22:00", OTHER)
    assert await said(town, 3) == ["evening-table-of-gone"]
    assert await said(town, 3) == ["evening-no-topic"]


async def test_a_group_without_the_bot_gets_no_table(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    await town.standing_changed(BOT_ID, "left", chat=OTHER)
    await to_the_hour(town, evening)
    (table,) = await tables(town, evening)
    assert (table.chat_id, len(await sitting(town, table))) == (GROUP, 14)


async def test_a_group_that_expels_the_bot_ends_only_its_own_table(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    await to_the_hour(town, evening)
    here, there = await tables(town, evening)
    lost = await sitting(town, there)
    await town.standing_changed(BOT_ID, "left", chat=OTHER)
    await town.pass_deadline(evening.id)
    assert await open_in(town, OTHER) == []
    assert lost < await sitting(town, here)


async def test_the_evening_of_a_group_that_expels_the_bot_ends_everywhere(
    town: Town, evening: Evening
) -> None:
    await said(town, HOST)
    await to_the_hour(town, evening)
    await town.standing_changed(BOT_ID, "left")
    assert await open_in(town, OTHER) == []
    assert (await town.reads(evenings.get, evening.id)).is_over


async def test_a_game_in_the_other_group_delays_the_table_there(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    await town.say(50, "/newgame party", OTHER)
    own = await town.game(OTHER)
    await to_the_hour(town, evening)
    assert [game.chat_id for game in await tables(town, evening)] == [GROUP]
    for user in range(1, 8):
        await town.tap(user, f"ep:{evening.id}:no")
    here = await town.game()
    for user in range(8, 15):
        await town.tap(user, f"l:{here.id}:ready")
    for user in range(1, 8):
        await town.tap(user, f"ep:{evening.id}:yes")
    await town.pass_deadline(evening.id)
    await town.tap(50, f"l:{own.id}:cancel-sure", OTHER)
    await town.pass_deadline(evening.id)
    assert await sitting(town, await town.game(OTHER)) == {*range(1, 8)}


async def test_a_player_who_leaves_the_other_group_leaves_its_table(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    await to_the_hour(town, evening)
    _, there = await tables(town, evening)
    first, second, *_ = await sitting(town, there)
    await town.standing_changed(first, "left")
    await town.standing_changed(second, "left", chat=OTHER)
    assert not {first, second} & await sitting(town, there)
    assert {(await listed(town, evening))[user] for user in (first, second)} == {"no"}


async def test_a_comer_who_is_not_in_the_other_group_gets_no_seat_there(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    await to_the_hour(town, evening)
    here, there = await tables(town, evening)
    await town.tap(HOST, f"l:{here.id}:cancel-sure")
    await town.pass_deadline(evening.id)
    town.telegram.absent.add((OTHER, 33))
    assert answer(await town.tap(33, f"ep:{evening.id}:yes")) == ["evening-yes-noted"]
    assert answer(await town.tap(34, f"ep:{evening.id}:yes")) == ["lobby-joined"]
    assert {34} < await sitting(town, there)
    assert 33 not in await sitting(town, there)


async def test_a_weekly_evening_keeps_its_other_groups_and_moved_groups(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    await town.tap(HOST, f"ep:{evening.id}:weekly")
    await town.say(1, None, OTHER, migrate_to_chat_id=NEW)
    await to_the_hour(town, evening)
    assert [game.chat_id for game in await tables(town, evening)] == [GROUP, NEW]
    _, following = await town.reads(evenings.open_in, BOT_ID, GROUP)
    assert (following.hour, await town.reads(evenings.places_of, following)) == (NINE + WEEK, [(NEW, 0)])


async def test_a_group_that_was_erased_gets_no_table(town: Town, evening: Evening) -> None:
    await said(town, HOST)
    async with town.store.transaction(patient=True) as tx:
        await erasure.erase_chat(tx, BOT_ID, OTHER)
    assert await town.reads(evenings.places_of, evening) == []
