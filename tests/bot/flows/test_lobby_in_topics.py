"""A forum: each topic has its own table, list, ready check and planned hour."""

from typing import Any

from tests.rig.flows.administered import ADMINISTRATOR, administered
from tests.rig.flows.town import GROUP, Town, keys

TOPIC = 5
THERE: dict[str, Any] = {"message_thread_id": TOPIC, "is_topic_message": True}


async def test_messages_of_a_lobby_stand_in_its_topic(town: Town) -> None:
    administered(town)
    for setting in ("ready:on", "zone:kyiv"):
        await town.tap(ADMINISTRATOR, f"s:{setting}")
    beside = await town.gather("party", 2)
    await town.say(21, "/newgame fiim-2019", **THERE)
    game = await town.game(GROUP, TOPIC)
    rows = [row for user in range(21, 33) for row in await town.join(game, user)]
    assert {"ready-ask", "lobby-waiting"} <= {*keys(rows, chat=GROUP)}
    rows += await town.tap(22, f"l:{game.id}:leave", **THERE)
    assert keys(await town.say(32, "/leave")) == ["not-at-a-table"]
    assert await town.waiting(GROUP, TOPIC) == [32]
    rows += await town.say(32, "/leave", **THERE)
    assert await town.waiting(GROUP, TOPIC) == []
    said = [row for row in rows if row.chat_id == GROUP and row.game_id == game.id]
    assert {row.thread_id for row in said} == {TOPIC}
    await town.tap(21, f"l:{game.id}:cancel-sure", **THERE)
    assert "lobby-planned" in keys(await town.say(21, "/newgame party 21:00", **THERE))
    assert (await town.game()).id == beside.id
    assert (await town.game(GROUP, TOPIC)).planned_at is not None
