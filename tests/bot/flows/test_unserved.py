"""Groups that the bot must not serve: it says so once a day, and does nothing else in them."""

import pytest
from structlog.testing import capture_logs

from bot.services.chat.served import TELL_EVERY
from bot.settings import Settings
from bot.store.game import games
from tests.rig.flows.telegram import BOT_ID, TOKEN, person
from tests.rig.flows.town import GROUP, Town, answer, keys

UNSERVED = -100777
NEW = -1009999999999


@pytest.fixture(autouse=True)
async def served_list(town: Town) -> None:
    town.settings = Settings(bot_token=TOKEN, chats=frozenset({GROUP}))
    await town.restart()


async def test_a_served_group_can_play(town: Town) -> None:
    await town.gather("party", 5)
    await town.say(1, "/begin")
    assert (await town.game()).status == "running"


async def test_an_unserved_group_reads_so_once_a_day_and_opens_no_lobby(town: Town) -> None:
    (row,) = await town.say(1, "/newgame party", chat=UNSERVED)
    assert (keys([row]), row.chat_id) == (["chat-not-served"], UNSERVED)
    for command in ("/newgame", "/help", "/stats", "/rules", "/settings", "/lang"):
        assert await town.say(1, command, chat=UNSERVED) == []
    await town.restart()
    town.now += TELL_EVERY - 1
    assert await town.say(1, "/newgame party", chat=UNSERVED) == []
    town.now += 1
    assert keys(await town.say(1, "/newgame party", chat=UNSERVED)) == ["chat-not-served"]
    assert await town.reads(games.all_open_in, BOT_ID, UNSERVED) == []


async def test_a_person_who_invites_the_bot_to_an_unserved_group_reads_so(town: Town) -> None:
    rows = await town.standing_changed(BOT_ID, "member", before="left", chat=UNSERVED)
    assert keys(rows) == ["chat-not-served"]


async def test_talk_in_an_unserved_group_is_not_answered(town: Town) -> None:
    assert await town.say(1, "привет", chat=UNSERVED) == []
    assert await town.say(1, None, chat=UNSERVED, new_chat_members=[person(5)]) == []


@pytest.mark.parametrize(
    "data", ["b:0:party", "n:uk", "s:discipline:foul", "h:city:back:", "a:1:0:pass:0", "?"]
)
async def test_a_press_in_an_unserved_group_is_answered_and_does_nothing(town: Town, data: str) -> None:
    town.telegram.members[1] = "owner"
    rows = await town.tap(1, data, chat=UNSERVED)
    assert answer(rows) == ["chat-not-served"]
    assert len(rows) == 1


async def test_private_chats_work_for_everybody(town: Town) -> None:
    assert keys(await town.whisper(1, "/help")) == ["help-private"]
    game = await town.gather("party", 1)
    assert keys(await town.join(game, 2), chat=2) == ["lobby-joined"]


async def test_a_lobby_of_a_group_that_is_not_served_any_more_seats_nobody(town: Town) -> None:
    game = await town.gather("party", 1)
    town.settings = Settings(bot_token=TOKEN, chats=frozenset({UNSERVED}))
    await town.restart()
    assert keys(await town.join(game, 2)) == ["unknown-link"]


async def test_a_bot_removed_from_an_unserved_group_still_frees_its_players(town: Town) -> None:
    await town.gather("party", 2)
    town.settings = Settings(bot_token=TOKEN, chats=frozenset({UNSERVED}))
    await town.restart()
    await town.standing_changed(2, "left")
    assert await town.seated() == [1]
    await town.standing_changed(BOT_ID, "kicked")
    assert (await town.game()).status == "cancelled"


async def test_a_group_that_becomes_a_supergroup_is_served_under_its_new_number(town: Town) -> None:
    await town.gather("party", 5)
    with capture_logs() as logged:
        await town.say(1, None, migrate_to_chat_id=NEW)
    told = [line for line in logged if line["event"] == "a group of MAFIA_CHATS has a new number"]
    assert [(line["was"], line["now"]) for line in told] == [(GROUP, NEW)]
    await town.restart()
    await town.say(1, "/begin", chat=NEW)
    assert (await town.game(NEW)).status == "running"
    assert keys(await town.say(1, "/help", chat=NEW)) == ["help-group"]


async def test_an_unserved_group_stays_unserved_as_a_supergroup(town: Town) -> None:
    await town.say(1, None, chat=UNSERVED, migrate_to_chat_id=NEW)
    assert keys(await town.say(1, "/newgame party", chat=NEW)) == ["chat-not-served"]


async def test_without_a_list_all_groups_are_served(town: Town) -> None:
    town.settings = Settings(bot_token=TOKEN)
    await town.restart()
    await town.say(1, "/newgame party", chat=UNSERVED)
    assert (await town.game(UNSERVED)).status == "lobby"
    assert await town.known(1) is not None
