"""A group becomes a supergroup, and somebody opens a lobby there before the bot handles the move.

Both updates wait when the program starts. On SQLite the move needs a patient transaction, so the lobby may be
first.
"""

import pytest

from bot.store.game import games
from bot.values.game import Game
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

NEW = -1009999999999


async def open_games(town: Town) -> dict[int, list[Game]]:
    return {chat: await town.reads(games.all_open_in, BOT_ID, chat) for chat in (GROUP, NEW)}


@pytest.mark.parametrize("dealt", [True, False])
async def test_the_game_of_a_moved_group_goes_on_and_the_new_lobby_closes(town: Town, dealt: bool) -> None:
    game = await (town.dealt() if dealt else town.gather("party", 5))
    if dealt:
        await town.until(StepName.TURN, 1)
    await town.deliver()
    await town.say(50, "/newgame party", NEW)
    assert len((await open_games(town))[NEW]) == 1
    said = keys(await town.say(1, None, migrate_to_chat_id=NEW), NEW)
    found = await open_games(town)
    assert [each.id for each in found[NEW]] == [game.id]
    assert found[GROUP] == []
    assert "lobby-cancelled" in said
    assert ("turn-opens-circle" if dealt else "lobby-title") in said


async def test_a_lobby_gives_way_to_a_game_that_was_dealt_in_the_supergroup(town: Town) -> None:
    await town.gather("party", 3)
    for user in (1, 2, 3):
        await town.whisper(user, "/leave")
    running = await town.dealt(chat=NEW)
    await town.say(1, None, migrate_to_chat_id=NEW)
    found = await open_games(town)
    assert [each.id for each in found[NEW]] == [running.id]
    assert found[GROUP] == []
